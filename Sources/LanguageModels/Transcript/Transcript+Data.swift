public import Foundation
public import UniformTypeIdentifiers

extension Transcript {
    /// Attached data of any type.
    public struct DataAttachment: Sendable, Equatable {
        /// The type of the data.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// Additional information for the model or the program.
        public var metadata: GeneratedContent

        /// Creates an attachment.
        ///
        /// - Parameters:
        ///   - contentType: The type of the data.
        ///   - content: The data.
        ///   - metadata: Additional information for the model or the program.
        public init(
            contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }
    }

    /// An entry with data of any type, such as the sources of an answer.
    public struct DataEntry: Sendable, Equatable, Identifiable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry within the transcript.
        public var id: String
        /// The type of the data.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// Additional information for the model or the program.
        public var metadata: GeneratedContent

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry within the transcript.
        ///   - contentType: The type of the data.
        ///   - content: The data.
        ///   - metadata: Additional information for the model or the program.
        public init(
            id: String = UUID().uuidString, contentType: UTType, content: Data,
            metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.id = id
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }
    }
}

/// A type whose values can be attached to prompts and instructions as data.
public protocol DataAttachmentRepresentable: Sendable {
    /// Creates a value from an attachment.
    ///
    /// - Throws: An error if the attachment has another type or invalid data.
    init(_ attachment: Transcript.DataAttachment) throws

    /// The value as an attachment.
    var transcriptRepresentation: Transcript.DataAttachment { get }
}

/// A type whose values can be entries of a transcript.
public protocol DataEntryRepresentable: Sendable {
    /// Creates a value from an entry.
    ///
    /// - Throws: An error if the entry has another type or invalid data.
    init(_ entry: Transcript.DataEntry) throws

    /// The value as an entry.
    var transcriptRepresentation: Transcript.DataEntry { get }
}

// MARK: Text models

extension UTType {
    /// Whether text models can read data of this type as it is.
    ///
    /// Rich text is excluded, because its markup hides the text.
    package var isReadableText: Bool {
        conforms(to: .text) && !conforms(to: .rtf)
    }
}

extension Transcript.AttachmentSegment {
    /// The URL of an image; `nil` for data.
    package var imageURL: URL? {
        if case .image(let image) = content { image.url } else { nil }
    }

    /// The data of an image that is attached as data; `nil` for other attachments.
    package var imageData: Data? {
        guard case .data(let data) = content, data.contentType.conforms(to: .image) else { return nil }
        return data.content
    }

    /// The label and the text for text models; `nil` for an image, or for data that is not text.
    package var text: String? {
        guard case .data(let data) = content, data.contentType.isReadableText else { return nil }
        let isWide = data.contentType.conforms(to: .utf16PlainText)
        guard let text = String(data: data.content, encoding: isWide ? .utf16 : .utf8) else { return nil }
        return label.map { "\($0):\n\(text)" } ?? text
    }
}
