#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The computation of checksums of files.
package enum FileHasher {
    /// Reads a file once, outside of the cooperative pool, and returns its checksums.
    ///
    /// - Throws: `ModelLibraryError` with `unreadableFile`; `CancellationError`.
    package static func hash(path: String) async throws -> FileHashes { try await hash(paths: [path]) }

    /// Reads files once as if they were concatenated, outside of the cooperative pool, and returns the checksums.
    ///
    /// `progress` is called with the processed bytes and the total size, about ten times per second.
    ///
    /// - Throws: `ModelLibraryError` with `unreadableFile`; `CancellationError`.
    static func hash(
        paths: [String], progress: (@Sendable (_ doneBytes: UInt64, _ totalBytes: UInt64) -> Void)? = nil
    ) async throws -> FileHashes {
        try await BlockingWork().run {
            let total = paths.reduce(0 as UInt64) { $0 &+ (FileStatus(path: $1, followsLinks: true)?.sizeBytes ?? 0) }
            var hasher = ChunkedHasher()
            for path in paths { try absorb(path, into: &hasher) { progress?($0, total) } }
            return hasher.finish()
        }
    }

    /// Hashes a whole file.
    private static func absorb(
        _ path: String, into hasher: inout ChunkedHasher, progress: (UInt64) -> Void
    ) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ModelLibraryError(.unreadableFile, "\(name(path)) is not a file. Specify a model file.")
        }
        let start = hasher.sizeBytes
        try absorb(
            descriptor, from: start, upTo: start + UInt64(max(0, status.st_size)), into: &hasher, path: path,
            progress: progress)
    }

    /// Hashes the bytes of a file up to `end`, starting at the hasher's position.
    ///
    /// `end` is a position in the hashed stream, in which the file starts at `start`.
    ///
    /// - Throws: `CancellationError`; `unreadableFile` if the file ends early or reading fails.
    static func absorb(
        _ descriptor: Int32, from start: UInt64 = 0, upTo end: UInt64, into hasher: inout ChunkedHasher, path: String,
        progress: (UInt64) -> Void
    ) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { block.deallocate() }
        var lastReport: ContinuousClock.Instant?
        while hasher.sizeBytes < end {
            try Task.checkCancellation()
            let wanted = Int(min(UInt64(block.count), end - hasher.sizeBytes))
            let count = pread(descriptor, block.baseAddress, wanted, off_t(hasher.sizeBytes - start))
            if count > 0 {
                hasher.update(UnsafeRawBufferPointer(rebasing: block[..<count]))
                let now = ContinuousClock.now
                if hasher.sizeBytes == end || lastReport.map({ now - $0 >= ProgressMeter.interval }) ?? true {
                    lastReport = now
                    progress(hasher.sizeBytes)
                }
            } else if count == 0 {
                throw ModelLibraryError(
                    .unreadableFile, "\(name(path)) became shorter while it was being read. Try again.")
            } else if errno != EINTR {
                throw unreadable(path, errno)
            }
        }
    }

    private static func unreadable(_ path: String, _ number: Int32) -> ModelLibraryError {
        ModelLibraryError(
            .unreadableFile,
            "\(name(path)) cannot be read: \(String(cString: strerror(number))). Check the path and its permissions.")
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map { ModelID.printable(String($0)) } ?? "The file"
    }
}
