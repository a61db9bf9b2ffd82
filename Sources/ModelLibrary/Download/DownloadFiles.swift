import Foundation

/// The files of one unfinished download.
package struct DownloadFiles: Sendable {
    /// The folder of all unfinished downloads.
    package let folder: String
    /// The path of the received bytes.
    package let part: String
    /// The path of the metadata that identifies the file, as JSON.
    package let state: String
    /// The temporary path to which the state is written before it replaces the old one.
    package let draft: String

    /// Creates the paths for a download, whose ID must be a valid file name.
    package init(id: String, folder: String) {
        self.folder = folder
        part = "\(folder)/\(id).part"
        state = "\(folder)/\(id).json"
        draft = "\(folder)/\(id).json.new"
    }
}

/// The metadata of an unfinished download, which identifies the file and its version.
struct DownloadState: Codable, Equatable {
    var url: String
    var etag: String?
    var lastModified: String?
    var total: UInt64?
    /// The checksum reported by the server.
    var sha256: String?

    var validator: String? { RemoteFile.validator(etag: etag, lastModified: lastModified) }

    private static let longestFile = 64 << 10

    /// Reads a state; `nil` if it is missing or invalid, so that the download starts again.
    static func read(_ path: String) -> DownloadState? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        // Without a valid state, nothing is known about the received bytes.
        guard let data = try? handle.read(upToCount: longestFile) else { return nil }
        return try? JSONDecoder().decode(DownloadState.self, from: data)
    }

    /// Replaces the file atomically, so that a killed process leaves either the old or the new state.
    func write(_ files: DownloadFiles) throws {
        do {
            try StoreFiles.write(JSONEncoder().encode(self), to: files.state, temporary: files.draft)
        } catch let error as ModelLibraryError where error.code == .notEnoughSpace {
            throw PartFile.DiskFull()
        }
    }
}
