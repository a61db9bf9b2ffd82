extension LanguageModelSession {
    /// The token usage of requests.
    public struct Usage: Sendable {
        /// The usage of input tokens.
        public var input: Input
        /// The usage of output tokens.
        public var output: Output
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates a usage.
        public init(input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}

extension LanguageModelSession.Usage {
    /// The usage of input tokens.
    public struct Input: Sendable {
        /// The total number of input tokens, including cached tokens.
        public var totalTokenCount: Int
        /// The number of input tokens that were read from a cache.
        public var cachedTokenCount: Int

        /// Creates the counts of input tokens.
        ///
        /// - Parameters:
        ///   - totalTokenCount: The total number of input tokens, including cached tokens.
        ///   - cachedTokenCount: The number of input tokens that were read from a cache.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// The usage of output tokens.
    public struct Output: Sendable {
        /// The total number of output tokens, including reasoning.
        public var totalTokenCount: Int
        /// The number of reasoning tokens.
        public var reasoningTokenCount: Int

        /// Creates the counts of output tokens.
        ///
        /// - Parameters:
        ///   - totalTokenCount: The total number of output tokens, including reasoning.
        ///   - reasoningTokenCount: The number of reasoning tokens.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }

    /// The total number of input and output tokens.
    public var totalTokenCount: Int { Self.sum(input.totalTokenCount, output.totalTokenCount) }

    static var zero: Self {
        Self(
            input: Input(totalTokenCount: 0, cachedTokenCount: 0),
            output: Output(totalTokenCount: 0, reasoningTokenCount: 0))
    }

    /// Adds another usage, whose metadata takes precedence for equal names.
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

    /// Adds two counts, clamping on overflow instead of trapping, because models may report wrong counts.
    static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? (right < 0 ? .min : .max) : sum
    }
}
