public import Foundation

/// What is left of a download, for the system to fetch while no program of Hearth's runs.
public struct RemainingDownload: Sendable, Hashable, Codable {
    /// The model's name.
    public let id: String
    /// Where its file is.
    public let url: URL
    /// How many bytes are there; the rest begins behind them.
    public let received: UInt64
    /// What the server called the version that they are of: the rest of another one is of no use.
    public let validator: String
    /// The size of the whole file; nil if unknown.
    public let totalBytes: UInt64?

    /// What the request asks for.
    public var headers: [String: String] { ["Range": "bytes=\(received)-", "If-Range": validator] }
}

extension ModelManager {
    /// What is left of a download that was begun.
    ///
    /// - Parameter id: The model's name.
    /// - Returns: Nil for a download that was not begun, or whose rest can't be joined safely: the server named no version,
    ///   or the catalogue has no checksum that would find a wrong byte.
    public func remainingDownload(_ id: String) -> RemainingDownload? {
        // Who can't be told anything about the model can continue it in the program itself.
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

    /// Joins the rest of a download with what is there; downloading the model then verifies the whole.
    ///
    /// - Parameters:
    ///   - file: The bytes behind those that were there.
    ///   - download: What was left when they were asked for.
    /// - Returns: False, and nothing changes, where the download has gone on meanwhile, or the bytes are not as many as were
    ///   missing.
    /// - Throws: `ModelLibraryError` (`busy`); what the system says about the files.
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
        // A system that went on with a fetch of a part may have taken it for one of the whole.
        let bytes = try rest.seekToEnd()
        try rest.seek(toOffset: 0)
        guard download.totalBytes.map({ $0 == download.received + bytes }) ?? true else { return false }
        do {
            try part.seekToEnd()
            while let piece = try rest.read(upToCount: 1 << 20), !piece.isEmpty { try part.write(contentsOf: piece) }
            try part.synchronize()
        } catch {
            // Half of the rest would do, too, but then nobody could tell what was asked for.
            try part.truncate(atOffset: download.received)
            throw error
        }
        return true
    }
}
