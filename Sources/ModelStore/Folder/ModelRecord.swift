public import Foundation

/// The record of an installed model: its source, and the checksums of the intact file.
///
/// It lies beside the model as `<id>.json`.
public struct ModelRecord: Sendable, Hashable, Codable {
    /// How a model was added to the model folder.
    public enum Origin: Sendable, Hashable, Codable {
        /// From the record's source.
        case downloaded
        /// A copy of a file on this machine.
        case copied
        /// A hard link to a file on this machine.
        case hardLinked
        /// A symbolic link to a file.
        case linked(path: String)
        /// Added to the folder by hand.
        case found
    }

    /// The model's name.
    public let id: String
    /// The URL to download the file again; nil if unknown.
    ///
    /// To be shown to people as ``shownSource``: it can hold credentials.
    public var source: URL?
    /// How it was added.
    public var origin: Origin
    /// The file's size and checksums; nil until the first verification.
    public var hashes: FileHashes?
    /// The licence at the time of installation, as stated by the catalogue.
    public var license: ModelLicenseTerms?
    /// The server's ETag of the file.
    public var etag: String?
    /// When it was installed.
    public var installed: Date

    /// Creates a record; what is not given is not known.
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

    /// Whether the bytes can be had again: they came from somewhere, and nobody made them here.
    package var isDownload: Bool { origin == .downloaded && source != nil }

    /// The source for display, without possible credentials.
    public var shownSource: String? { source.map(WebAddress.shown) }

    /// More than any record of a real model: 100 GB have 25,000 chunks of 67 bytes each.
    private static let maximumBytes: UInt64 = 16 << 20

    /// - Returns: nil if there is none, or the file is no record of that model: the model then counts as put there by hand.
    package static func read(_ path: String, id: String) -> ModelRecord? {
        guard let data = SmallFile.read(path, maximumBytes: maximumBytes) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // A damaged record costs the knowledge of a source, never the model.
        guard let record = try? decoder.decode(ModelRecord.self, from: data), record.id == id, record.isSound else {
            return nil
        }
        return record
    }

    /// Hashes that repair can rely on: each chunk has one, and sizes can't overflow.
    private var isSound: Bool {
        guard let hashes else { return true }
        guard hashes.chunkBytes > 0, hashes.sizeBytes <= 1 << 50 else { return false }
        let size = UInt64(hashes.chunkBytes)
        return hashes.sha256.utf8.count == 64
            && UInt64(hashes.chunks.count) == (hashes.sizeBytes + size - 1) / size
    }

    /// Writes the record beside the model; the caller holds the model's lock.
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
