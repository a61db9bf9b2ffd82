#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock between processes, which is held as long as the value exists and the process runs.
package final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Acquires the lock.
    ///
    /// - Throws: `busy` if another process holds the lock, `unwritableFile` if the lock's file cannot be created.
    package init(path: String, name: String) throws(ModelLibraryError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else { throw StoreFiles.unwritable(path, errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(descriptor)
                guard number == EWOULDBLOCK else { throw StoreFiles.unwritable(path, number) }
                throw ModelLibraryError(
                    .busy,
                    "Another process is using \(name). Wait until it has finished, or stop it.")
            }
            // The previous holder may have deleted the file after it was opened, so that this lock is on an unlinked
            // file.
            if Self.isSameFile(descriptor, path) {
                self.descriptor = descriptor
                self.path = path
                return
            }
            close(descriptor)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Deletes the lock's file, which is safe only while the lock is held.
    package func removeFile() {
        // A remaining file is harmless, because the next holder locks it.
        _ = unlink(path)
    }

    private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
