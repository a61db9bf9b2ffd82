package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The atomic file operations of the model store.
package enum StoreFiles {
    /// Returns the sorted names in a folder; empty if it does not exist or is not readable.
    package static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns the absolute path with all links resolved; `nil` if the file does not exist.
    package static func realPath(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Creates a folder that only the user can access, with missing parents, unless the folder exists.
    package static func makeFolder(_ path: String) throws(ModelLibraryError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let number = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
            if number == ENOSPC || number == EDQUOT { throw failure("created", path, ENOSPC) }
            let reason =
                number == EEXIST
                ? "a file or a broken link has its name"
                : number.map { String(cString: strerror($0)) } ?? "unknown reason"
            throw ModelLibraryError(
                .unwritableFile,
                "The folder \(path) can't be created: \(reason). Check who owns the "
                    + "folder above it, or choose another place with HEARTH_HOME.")
        }
    }

    /// Renames a file within a file system, replacing an existing file.
    package static func move(_ source: String, to destination: String) throws(ModelLibraryError) {
        guard rename(source, destination) == 0 else { throw failure("moved to its place", destination, errno) }
        synchronise(folder: parent(of: destination))
        if parent(of: source) != parent(of: destination) { synchronise(folder: parent(of: source)) }
    }

    /// Renames a file within a file system, unless the destination exists.
    ///
    /// - Returns: `false`, without any change, if the destination exists.
    package static func moveIfFree(_ source: String, to destination: String) throws(ModelLibraryError) -> Bool {
        // Unlike `rename`, `linkat` never replaces a file, even if the file is created concurrently. Symbolic links
        // are not followed.
        if linkat(AT_FDCWD, source, AT_FDCWD, destination, 0) == 0 {
            try remove(source)
            synchronise(folder: parent(of: destination))
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
            // On file systems without hard links, only this non-atomic check is possible.
            guard FileStatus(path: destination, followsLinks: false) == nil else { return false }
            try move(source, to: destination)
            return true
        case let number: throw failure("moved to its place", destination, number)
        }
    }

    /// Removes a file, or a link but not its target, and returns whether it existed.
    @discardableResult
    package static func remove(_ path: String) throws(ModelLibraryError) -> Bool {
        guard unlink(path) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw failure("removed", path, errno)
        }
        return true
    }

    /// Writes a small file atomically and durably, so that a power failure leaves either the old or the new file.
    ///
    /// Only this user can read the file, because URLs may contain credentials. `temporary` is a path in the same file
    /// system that no other writer uses.
    ///
    /// - Throws: `unwritableFile` or `notEnoughSpace`.
    package static func write(_ data: Data, to path: String, temporary: String) throws(ModelLibraryError) {
        try makeFolder(parent(of: temporary))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("written", path, errno) }
        // A temporary file left by a killed process may have another mode.
        let isWritten =
            fchmod(descriptor, 0o600) == 0 && data.withUnsafeBytes { writeAll($0, to: descriptor, at: 0) }
            && fsync(descriptor) == 0
        let number = errno
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let reason = isWritten ? errno : number
            unlink(temporary)
            throw failure("written", path, reason)
        }
        synchronise(folder: parent(of: path))
    }

    /// Writes bytes at an offset.
    ///
    /// - Returns: `false`, with `errno` set, if not all bytes could be written.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64) -> Bool {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count > 0 {
                done += count
            } else if count == 0 {
                errno = EIO
                return false
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Syncs the names in a folder to disk.
    ///
    /// Errors are ignored: some file systems do not support this, and the files' contents are already on disk.
    package static func synchronise(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    package static func parent(of path: String) -> String { (path as NSString).deletingLastPathComponent }

    package static func name(of path: String) -> String { (path as NSString).lastPathComponent }

    /// Returns the error for a system error number.
    package static func failure(_ done: String, _ path: String, _ number: Int32) -> ModelLibraryError {
        let file = ModelID.printable(name(of: path))
        switch number {
        case ENOSPC, EDQUOT:
            return ModelLibraryError(
                .notEnoughSpace, "\(file) can't be \(done): the disk is full. Free some space, then try again.")
        case EACCES, EPERM, EROFS:
            return ModelLibraryError(
                .unwritableFile,
                "\(file) can't be \(done): permission denied. Give this user write access to "
                    + "\(ModelID.printable(parent(of: path))), then try again.")
        default:
            return ModelLibraryError(
                .unwritableFile,
                "\(file) can't be \(done): \(String(cString: strerror(number))). Check the disk, then try again.")
        }
    }

    /// Returns the error for a download's part or a lock that cannot be written.
    package static func unwritable(_ path: String, _ number: Int32) -> ModelLibraryError {
        let name = path.split(separator: "/").last.map { "\"\($0)\"" } ?? "The file"
        return ModelLibraryError(
            .unwritableFile,
            "\(name) cannot be written in the download folder: \(String(cString: strerror(number))). "
                + "Check the folder's permissions and its disk.")
    }
}
