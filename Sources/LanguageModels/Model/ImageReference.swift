/// A model's way to speak of an image that is attached to the conversation.
///
/// As an argument of a tool, or in a response, it says by its label which image the model means.
public struct ImageReference: Sendable, Equatable {
    /// The label of the attachment.
    public let attachmentLabel: String

    /// Finds the image.
    ///
    /// - Parameter entries: The entries of the conversation.
    /// - Returns: The image with the label that was attached last, or nil if none has it.
    public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
        var image: Transcript.ImageAttachment?
        for entry in entries {
            for case .attachment(let attachment) in entry.segments where attachment.label == attachmentLabel {
                switch attachment.content {
                case .image(let found): image = found
                }
            }
        }
        return image
    }
}

extension ImageReference: Generable {
    /// A reference that a model has not finished yet.
    public struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent, Equatable {
        /// The type of the identity.
        public typealias ID = GenerationID

        /// The identity of the reference within the response.
        public var id: GenerationID
        /// The label of the attachment, as generated so far.
        public var attachmentLabel: String.PartiallyGenerated?

        /// Creates a reference from what there is of it.
        ///
        /// - Parameter content: What the model wrote so far.
        /// - Throws: An error if the content has another form.
        public init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            attachmentLabel = try content.value(forProperty: "attachmentLabel")
        }
    }

    /// The form of a reference: an object with a label.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, description: "A reference to an image that is attached to the conversation",
            properties: [
                GenerationSchema.Property(
                    name: "attachmentLabel", description: "The label of the image", type: String.self)
            ])
    }

    /// The reference as a model would write it.
    public var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
    }

    /// Creates a reference from what a model wrote.
    ///
    /// - Parameter content: What the model wrote.
    /// - Throws: An error if the content has another form.
    public init(_ content: GeneratedContent) throws {
        attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
}
