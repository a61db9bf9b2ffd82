import Foundation

/// The format of exported chats; see ``ChatStore/exportJSON(threads:)``.
struct ChatArchive: Codable {
    static let format = "hearth-chats"
    static let version = 1

    /// The header of an export.
    ///
    /// The header is decoded first, so that the error for a file in another format version names the version.
    struct Header: Codable {
        var format: String
        var version: Int
    }

    struct Thread: Codable {
        var id: UUID
        var title: String
        var createdAt: Date
        var updatedAt: Date
        var settings: ChatThread.Settings
        var messages: [ChatMessage]
        var shownMessageID: UUID?
        var forks: [[UUID]]?
        var attachments: [Attachment]?
        var isPinned: Bool?
        var isArchived: Bool?
    }

    struct Attachment: Codable {
        var id: UUID
        var name: String
        /// The file; `nil` if the export would otherwise be too large to be imported.
        var data: Data?
    }

    var format = Self.format
    var version = Self.version
    var threads: [Thread]

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        // Sorted keys make the output deterministic.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(ArchivedTime.text(date))
        }
        return try encoder.encode(self)
    }

    init(threads: [Thread]) { self.threads = threads }

    static let maximumBytes = 256 << 20

    /// Returns whether data is an export of Hearth, of any version.
    static func isExport(_ data: Data) -> Bool {
        (try? JSONDecoder().decode(Header.self, from: data))?.format == format
    }

    /// Returns the bytes of a file that may be an export of Hearth; `nil` for a folder, and for a file that is too large
    /// or begins otherwise.
    static func file(at path: String) -> Data? {
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let handle = FileHandle(forReadingAtPath: file)
        else { return nil }
        defer { try? handle.close() }  // only read
        guard var data = try? handle.read(upToCount: 1 << 10), data.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
        else { return nil }
        if let rest = try? handle.read(upToCount: maximumBytes) { data += rest }
        return data.count <= maximumBytes ? data : nil
    }

    /// Decodes an export without checking the consistency of its messages.
    init(decoding data: Data) throws(ChatError) {
        guard data.count <= Self.maximumBytes else {
            throw ChatError(.invalid, "The file is larger than 256 MB. Export fewer threads at a time.")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = ArchivedTime.date(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
            }
            return date
        }
        let notAnExport = ChatError(.invalid, "The file is not an export of chats from Hearth. Nothing was added.")
        let header: Header
        do {
            header = try decoder.decode(Header.self, from: data)
        } catch {
            throw notAnExport
        }
        guard header.format == Self.format else { throw notAnExport }
        guard header.version == Self.version else {
            throw ChatError(
                .invalid,
                "This export was written by a newer version of Hearth. Nothing was added. Import it with that version.")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw ChatError(.invalid, "The export is damaged: \(Self.place(of: error)). Nothing was added.")
        }
    }

    /// Returns the position of a decoding error, as keys and indices only.
    private static func place(of error: any Error) -> String {
        let path: [any CodingKey]
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        default: path = []
        }
        let names = path.prefix(8).map { $0.intValue.map(String.init) ?? String($0.stringValue.prefix(40)) }
        return names.isEmpty ? "it cannot be read" : "\(names.joined(separator: ".")) is missing or wrong"
    }
}
