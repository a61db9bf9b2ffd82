import Engine
public import Foundation

/// A file or a picture of a chat, which the model reads with the message that lists it.
public struct ChatAttachment: Identifiable, Codable, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable {
        /// A file whose text is read.
        case file
        /// A picture in a format of ``ChatAttachment/pictureType(of:)``.
        case picture
    }

    public internal(set) var id: UUID
    /// The file's name, which no other attachment of the chat has.
    public var name: String
    public var kind: Kind
    /// The media type of a picture, such as `image/png`; `nil` for other files.
    public var mediaType: String?
    /// The size of the file.
    public var bytes: Int
    /// Whether a message lists it; otherwise it waits for the next message.
    public var isSent: Bool
    /// The document that has the file's text; `nil` in messages, before the file was read, and without any text.
    public var documentID: Int64?
    /// The size of the text, in bytes of UTF-8: 0 for a picture without text; `nil` in messages, and before the file
    /// was read.
    public var textBytes: Int?
    /// Omissions and uncertainties in the text, as sentences; `nil` for none.
    public var notes: [String]?

    public init(
        id: UUID = UUID(), name: String, kind: Kind, mediaType: String? = nil, bytes: Int, isSent: Bool = false,
        documentID: Int64? = nil, textBytes: Int? = nil, notes: [String]? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.mediaType = mediaType
        self.bytes = bytes
        self.isSent = isSent
        self.documentID = documentID
        self.textBytes = textBytes
        self.notes = notes
    }

    /// Whether it is sent with the next message: its file was read, and no message lists it.
    public var isWaiting: Bool { !isSent && textBytes != nil }

    /// The form in which a message lists it, without the properties of the stored text.
    var listed: ChatAttachment {
        ChatAttachment(id: id, name: name, kind: kind, mediaType: mediaType, bytes: bytes, isSent: true)
    }

    /// Returns the media type of a PNG, JPEG, WebP or GIF file by its first bytes; `nil` for other files.
    public static func pictureType(of data: Data) -> String? { ImageFormat(data)?.mediaType }
}

/// The limits on attachments.
public enum AttachmentLimits {
    /// The maximum size of a file: 64 MiB.
    public static let fileBytes = 64 << 20
    /// The maximum size of a picture.
    public static let pictureBytes = ImageFormat.maximumBytes
    /// The maximum number of attachments of a message.
    public static let perMessage = 20
    /// The maximum number of attachments of a chat.
    public static let perThread = 200
    /// The maximum total size of the attachments of a chat: 512 MiB.
    public static let threadBytes = 512 << 20
    /// The maximum total size of the files in an export of chats: 160 MiB, which is 214 MiB in Base64.
    static let exportBytes = 160 << 20

    /// Returns the attachment that a file becomes.
    ///
    /// - Throws: `ChatError` (`invalid`) for an unusable name or a file that is too large.
    static func attachment(_ data: Data, named name: String, id: UUID = UUID()) throws(ChatError) -> ChatAttachment {
        let type = ChatAttachment.pictureType(of: data)
        let limit = type == nil ? fileBytes : pictureBytes
        guard data.count <= limit else {
            throw ChatError(
                .invalid,
                "The file is too large: \(type == nil ? "a file" : "a picture") of a chat has at most \(limit >> 20) MB. "
                    + "Add it to a collection in Documents instead.")
        }
        guard !data.isEmpty else { throw ChatError(.invalid, "The file is empty, so there is nothing to read.") }
        return ChatAttachment(
            id: id, name: try Self.name(name), kind: type == nil ? .file : .picture, mediaType: type, bytes: data.count)
    }

    /// Returns the bytes of a file that may be attached.
    ///
    /// - Throws: `ChatError` (`invalid`) for a file that is missing, too large, unreadable or no regular file.
    static func data(ofFileAt url: URL) throws(ChatError) -> Data {
        // A pipe or a device could be read without end, and opening a pipe would wait for its writer.
        let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard let type else {
            throw ChatError(.invalid, "There is no such file, or its folder cannot be read. Check the path.")
        }
        guard type == .typeRegular else {
            throw ChatError(.invalid, "This is not a file but a folder, a pipe or a device. Choose a file.")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ChatError(.invalid, "The file cannot be opened. Check its permissions.")
        }
        defer { try? handle.close() }  // only read
        guard let data = try? handle.read(upToCount: fileBytes + 1) else {
            throw ChatError(.invalid, "The file cannot be read. Check the disk.")
        }
        return data
    }

    /// Returns the last component of a path as a name on one line, without invisible characters.
    private static func name(_ text: String) throws(ChatError) -> String {
        let end = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let visible = end.unicodeScalars.filter {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            // Joiners belong to emoji and to some scripts.
            case .format: $0.value == 0x200C || $0.value == 0x200D
            default: true
            }
        }
        let name = String(String.UnicodeScalarView(visible)).precomposedStringWithCanonicalMapping
            .trimmingCharacters(in: .whitespaces)
        // A number may be added to the name, and file names have at most 255 bytes.
        guard !name.isEmpty, name.utf8.count <= 240 else {
            throw ChatError(.invalid, "A file needs a name of 1 to 240 bytes. Rename it.")
        }
        return name == "." || name == ".." ? "file" : name
    }
}

extension ChatError {
    static let noAttachment = ChatError(.notFound, "There is no such file in this chat: it may have been removed.")
}
