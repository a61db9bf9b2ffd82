import Foundation
import GGUF

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ModelManager {
    /// Repairs a damaged model by downloading only the corrupted parts.
    ///
    /// The file may be installed or quarantined. The file cannot be loaded until the repair is complete.
    ///
    /// - Throws: `ModelLibraryError`: `unknownModel`, `notInstalled`, `noSource` if the source or the checksums
    ///   are unknown, `unsupportedFile` for a linked file, `changedOnServer`, `hashMismatch`, `notEnoughSpace`,
    ///   `busy`, and errors of the download; errors of `whileRemoved`; `CancellationError`.
    public func repairModel(
        id: String, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> RepairReport {
        try requireKnown(id)
        let lock = try lock(id)
        defer { lock.removeFile() }
        let (path, isInPlace) = try damagedFile(id)
        guard let record = folder.record(id), let expected = record.hashes else { throw unrepairable(id) }
        var actual = try await hash([path], progress)
        try clearTrial(id)
        if actual.sha256 == expected.sha256 {
            if !isInPlace { try restore(id) }
            return RepairReport(
                id: id, repairedChunks: 0, fetchedBytes: 0, totalChunks: expected.chunks.count,
                message: "All \(ByteText(expected.sizeBytes)) of '\(id)' are intact: nothing to repair.")
        }
        guard let source = record.source, actual.chunkBytes == expected.chunkBytes else { throw unrepairable(id) }
        if isInPlace { try await configuration.whileRemoved(id) { [self] in try moveToQuarantine(id) } }
        try await detach(id)
        let file = try RepairedFile(path: folder.quarantinePath(id))
        if actual.sizeBytes > expected.sizeBytes {
            try file.truncate(to: expected.sizeBytes)
            actual = try await hash([file.path], progress)
        }
        let bad = actual.chunksThatDiffer(from: expected)
        try requireSpace(expected.sizeBytes - actual.sizeBytes)
        let fetched = try await fetch(id, bad, of: expected, from: source, into: file, progress)
        guard try await hash([file.path], progress).sha256 == expected.sha256 else { throw changedOnServer(id) }
        try restore(id)
        return RepairReport(
            id: id, repairedChunks: bad.count, fetchedBytes: fetched, totalChunks: expected.chunks.count,
            message: "\(bad.count) of \(expected.chunks.count) parts of '\(id)' had changed; \(ByteText(fetched)) were "
                + "downloaded, and the file is intact again.")
    }

    private func fetch(
        _ id: String, _ bad: [Int], of expected: FileHashes, from source: URL, into file: RepairedFile,
        _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws -> UInt64 {
        let size = UInt64(expected.chunkBytes)
        let ranges = bad.map { chunk in
            let start = UInt64(chunk) * size
            return start..<min(start + size, expected.sizeBytes)
        }
        let wanted = ranges.reduce(0) { $0 + UInt64($1.count) }
        var fetched: UInt64 = 0
        if !ranges.isEmpty {
            try await downloader.fetchRanges(
                from: source, ranges: ranges, totalBytes: expected.sizeBytes
            ) { range, data in
                // Each chunk is verified against its recorded checksum before it is written.
                var hasher = ChunkedHasher()
                data.withUnsafeBytes { hasher.update($0) }
                guard hasher.finish().chunks == [expected.chunks[Int(range.lowerBound / size)]] else {
                    throw changedOnServer(id)
                }
                try file.write(data, at: range.lowerBound)
                fetched += UInt64(data.count)
                progress?(DownloadProgress(phase: .downloading, receivedBytes: fetched, totalBytes: wanted))
            }
        }
        // Syncing gigabytes to disk takes seconds.
        try await BlockingWork().run { try file.synchronise() }
        return fetched
    }

    /// Returns the file to repair, and whether it is at the path from which models are loaded.
    private func damagedFile(_ id: String) throws(ModelLibraryError) -> (path: String, isInPlace: Bool) {
        guard let status = FileStatus(path: folder.modelPath(id), followsLinks: false) else {
            if folder.hasQuarantined(id) { return (folder.quarantinePath(id), false) }
            throw ModelLibraryError(
                .notInstalled,
                "There is no file of '\(id)' to repair. Download it with `hearth models pull \(id)`.")
        }
        guard status.kind != .symbolicLink else {
            throw ModelLibraryError(
                .unsupportedFile,
                "'\(id)' is a link to a file elsewhere, which Hearth does not change. Repair that file, or remove the "
                    + "link with `hearth models rm \(id)` and install the model again.")
        }
        return (folder.modelPath(id), true)
    }

    /// Replaces a hard-linked file by a copy, so that the repair does not change the other links' content.
    private func detach(_ id: String) async throws {
        let path = folder.quarantinePath(id)
        guard let status = FileStatus(path: path, followsLinks: false), status.linkCount > 1 else { return }
        try requireSpace(status.sizeBytes)
        let copy = folder.importPath(id)
        try StoreFiles.makeFolder(folder.temporaryFolder)
        try StoreFiles.remove(copy)
        _ = try await FileCopier.copy(path, to: copy)
        try StoreFiles.move(copy, to: path)
    }

    private func restore(_ id: String) throws {
        try checkContent(folder.quarantinePath(id))
        guard try StoreFiles.moveIfFree(folder.quarantinePath(id), to: folder.modelPath(id)) else {
            throw destinationExists(id)
        }
    }

    private func changedOnServer(_ id: String) -> ModelLibraryError {
        ModelLibraryError(
            .changedOnServer,
            "The server did not send a part of '\(id)' as it was installed: the file there has changed. Download the "
                + "whole model with `hearth models pull \(id)`.")
    }

    private func unrepairable(_ id: String) -> ModelLibraryError {
        let isListed = configuration.catalogue[id] != nil
        return ModelLibraryError(
            .noSource,
            "'\(id)' can't be repaired: its source and checksums are not known. Remove it with `hearth models rm "
                + "\(id)`, then "
                + (isListed ? "fetch it again with `hearth models pull \(id)`." : "import it again from its source.")
        )
    }

    /// Throws unless the disk has enough space for the bytes in addition to the reserved space.
    func requireSpace(_ bytes: UInt64) throws(ModelLibraryError) {
        let reserved = configuration.downloads.reservedSpaceBytes
        guard bytes > 0, let free = freeBytes, free < bytes + reserved else { return }
        throw ModelLibraryError(
            .notEnoughSpace,
            "The disk has \(ByteText(free)) left, but \(ByteText(bytes)) are needed and \(ByteText(reserved)) should stay "
                + "free. Free some space, then try again.")
    }
}

/// A quarantined file whose bytes are being replaced.
private final class RepairedFile: Sendable {
    let path: String
    private let descriptor: Int32

    init(path: String) throws(ModelLibraryError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw StoreFiles.failure("mended", path, errno) }
    }

    deinit { close(descriptor) }

    func truncate(to sizeBytes: UInt64) throws(ModelLibraryError) {
        guard ftruncate(descriptor, off_t(sizeBytes)) == 0 else { throw StoreFiles.failure("mended", path, errno) }
    }

    func write(_ data: Data, at offset: UInt64) throws(ModelLibraryError) {
        guard data.withUnsafeBytes({ StoreFiles.writeAll($0, to: descriptor, at: offset) }) else {
            throw StoreFiles.failure("mended", path, errno)
        }
    }

    func synchronise() throws(ModelLibraryError) {
        guard fsync(descriptor) == 0 else { throw StoreFiles.failure("mended", path, errno) }
    }
}
