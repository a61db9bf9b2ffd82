/// A model's reference to an image that is attached to the conversation.
///
/// The reference is an argument of a tool, or part of a response, and identifies the image by the image's label.
public struct ImageReference: Sendable, Equatable {
    /// The label of the attachment.
    public let attachmentLabel: String

    /// Returns the image that the reference identifies.
    ///
    /// - Parameter entries: The entries of the conversation.
    /// - Returns: The most recently attached image with the label, or `nil` if no image has it.
    public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
        var image: Transcript.ImageAttachment?
        for entry in entries {
            for case .attachment(let attachment) in entry.segments where attachment.label == attachmentLabel {
                if case .image(let found) = attachment.content { image = found }
            }
        }
        return image
    }
}

extension ImageReference: Generable {
    /// A reference that is still being generated.
    public struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent, Equatable {
        /// The type of the identity.
        public typealias ID = GenerationID

        /// The identity of the reference within the response.
        public var id: GenerationID
        /// The label of the attachment, as generated so far.
        public var attachmentLabel: String.PartiallyGenerated?

        /// Creates a partial reference from generated content.
        ///
        /// - Throws: ``GeneratedContent/ParsingError`` if the content is not an object with a string label.
        public init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            attachmentLabel = try content.value(forProperty: "attachmentLabel")
        }
    }

    /// The schema of a reference: an object with a label.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, description: "A reference to an image that is attached to the conversation",
            properties: [
                GenerationSchema.Property(
                    name: "attachmentLabel", description: "The label of the image", type: String.self)
            ])
    }

    /// The reference as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
    }

    /// Creates a reference from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not an object with a string label.
    public init(_ content: GeneratedContent) throws {
        attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
}
