#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file that is open for reading at explicit offsets, so that several threads may read
/// concurrently.
///
/// It is not mapped, because a mapped file that another process truncates kills the reader with a signal.
final class InputFile: Sendable {
    let name: String
    let sizeBytes: UInt64
    private let descriptor: Int32

    init(path: String) throws(GGUFError) {
        name = GGUFError.quoted(GGUFError.fileName(ofPath: path))
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw Self.openFailure(ENOENT, name: name)
        }
        // Opening a pipe would block without O_NONBLOCK; on regular files it has no effect.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.openFailure(errno, name: name) }
        do {
            sizeBytes = try Self.regularFileSize(descriptor, name: name)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Fills memory with the bytes at an offset of the file.
    ///
    /// - Throws: `truncated` if the file was shortened after it was opened, `unreadable` if reading fails.
    func read(into memory: UnsafeMutableRawBufferPointer, at offset: UInt64) throws(GGUFError) {
        var filled = 0
        while filled < memory.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
            if count > 0 {
                filled += count
            } else if count == 0 {
                throw GGUFError(
                    .truncated, "\(name) became shorter while it was being read.",
                    advice: "Wait until the program that writes it has finished, then try again.")
            } else if errno != EINTR {
                throw GGUFError(.unreadable, "Reading \(name) failed: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// Fills the first bytes of an array with the bytes at an offset of the file.
    func read(into bytes: inout [UInt8], count: Int, at offset: UInt64) throws(GGUFError) {
        let result = bytes.withUnsafeMutableBytes { memory in
            Result { () throws(GGUFError) in
                try read(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<count]), at: offset)
            }
        }
        try result.get()
    }

    private static func regularFileSize(_ descriptor: Int32, name: String) throws(GGUFError) -> UInt64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw openFailure(errno, name: name) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return UInt64(max(0, status.st_size))
        case S_IFDIR: throw openFailure(EISDIR, name: name)
        default: throw GGUFError(.unreadable, "\(name) is not a regular file.", advice: "Specify a .gguf file.")
        }
    }

    static func openFailure(_ number: Int32, name: String) -> GGUFError {
        switch number {
        case ENOENT, ENOTDIR: GGUFError(.fileNotFound, "There is no file \(name) at the given path.")
        case EACCES, EPERM: GGUFError(.permissionDenied, "\(name) can't be opened: permission denied.")
        case EISDIR: GGUFError(.isDirectory, "\(name) is a directory, not a file.")
        default: GGUFError(.unreadable, "\(name) can't be opened: \(String(cString: strerror(number))).")
        }
    }
}
