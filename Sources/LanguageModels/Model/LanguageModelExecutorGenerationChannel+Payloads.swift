public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// Metadata from the model; replaces the earlier metadata.
    public struct Metadata: Sendable {
        /// The values by name.
        public var values: [String: GeneratedContent]
    }

    /// Text that continues a segment.
    public struct TextFragment: Sendable {
        /// The text.
        public var content: String
        /// The identity of the segment, or nil for the one that the entry is at.
        public var segmentID: String?
        /// The number of tokens of the text.
        public var tokenCount: Int
    }

    /// Text that replaces a segment's text.
    public struct TextSegmentReplacement: Sendable {
        /// The text.
        public var content: String
        /// The identity of the segment, or nil for the one that the entry is at.
        public var segmentID: String?
        /// The number of tokens of the text.
        public var tokenCount: Int
    }

    /// The signature by which a model verifies its own reasoning when it is passed back.
    public struct ReasoningSignature: Sendable {
        /// The signature.
        public var signature: Data
        /// The number of tokens of the signature.
        public var tokenCount: Int
    }

    /// The token usage of a turn; replaces the earlier counts.
    public struct Usage: Sendable {
        /// The tokens that the model read.
        public var input: Input
        /// The tokens that the model wrote.
        public var output: Output
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates a usage.
        ///
        /// - Parameters:
        ///   - input: The tokens that the model read.
        ///   - output: The tokens that the model wrote.
        ///   - metadata: Additional information from the model.
        public init(input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}

extension LanguageModelExecutorGenerationChannel.Usage {
    /// The tokens that a model read.
    public struct Input: Sendable {
        /// All of them.
        public var totalTokenCount: Int
        /// Those of them that were computed before.
        public var cachedTokenCount: Int

        /// Creates a count.
        ///
        /// - Parameters:
        ///   - totalTokenCount: All tokens of the input.
        ///   - cachedTokenCount: Those of them that were computed before.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// The tokens that a model wrote.
    public struct Output: Sendable {
        /// All of them.
        public var totalTokenCount: Int
        /// Those of them that were reasoning.
        public var reasoningTokenCount: Int

        /// Creates a count.
        ///
        /// - Parameters:
        ///   - totalTokenCount: All tokens of the output.
        ///   - reasoningTokenCount: Those of them that were reasoning.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }
}
