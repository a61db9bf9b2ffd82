public import Foundation

/// The remaining part of a download, for the system to fetch while Hearth is not running.
public struct RemainingDownload: Sendable, Hashable, Codable {
    /// The model's name.
    public let id: String
    /// The file's address.
    public let url: URL
    /// The number of received bytes, at which the remaining part starts.
    public let received: UInt64
    /// The server's validator for the received bytes, because the rest of another version must not be joined.
    public let validator: String
    /// The size of the whole file; `nil` if unknown.
    public let totalBytes: UInt64?

    /// The headers of the request for the remaining part.
    public var headers: [String: String] { ["Range": "bytes=\(received)-", "If-Range": validator] }
}

extension ModelManager {
    /// Returns the remaining part of a download that was started.
    ///
    /// - Returns: `nil` if the download was not started, or can't be continued safely. A safe continuation requires a
    ///   validator from the server and a checksum in the catalogue.
    public func remainingDownload(_ id: String) -> RemainingDownload? {
        // Without this information only the program itself can continue the download.
        guard let entry = try? entry(id), entry.sha256 != nil, let source = try? entry.downloadAddress(),
            let address = try? downloader.fetchedAddress(of: source)
        else { return nil }
        let received = downloader.partialBytes(id: entry.id, downloadsFolder: folder.downloadsFolder)
        let state = DownloadState.read(DownloadFiles(id: entry.id, folder: folder.downloadsFolder).state)
        guard received > 0, let validator = state?.validator, entry.sizeBytes.map({ received < $0 }) ?? true else {
            return nil
        }
        return RemainingDownload(
            id: entry.id, url: address, received: received, validator: validator,
            totalBytes: entry.sizeBytes ?? state?.total)
    }

    /// Appends the rest of a download to the received bytes.
    ///
    /// `download` is the remaining part at the time of the request. Downloading the model afterwards verifies the
    /// whole file.
    ///
    /// - Returns: `false`, without any change, if the download has continued in the meantime or if the size is wrong.
    /// - Throws: `ModelLibraryError` (`busy`), or an error of the file system.
    public func join(_ file: URL, to download: RemainingDownload) throws -> Bool {
        let lock = try lock(download.id)
        defer { lock.removeFile() }
        let path = DownloadFiles(id: download.id, folder: folder.downloadsFolder).part
        guard downloader.partialBytes(id: download.id, downloadsFolder: folder.downloadsFolder) == download.received,
            let part = FileHandle(forUpdatingAtPath: path)
        else { return false }
        defer { try? part.close() }
        let rest = try FileHandle(forReadingFrom: file)
        defer { try? rest.close() }
        // The system may have resumed the request as a request for the whole file, so the size is checked.
        let bytes = try rest.seekToEnd()
        try rest.seek(toOffset: 0)
        guard download.totalBytes.map({ $0 == download.received + bytes }) ?? true else { return false }
        do {
            try part.seekToEnd()
            while let piece = try rest.read(upToCount: 1 << 20), !piece.isEmpty { try part.write(contentsOf: piece) }
            try part.synchronize()
        } catch {
            // Appended bytes are removed again, so that the file still ends where the requested range starts.
            try part.truncate(atOffset: download.received)
            throw error
        }
        return true
    }
}
