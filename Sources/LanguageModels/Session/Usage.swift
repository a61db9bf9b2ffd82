extension LanguageModelSession {
    /// The token usage of requests.
    public struct Usage: Sendable {
        /// Tokens that the model read.
        public var input: Input
        /// Tokens that the model wrote.
        public var output: Output
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates a usage.
        ///
        /// - Parameters:
        ///   - input: Tokens that the model read.
        ///   - output: Tokens that the model wrote.
        ///   - metadata: Additional information from the model.
        public init(input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}

extension LanguageModelSession.Usage {
    /// The tokens that the model read.
    public struct Input: Sendable {
        /// All tokens of the input, cached ones included.
        public var totalTokenCount: Int
        /// Tokens of the input that were read from the cache.
        public var cachedTokenCount: Int

        /// Creates the counts of an input.
        ///
        /// - Parameters:
        ///   - totalTokenCount: All tokens of the input, cached ones included.
        ///   - cachedTokenCount: Tokens of the input that were cached.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// The tokens that the model wrote.
    public struct Output: Sendable {
        /// All tokens of the output, reasoning included.
        public var totalTokenCount: Int
        /// Tokens of the output that were reasoning.
        public var reasoningTokenCount: Int

        /// Creates the counts of an output.
        ///
        /// - Parameters:
        ///   - totalTokenCount: All tokens of the output, reasoning included.
        ///   - reasoningTokenCount: Tokens of the output that were reasoning.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }

    /// The tokens of input and output together.
    public var totalTokenCount: Int { Self.sum(input.totalTokenCount, output.totalTokenCount) }

    static var zero: Self {
        Self(
            input: Input(totalTokenCount: 0, cachedTokenCount: 0),
            output: Output(totalTokenCount: 0, reasoningTokenCount: 0))
    }

    /// Adds another usage; of metadata with the same name, the other's is kept.
    mutating func add(_ other: Self) {
        input.totalTokenCount = Self.sum(input.totalTokenCount, other.input.totalTokenCount)
        input.cachedTokenCount = Self.sum(input.cachedTokenCount, other.input.cachedTokenCount)
        output.totalTokenCount = Self.sum(output.totalTokenCount, other.output.totalTokenCount)
        output.reasoningTokenCount = Self.sum(output.reasoningTokenCount, other.output.reasoningTokenCount)
        metadata.merge(other.metadata) { $1 }
    }

    func adding(_ other: Self) -> Self {
        var total = self
        total.add(other)
        return total
    }

    /// Counts come from models, which may be wrong: too large a sum stays at the largest number instead of trapping.
    static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? (right < 0 ? .min : .max) : sum
    }
}
