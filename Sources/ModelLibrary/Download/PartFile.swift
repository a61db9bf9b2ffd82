#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The growing file of a running download, with checksums of its content, on its own queue.
actor PartFile {
    struct DiskFull: Error {}

    private(set) var sizeBytes: UInt64
    private let executor = BlockingExecutor()
    private let path: String
    private let descriptor: Int32
    private var hasher = ChunkedHasher()
    /// The first write error, after which no further bytes may be written.
    private var failure: (any Error)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens or creates the file.
    init(path: String) throws(ModelLibraryError) {
        // A symbolic link in place of the file could lead anywhere.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else { throw StoreFiles.unwritable(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw StoreFiles.unwritable(path, EINVAL)
        }
        self.path = path
        self.descriptor = descriptor
        sizeBytes = UInt64(max(0, status.st_size))
    }

    deinit {
        close(descriptor)
    }

    /// Hashes the bytes of an earlier attempt.
    func hashExisting(progress: @Sendable (UInt64) -> Void) throws {
        try FileHasher.absorb(descriptor, upTo: sizeBytes, into: &hasher, path: path, progress: progress)
    }

    /// Appends and hashes bytes, including bytes that were written before an error.
    func append(_ pieces: [[UInt8]]) throws {
        if let failure { throw failure }
        do {
            for piece in pieces { try piece.withUnsafeBytes { try append($0) } }
        } catch {
            failure = error
            throw error
        }
    }

    /// Truncates and syncs the file, so that a crash cannot combine the old bytes with another file's state.
    func restart() throws {
        guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else { throw StoreFiles.unwritable(path, errno) }
        sizeBytes = 0
        hasher = ChunkedHasher()
    }

    /// Syncs the file to disk and returns its checksums.
    func finish() throws -> FileHashes {
        guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
        return hasher.finish()
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(descriptor, piece.baseAddress, piece.count, off_t(sizeBytes))
            if count > 0 {
                hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
                sizeBytes += UInt64(count)
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw Self.failure(path, count == 0 ? ENOSPC : errno)
            }
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> any Error {
        number == ENOSPC || number == EDQUOT ? DiskFull() : StoreFiles.unwritable(path, number)
    }
}
