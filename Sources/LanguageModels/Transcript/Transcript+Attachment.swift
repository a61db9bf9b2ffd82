public import Foundation

extension Transcript {
    /// An attachment in an entry.
    public struct AttachmentSegment: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the segment within its entry.
        public var id: String
        /// The attachment.
        public var content: Attachment
        /// A name by which prompts, tools and the model can refer to the attachment.
        public var label: String?

        /// Creates an attachment segment.
        ///
        /// - Parameters:
        ///   - id: The identity of the segment within its entry.
        ///   - content: The attachment.
        ///   - label: A name by which prompts, tools and the model can refer to the attachment.
        public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
            self.id = id
            self.content = content
            self.label = label
        }
    }

    /// The attached content.
    ///
    /// Later versions may add kinds of attachments, so a switch in another package needs `@unknown default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(ImageAttachment)
        /// Data of a type that the model supports; see ``LanguageModel/supportsDataAttachmentType(_:)``.
        case data(DataAttachment)
    }

    /// An attached image.
    public struct ImageAttachment: Sendable, Equatable {
        /// The image's URL: a file, or a `data:` URL that contains it.
        public let url: URL?

        /// Creates an attachment of an image without reading the image.
        ///
        /// - Parameter imageURL: The image's URL: a file, or a `data:` URL that contains it.
        public init(imageURL: URL) {
            url = imageURL
        }
    }
}
