public import Foundation

/// Non-text content of a prompt or of instructions, such as an image.
public struct Attachment<Content> {
    let content: Transcript.Attachment
    let label: String?
}

extension Attachment {
    /// Labels the attachment, so that the model can refer to it.
    public func label(_ label: String) -> Attachment<Content> {
        Attachment(content: content, label: label)
    }

    private var segment: Transcript.Segment {
        .attachment(Transcript.AttachmentSegment(content: content, label: label))
    }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
    /// The attachment as a component of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(segments: [segment])
    }

    /// The attachment as a component of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(segments: [segment])
    }
}

extension Attachment where Content: DataAttachmentRepresentable {
    /// Attaches data.
    public init(_ content: Content) {
        self.init(content: .data(content.transcriptRepresentation), label: nil)
    }
}

/// A type that marks an attachment as an image.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
    /// Attaches an image file.
    public init(imageURL: URL) {
        self.init(content: .image(Transcript.ImageAttachment(imageURL: imageURL)), label: nil)
    }
}
