import Foundation

/// The files of one unfinished download.
package struct DownloadFiles: Sendable {
    /// The folder of all unfinished downloads.
    package let folder: String
    /// The bytes so far.
    package let part: String
    /// What the bytes are part of, as JSON.
    package let state: String
    /// The state while it is being written.
    package let draft: String

    /// Names the files of a download.
    ///
    /// - Parameters:
    ///   - id: The model's id, which must be a valid file name.
    ///   - folder: The folder of all unfinished downloads.
    package init(id: String, folder: String) {
        self.folder = folder
        part = "\(folder)/\(id).part"
        state = "\(folder)/\(id).json"
        draft = "\(folder)/\(id).json.new"
    }
}

/// What the bytes of an unfinished download are part of.
struct DownloadState: Codable, Equatable {
    var url: String
    var etag: String?
    var lastModified: String?
    var total: UInt64?
    /// The checksum that the server stated.
    var sha256: String?

    var validator: String? { RemoteFile.validator(etag: etag, lastModified: lastModified) }

    private static let longestFile = 64 << 10

    /// Reads a state; whatever is no state counts as none, since then the download starts again.
    static func read(_ path: String) -> DownloadState? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        // Unreadable or malformed means: nothing is known about the bytes.
        guard let data = try? handle.read(upToCount: longestFile) else { return nil }
        // The same.
        return try? JSONDecoder().decode(DownloadState.self, from: data)
    }

    /// Replaces the file as a whole, so that a killed process leaves the old state or the new one.
    func write(_ files: DownloadFiles) throws {
        do {
            try StoreFiles.write(JSONEncoder().encode(self), to: files.state, temporary: files.draft)
        } catch let error as ModelLibraryError where error.code == .notEnoughSpace {
            throw PartFile.DiskFull()
        }
    }
}
