extension LanguageModelExecutorGenerationChannel {
    /// Something that happened to the response.
    public struct Response: Sendable {
        /// The identity of the transcript's entry, or nil for the one that the turn is at.
        public var entryID: String?
        /// What happened.
        public var action: Action
    }
}

extension LanguageModelExecutorGenerationChannel.Response {
    /// What happens to a response.
    public struct Action: Sendable {
        /// Which of the things that can happen it is.
        package let kind: Kind

        /// What can happen to a response.
        package enum Kind: Sendable {
            /// A segment of text goes on.
            case appendText(LanguageModelExecutorGenerationChannel.TextFragment)
            /// A segment gets other text.
            case replaceTextSegment(LanguageModelExecutorGenerationChannel.TextSegmentReplacement)
            /// An attachment is added.
            case addAttachmentSegment(Transcript.AttachmentSegment)
            /// An attachment is taken away.
            case removeAttachmentSegment(id: String)
            /// The response gets other metadata.
            case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)
            /// The turn gets another usage.
            case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
        }

        /// Lets a segment of text go on.
        ///
        /// - Parameters:
        ///   - text: What comes next.
        ///   - segmentID: The identity of the segment, or nil for the one that the response is at.
        ///   - tokenCount: How many tokens the text took.
        /// - Returns: The action.
        public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Gives a segment other text.
        ///
        /// - Parameters:
        ///   - text: The text.
        ///   - segmentID: The identity of the segment, or nil for the one that the response is at.
        ///   - tokenCount: How many tokens the text took.
        /// - Returns: The action.
        public static func replaceTextSegment(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
            Action(kind: .replaceTextSegment(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
        }

        /// Adds an attachment.
        ///
        /// - Parameter segment: The attachment.
        /// - Returns: The action.
        public static func addAttachmentSegment(_ segment: Transcript.AttachmentSegment) -> Action {
            Action(kind: .addAttachmentSegment(segment))
        }

        /// Takes an attachment away.
        ///
        /// - Parameter id: The identity of the attachment's segment.
        /// - Returns: The action.
        public static func removeAttachmentSegment(id: String) -> Action {
            Action(kind: .removeAttachmentSegment(id: id))
        }

        /// Gives the response metadata in place of what it had.
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
