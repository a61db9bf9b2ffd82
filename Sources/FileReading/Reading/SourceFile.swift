import Foundation
import RawText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file that is open for reading.
///
/// The file is never mapped, because a mapped file that another process truncates kills the reader with a
/// signal.
final class SourceFile: Sendable {
    /// The quoted file name, safe for display.
    let name: String
    let path: String
    let fileExtension: String
    let sizeBytes: Int
    private let descriptor: Int32

    /// Opens a file; `name` is the user's name for it, if the path has another name.
    ///
    /// The path is made absolute, so that programs do not mistake it for an option.
    ///
    /// - Throws: `notFound`, or `unreadable` if it is not a regular file.
    init(path: String, name: String? = nil) throws(DocumentError) {
        let absolute = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        let fileName = name ?? (absolute as NSString).lastPathComponent
        self.name = Self.quoted(fileName)
        self.path = absolute
        fileExtension = (fileName as NSString).pathExtension
        guard !path.utf8.contains(0) else { throw Self.failure(ENOENT, self.name) }
        // Opening a pipe would block without O_NONBLOCK; on regular files it has no effect.
        let descriptor = open(absolute, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(errno, self.name) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            close(descriptor)
            throw Self.failure(isFolder ? EISDIR : EINVAL, self.name)
        }
        self.descriptor = descriptor
        sizeBytes = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads at most `count` bytes from an offset, or fewer at the end of the file.
    ///
    /// - Throws: `unreadable` if the system call fails.
    func read(upTo count: Int, at start: Int = 0) throws(DocumentError) -> [UInt8] {
        var failed: Int32?
        let wanted = max(0, min(count, sizeBytes - start))
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { memory, filled in
            while filled < wanted {
                let got = pread(
                    descriptor, memory.baseAddress?.advanced(by: filled), wanted - filled, off_t(start + filled))
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    failed = errno
                    return
                }
            }
        }
        if let failed { throw Self.failure(failed, name) }
        return bytes
    }

    /// Reads the whole file.
    ///
    /// - Throws: `tooLarge` if it has more than `limit` bytes.
    func readAll(limit: Int) throws(DocumentError) -> [UInt8] {
        guard sizeBytes <= limit else {
            throw DocumentError(
                .tooLarge,
                "\(name) is \(ByteSize.text(sizeBytes)); files of its kind may have up to \(ByteSize.text(limit)). "
                    + "Split it into smaller files.")
        }
        return try read(upTo: sizeBytes)
    }

    private static func failure(_ number: Int32, _ name: String) -> DocumentError {
        switch number {
        case ENOENT, ENOTDIR: DocumentError(.notFound, "There is no file \(name). Check the path.")
        case EISDIR: DocumentError(.unreadable, "\(name) is a folder. Choose a file.")
        case EINVAL:
            DocumentError(.unreadable, "\(name) is not a regular file. Choose a file that contains a document.")
        default:
            DocumentError(
                .unreadable,
                "\(name) cannot be read: \(String(cString: strerror(number))). Check its permissions.")
        }
    }

    /// Returns a file's name in quotes, without control characters and shortened to one line.
    static func quoted(_ name: String) -> String {
        let shown = CleanText.singleLine(name)
        return "“\(CleanText.shortened(shown.isEmpty ? "file" : shown, to: 80))”"
    }
}
