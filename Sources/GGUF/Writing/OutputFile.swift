#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that appears under its name only when it is complete and on disk.
///
/// The file is written under a temporary name in the same folder. If ``commit()`` does not succeed, the temporary
/// file is deleted on deinitialisation, and an existing file at the path is unchanged.
struct OutputFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let name: String
    private let descriptor: Int32
    private var isCommitted = false
    private var buffer: [UInt8] = []

    private static let bufferBytes = 256 << 10

    init(path: String) throws(GGUFError) {
        let name = GGUFError.quoted(GGUFError.fileName(ofPath: path))
        guard !path.isEmpty, !path.hasSuffix("/"), !path.utf8.contains(0) else {
            throw Self.failure(ENOENT, name: name)
        }
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporaryPath = "\(path).\(suffix).partial"
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(errno, name: name) }
        self.path = path
        self.temporaryPath = temporaryPath
        self.name = name
        self.descriptor = descriptor
        buffer.reserveCapacity(Self.bufferBytes)
    }

    deinit {
        close(descriptor)
        // A leftover file is harmless, and the original error is already reported.
        if !isCommitted { _ = unlink(temporaryPath) }
    }

    /// Appends bytes, which are buffered up to ``commit()`` at the latest.
    mutating func append(_ bytes: [UInt8]) throws(GGUFError) {
        if buffer.count + bytes.count > Self.bufferBytes { try flush() }
        if bytes.count > Self.bufferBytes {
            try writeAll(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Flushes the file to disk and renames it to its final name, replacing an existing file.
    mutating func commit() throws(GGUFError) {
        try flush()
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
            throw Self.failure(errno, name: name)
        }
        isCommitted = true
        syncFolder()
    }

    /// Flushes the folder, and thereby the new name, to disk.
    ///
    /// Errors are ignored, because some file systems don't support this, and the contents are on disk already.
    private func syncFolder() {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let folder = end == path.startIndex ? (path.hasPrefix("/") ? "/" : ".") : String(path[..<end])
        let folderDescriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard folderDescriptor >= 0 else { return }
        _ = fsync(folderDescriptor)
        close(folderDescriptor)
    }

    private mutating func flush() throws(GGUFError) {
        try writeAll(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func writeAll(_ bytes: [UInt8]) throws(GGUFError) {
        let failureNumber: Int32? = bytes.withUnsafeBytes { memory in
            var done = 0
            while done < memory.count {
                let rest = UnsafeRawBufferPointer(rebasing: memory[done...])
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    done += count
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
        if let failureNumber { throw Self.failure(failureNumber, name: name) }
    }

    static func failure(_ number: Int32, name: String) -> GGUFError {
        switch number {
        case ENOENT, ENOTDIR:
            GGUFError(
                .fileNotFound, "\(name) can't be written: its folder does not exist.",
                advice: "Create the folder, or choose another one.")
        case EACCES, EPERM, EROFS:
            GGUFError(
                .permissionDenied, "\(name) can't be written: permission denied.",
                advice: "Choose a folder that this user may write to.")
        case EISDIR, ENOTEMPTY, EEXIST:
            GGUFError(
                .isDirectory, "\(name) can't be written: a directory has this name.", advice: "Choose another name.")
        case ENOSPC, EDQUOT:
            GGUFError(
                .writeFailed, "\(name) can't be written: the disk is full.", advice: "Free some space, then try again.")
        default:
            GGUFError(.writeFailed, "\(name) can't be written: \(String(cString: strerror(number))).")
        }
    }
}
