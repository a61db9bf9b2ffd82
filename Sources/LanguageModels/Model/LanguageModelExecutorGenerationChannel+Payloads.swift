public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// Metadata from the model, which replaces earlier metadata.
    public struct Metadata: Sendable {
        /// The values by name.
        public var values: [String: GeneratedContent]
    }

    /// Text to append to a segment.
    public struct TextFragment: Sendable {
        /// The text.
        public var content: String
        /// The identity of the segment, or `nil` for the current segment.
        public var segmentID: String?
        /// The number of tokens of the text.
        public var tokenCount: Int
    }

    /// Text that replaces the text of a segment.
    public struct TextSegmentReplacement: Sendable {
        /// The text.
        public var content: String
        /// The identity of the segment, or `nil` for the current segment.
        public var segmentID: String?
        /// The number of tokens of the text.
        public var tokenCount: Int
    }

    /// A signature with which the model verifies its reasoning in later requests.
    public struct ReasoningSignature: Sendable {
        /// The signature.
        public var signature: Data
        /// The number of tokens of the signature.
        public var tokenCount: Int
    }

    /// The token usage of a turn, which replaces earlier counts.
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

extension LanguageModelExecutorGenerationChannel.Usage {
    /// The usage of input tokens.
    public struct Input: Sendable {
        /// The total number of input tokens.
        public var totalTokenCount: Int
        /// The number of tokens that were reused from a cache.
        public var cachedTokenCount: Int

        /// Creates the counts of input tokens.
        ///
        /// - Parameters:
        ///   - totalTokenCount: The total number of input tokens.
        ///   - cachedTokenCount: The number of tokens that were reused from a cache.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// The usage of output tokens.
    public struct Output: Sendable {
        /// The total number of output tokens.
        public var totalTokenCount: Int
        /// The number of reasoning tokens.
        public var reasoningTokenCount: Int

        /// Creates the counts of output tokens.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }
}
