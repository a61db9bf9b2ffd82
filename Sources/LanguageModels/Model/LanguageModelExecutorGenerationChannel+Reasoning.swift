public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// An event of the reasoning.
    public struct Reasoning: Sendable {
        /// The identity of the transcript's entry, or `nil` for the turn's current entry.
        public var entryID: String?
        /// The change.
        public var action: Action
    }
}

extension LanguageModelExecutorGenerationChannel.Reasoning {
    /// A change of reasoning.
    public struct Action: Sendable {
        package let kind: Kind

        /// A kind of change to reasoning.
        package enum Kind: Sendable {
            /// Text is appended to a segment.
            case appendText(LanguageModelExecutorGenerationChannel.TextFragment)
            case replaceTextSegment(LanguageModelExecutorGenerationChannel.TextSegmentReplacement)
            case updateSignature(LanguageModelExecutorGenerationChannel.ReasoningSignature)
            case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)
            /// The usage of the turn is replaced.
            case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
        }

        /// Appends text to a segment.
        ///
        /// - Parameters:
        ///   - text: The text to append.
        ///   - segmentID: The identity of the segment, or `nil` for the current segment.
        ///   - tokenCount: The number of tokens of the text.
        /// - Returns: The action.
        public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Replaces the text of a segment.
        ///
        /// - Parameters:
        ///   - text: The text.
        ///   - segmentID: The identity of the segment, or `nil` for the current segment.
        ///   - tokenCount: The number of tokens of the text.
        /// - Returns: The action.
        public static func replaceTextSegment(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .replaceTextSegment(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Replaces the signature of the reasoning.
        ///
        /// - Parameters:
        ///   - signature: A signature with which the model verifies its reasoning in later requests.
        ///   - tokenCount: The number of tokens of the signature.
        /// - Returns: The action.
        public static func updateSignature(_ signature: Data, tokenCount: Int) -> Action {
            Action(kind: .updateSignature(.init(signature: signature, tokenCount: tokenCount)))
        }

        /// Replaces the metadata of the reasoning.
        public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
            Action(kind: .updateMetadata(.init(values: values.mapValues { $0.generatedContent })))
        }

        /// Replaces the token usage of the turn.
        public static func updateUsage(
            input: LanguageModelExecutorGenerationChannel.Usage.Input,
            output: LanguageModelExecutorGenerationChannel.Usage.Output,
            metadata: [String: any ConvertibleToGeneratedContent] = [:]
        ) -> Action {
            Action(kind: .updateUsage(.init(input: input, output: output, metadata: metadata)))
        }
    }
}
