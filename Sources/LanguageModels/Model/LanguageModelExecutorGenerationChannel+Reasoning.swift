public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// Something that happened to the reasoning.
    public struct Reasoning: Sendable {
        /// The identity of the transcript's entry, or nil for the one that the turn is at.
        public var entryID: String?
        /// What happened.
        public var action: Action
    }
}

extension LanguageModelExecutorGenerationChannel.Reasoning {
    /// What happens to reasoning.
    public struct Action: Sendable {
        /// Which of the things that can happen it is.
        package let kind: Kind

        /// What can happen to reasoning.
        package enum Kind: Sendable {
            /// A segment of text goes on.
            case appendText(LanguageModelExecutorGenerationChannel.TextFragment)
            /// A segment gets other text.
            case replaceTextSegment(LanguageModelExecutorGenerationChannel.TextSegmentReplacement)
            /// The reasoning gets another signature.
            case updateSignature(LanguageModelExecutorGenerationChannel.ReasoningSignature)
            /// The reasoning gets other metadata.
            case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)
            /// The turn gets another usage.
            case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
        }

        /// Lets a segment of text go on.
        ///
        /// - Parameters:
        ///   - text: What comes next.
        ///   - segmentID: The identity of the segment, or nil for the one that the reasoning is at.
        ///   - tokenCount: How many tokens the text took.
        /// - Returns: The action.
        public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Gives a segment other text.
        ///
        /// - Parameters:
        ///   - text: The text.
        ///   - segmentID: The identity of the segment, or nil for the one that the reasoning is at.
        ///   - tokenCount: How many tokens the text took.
        /// - Returns: The action.
        public static func replaceTextSegment(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .replaceTextSegment(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Gives the reasoning a signature in place of the one it had.
        ///
        /// - Parameters:
        ///   - signature: What the model needs to trust the reasoning when it is given back to it.
        ///   - tokenCount: How many tokens the signature took.
        /// - Returns: The action.
        public static func updateSignature(_ signature: Data, tokenCount: Int) -> Action {
            Action(kind: .updateSignature(.init(signature: signature, tokenCount: tokenCount)))
        }

        /// Gives the reasoning metadata in place of what it had.
        ///
        /// - Parameter values: The metadata.
        /// - Returns: The action.
        public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
            Action(kind: .updateMetadata(.init(values: values.mapValues { $0.generatedContent })))
        }

        /// Gives the turn counts of tokens in place of those it had.
        ///
        /// - Parameters:
        ///   - input: The tokens that the model read.
        ///   - output: The tokens that the model wrote.
        ///   - metadata: What the model tells beyond counts.
        /// - Returns: The action.
        public static func updateUsage(
            input: LanguageModelExecutorGenerationChannel.Usage.Input,
            output: LanguageModelExecutorGenerationChannel.Usage.Output,
            metadata: [String: any ConvertibleToGeneratedContent] = [:]
        ) -> Action {
            Action(kind: .updateUsage(.init(input: input, output: output, metadata: metadata)))
        }
    }
}
