import Foundation
import Platform

/// A download that starts with the first byte or continues an earlier attempt, and ends with the verified file.
struct DownloadSession {
    /// The maximum number of restarts after responses that show a changed file.
    static let maximumRestarts = 3
    /// The number of received bytes after which the free space is checked again.
    static let spaceCheckBytes: UInt64 = 64 << 20

    let id: String
    let source: WebAddress
    let url: URL
    let expectedBytes: UInt64?
    let files: DownloadFiles
    let downloader: Downloader
    let fetcher: HTTPFetcher
    let part: PartFile
    /// The checksum that the caller expects, if known.
    let expectedSHA256: String?
    var state: DownloadState
    var meter: ProgressMeter
    var retry: RetryPolicy
    var restarts = 0
    /// The maximum number of bytes that any attempt received, beyond which an attempt counts as progress.
    var furthest: UInt64 = 0
    /// Whether bytes were joined without the server's confirmation that they belong to the same version of the file.
    var isUnproven = false

    init(
        id: String, source: WebAddress, url: URL, expectedBytes: UInt64?, sha256: String?, files: DownloadFiles,
        downloader: Downloader, fetcher: HTTPFetcher, progress: (@Sendable (DownloadProgress) -> Void)?
    ) throws(ModelLibraryError) {
        self.id = id
        self.source = source
        self.url = url
        self.expectedBytes = expectedBytes
        expectedSHA256 = sha256
        self.files = files
        self.downloader = downloader
        self.fetcher = fetcher
        part = try PartFile(path: files.part)
        state = DownloadState(url: url.absoluteString)
        meter = ProgressMeter(totalBytes: expectedBytes, report: progress)
        retry = RetryPolicy(downloader.options.network)
    }

    var total: UInt64? { state.total ?? expectedBytes }

    /// The expected checksum: the caller's or, if that is unknown, the server's.
    var sha256: String? { expectedSHA256 ?? state.sha256 }

    /// Runs the download, and returns the checksums and the server's ETag of the file.
    mutating func run() async throws -> (FileHashes, etag: String?) {
        try await resumeEarlierAttempt()
        while true {
            do {
                if try await attempt(), let hashes = try await verified() { return (hashes, state.etag) }
            } catch let failure as HTTPError {
                let size = await part.sizeBytes
                if size > furthest { retry.reset() }
                furthest = max(furthest, size)
                let delay = retry.next(after: failure)
                if let delay {
                    meter.enter(.waiting(seconds: delay / .seconds(1), reason: failure.reason), receivedBytes: size)
                }
                try await downloader.pause(delay, failure, kept: size)
            } catch is PartFile.DiskFull {
                let size = await part.sizeBytes
                throw Self.notEnoughSpace(
                    total.map { $0 - min($0, size) } ?? 1, free: downloader.options.freeSpace(files.folder) ?? 0)
            }
        }
    }
}

// MARK: - The end of a download

extension DownloadSession {
    /// Verifies the complete file, and returns its checksums; `nil` if the download has to start again.
    private mutating func verified() async throws -> FileHashes? {
        let size = await part.sizeBytes
        try Task.checkCancellation()
        meter.totalBytes = size
        meter.enter(.verifying, receivedBytes: size)
        let hashes = try await part.finish()
        if let sha256, hashes.sha256 != sha256 {
            if isUnproven {
                try await restart(because: "the earlier attempt belongs to another file")
                return nil
            }
            removePart()
            throw ModelLibraryError(
                .hashMismatch,
                "The file that \(source.shown) sent is not the expected one: its SHA-256 is \(hashes.sha256), not \(sha256). "
                    + "It was removed. Download \(id) again; if that fails too, use another source.")
        }
        return hashes
    }

    /// Discards the received bytes and resets the progress.
    mutating func restart(because reason: String) async throws {
        try await part.restart()
        isUnproven = false
        state = DownloadState(url: state.url)
        meter.totalBytes = total
        meter.enter(.restarting(reason: reason), receivedBytes: 0)
    }

    /// Restarts because of the server's response, unless ``maximumRestarts`` is exceeded.
    mutating func restartOrGiveUp(because reason: String) async throws {
        restarts += 1
        guard restarts <= Self.maximumRestarts else {
            throw ModelLibraryError(
                .changedOnServer,
                "\(source.shown) cannot be downloaded in one piece: it had to be restarted \(restarts) times, last "
                    + "because \(reason). Try again later, or use another source.")
        }
        try await restart(because: reason)
    }

    /// Deletes received bytes that do not belong to the file.
    func removePart() {
        // If the deletion fails, the next attempt detects the wrong bytes again.
        _ = unlink(files.part)
        _ = unlink(files.state)
    }
}

// MARK: - Disk space

extension DownloadSession {
    /// Throws if the rest of the file does not fit on the disk.
    func checkSpace(receivedBytes: UInt64) throws(ModelLibraryError) {
        guard let free = downloader.options.freeSpace(files.folder) else { return }
        let rest = total.map { $0 - min($0, receivedBytes) } ?? Self.spaceCheckBytes
        let (needed, overflow) = rest.addingReportingOverflow(downloader.options.reservedSpaceBytes)
        guard !overflow, free >= needed else { throw Self.notEnoughSpace(overflow ? .max : needed, free: free) }
    }

    static func notEnoughSpace(_ needed: UInt64, free: UInt64) -> ModelLibraryError {
        ModelLibraryError(
            .notEnoughSpace,
            "There is not enough disk space: the rest of the download needs \(needed) bytes, and \(free) are free. The "
                + "partial file is kept. Free some space, then start the download again.")
    }
}
