import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The copying and hashing of files of any size in one pass, with little memory.
enum FileCopier {
    /// Copies a file outside of the cooperative pool.
    ///
    /// - Parameters:
    ///   - source: The path of a regular file, or of a link to a regular file.
    ///   - destination: A path without a file. After an error no file remains at the path.
    ///   - progress: Called with the copied bytes and the size of the file.
    /// - Returns: The checksums of the copy, which is synced to disk.
    /// - Throws: `ModelLibraryError`: `unreadableFile`, `unwritableFile`, `notEnoughSpace`; `CancellationError`.
    static func copy(
        _ source: String, to destination: String,
        progress: (@Sendable (_ doneBytes: UInt64, _ totalBytes: UInt64) -> Void)? = nil
    ) async throws -> FileHashes {
        try await BlockingWork().run {
            let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard input >= 0 else { throw unreadable(source, errno) }
            defer { close(input) }
            guard let before = FileStatus(descriptor: input), before.kind == .regular else {
                throw unreadable(source, EINVAL)
            }
            let output = open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            guard output >= 0 else { throw StoreFiles.failure("written", destination, errno) }
            defer { close(output) }
            do {
                let hashes = try stream(input, to: output, before.sizeBytes, source, destination, progress)
                guard FileStatus(descriptor: input) == before else {
                    throw ModelLibraryError(
                        .unreadableFile,
                        "\(ModelID.printable(StoreFiles.name(of: source))) changed while it was being copied. Wait "
                            + "until the program that writes it has finished, then try again.")
                }
                return hashes
            } catch {
                unlink(destination)
                throw error
            }
        }
    }

    private static func stream(
        _ input: Int32, to output: Int32, _ total: UInt64, _ source: String, _ destination: String,
        _ progress: (@Sendable (UInt64, UInt64) -> Void)?
    ) throws -> FileHashes {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { block.deallocate() }
        var hasher = ChunkedHasher()
        while true {
            try Task.checkCancellation()
            let count = pread(input, block.baseAddress, block.count, off_t(hasher.sizeBytes))
            if count == 0 { break }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw unreadable(source, errno)
            }
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<count])
            guard StoreFiles.writeAll(bytes, to: output, at: hasher.sizeBytes) else {
                throw StoreFiles.failure("written", destination, errno)
            }
            hasher.update(bytes)
            progress?(hasher.sizeBytes, total)
        }
        guard fsync(output) == 0 else { throw StoreFiles.failure("written", destination, errno) }
        return hasher.finish()
    }

    private static func unreadable(_ path: String, _ number: Int32) -> ModelLibraryError {
        ModelLibraryError(
            .unreadableFile,
            "\(ModelID.printable(StoreFiles.name(of: path))) can't be read: \(String(cString: strerror(number))). "
                + "Check the path and its permissions.")
    }
}
