import Foundation

/// The files of one unfinished download.
package struct DownloadFiles: Sendable {
    /// The folder of all unfinished downloads.
    package let folder: String
    /// The bytes so far.
    package let part: String
    /// What the bytes are part of, as JSON.
    package let state: String
    /// The file whose lock keeps other processes out.
    package let lock: String

    /// Names the files of a download.
    ///
    /// - Parameters:
    ///   - id: The model's id, which must be a valid file name.
    ///   - folder: The folder of all unfinished downloads.
    package init(id: String, folder: String) {
        self.folder = folder
        part = "\(folder)/\(id).part"
        state = "\(folder)/\(id).json"
        lock = "\(folder)/\(id).lock"
    }
}

/// What the bytes of an unfinished download are part of.
struct DownloadState: Codable, Equatable {
    var url: String
    var etag: String?
    var lastModified: String?
    var total: UInt64?

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
    func write(_ path: String) throws {
        do {
            try JSONEncoder().encode(self).write(to: URL(filePath: path), options: .atomic)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw PartFile.DiskFull()
        } catch {
            throw PartFile.unwritable(path, (error as? CocoaError)?.code == .fileWriteNoPermission ? EACCES : EIO)
        }
    }
}
