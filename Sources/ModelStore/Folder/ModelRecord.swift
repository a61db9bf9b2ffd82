public import Foundation

/// The record of an installed model: its source, and the checksums of the intact file.
///
/// The record is stored next to the model as `<id>.json`.
public struct ModelRecord: Sendable, Hashable, Codable {
    /// The way in which a model was added to the model folder.
    public enum Origin: Sendable, Hashable, Codable {
        /// The model was downloaded from the record's source.
        case downloaded
        /// The model is a copy of a file on this machine.
        case copied
        /// The model is a hard link to a file on this machine.
        case hardLinked
        /// The model is a symbolic link to a file.
        case linked(path: String)
        /// The user put the file into the folder.
        case found
    }

    /// The model's name.
    public let id: String
    /// The URL to download the file again; `nil` if unknown.
    ///
    /// The URL can contain credentials, so display ``shownSource`` instead.
    public var source: URL?
    public var origin: Origin
    /// The file's size and checksums; `nil` until the first verification.
    public var hashes: FileHashes?
    /// The licence according to the catalogue at the time of installation.
    public var license: ModelLicenseTerms?
    /// The server's ETag of the file.
    public var etag: String?
    public var installed: Date

    package init(
        id: String, source: URL? = nil, origin: Origin, hashes: FileHashes? = nil,
        license: ModelLicenseTerms? = nil, etag: String? = nil, installed: Date
    ) {
        self.id = id
        self.source = source
        self.origin = origin
        self.hashes = hashes
        self.license = license
        self.etag = etag
        self.installed = installed
    }

    /// Whether the file can be downloaded again.
    package var isDownload: Bool { origin == .downloaded && source != nil }

    /// The source for display, without credentials.
    public var shownSource: String? { source.map(WebAddress.shown) }

    /// The maximum size of a record, which has 67 bytes per chunk and 25,000 chunks for a model of 100 GB.
    private static let maximumBytes: UInt64 = 16 << 20

    /// Reads a record; `nil` if the record is missing, is invalid, or belongs to another model.
    ///
    /// The model then counts as added by the user.
    package static func read(_ path: String, id: String) -> ModelRecord? {
        guard let data = SmallFile.read(path, maximumBytes: maximumBytes) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // Without a valid record the model is still usable; only its source is lost.
        guard let record = try? decoder.decode(ModelRecord.self, from: data), record.id == id, record.isSound else {
            return nil
        }
        return record
    }

    /// Whether the checksums are usable for a repair: each chunk has a checksum, and sizes cannot overflow.
    private var isSound: Bool {
        guard let hashes else { return true }
        guard hashes.chunkBytes > 0, hashes.sizeBytes <= 1 << 50 else { return false }
        let size = UInt64(hashes.chunkBytes)
        return hashes.sha256.utf8.count == 64
            && UInt64(hashes.chunks.count) == (hashes.sizeBytes + size - 1) / size
    }

    /// Writes the record next to the model, whose lock the caller holds.
    package func write(to folder: ModelFolder) throws(ModelLibraryError) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do {
            data = try encoder.encode(self)
        } catch {
            throw ModelLibraryError(
                .unwritableFile,
                "The record of '\(id)' can't be written: \(error). This is a bug in Hearth; please report it.")
        }
        try StoreFiles.write(data, to: folder.recordPath(id), temporary: "\(folder.temporaryFolder)/\(id).json")
    }
}
