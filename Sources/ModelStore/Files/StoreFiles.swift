package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The few steps by which the store changes the disk, each of which happens wholly or not at all.
package enum StoreFiles {
    /// The names in a folder, sorted; none if it is not there or may not be read.
    package static func names(in folder: String) -> [String] {
        // A folder that nobody made yet is an empty one, and one that may not be read shows nothing.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The absolute path without any link in it; nil if the file is not there.
    package static func realPath(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Makes a folder that only the user can enter, and those above it; one that is there stays as it is.
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

    /// Gives a file another name in the same file system, in place of what had it.
    package static func move(_ source: String, to destination: String) throws(ModelLibraryError) {
        guard rename(source, destination) == 0 else { throw failure("moved to its place", destination, errno) }
        synchronise(folder: parent(of: destination))
        if parent(of: source) != parent(of: destination) { synchronise(folder: parent(of: source)) }
    }

    /// Gives a file another name in the same file system, if no file has that name.
    ///
    /// - Returns: False, and nothing is changed, if there is one.
    package static func moveIfFree(_ source: String, to destination: String) throws(ModelLibraryError) -> Bool {
        // Unlike a rename, a second name never replaces a file, however late it came. Links are not followed.
        if linkat(AT_FDCWD, source, AT_FDCWD, destination, 0) == 0 {
            try remove(source)
            synchronise(folder: parent(of: destination))
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
            // Some file systems know no second names: then this look has to do.
            guard FileStatus(path: destination, followsLinks: false) == nil else { return false }
            try move(source, to: destination)
            return true
        case let number: throw failure("moved to its place", destination, number)
        }
    }

    /// Removes a file, or a link but not what it points to; tells whether there was one.
    @discardableResult
    package static func remove(_ path: String) throws(ModelLibraryError) -> Bool {
        guard unlink(path) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw failure("removed", path, errno)
        }
        return true
    }

    /// Writes a small file so that it is there wholly or not at all, after a power cut too.
    ///
    /// Only this user may read it: addresses can hold credentials.
    ///
    /// - Parameter temporary: A path in the same file system, for the writer alone.
    /// - Throws: `unwritableFile` or `notEnoughSpace`.
    package static func write(_ data: Data, to path: String, temporary: String) throws(ModelLibraryError) {
        try makeFolder(parent(of: temporary))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("written", path, errno) }
        // A draft that a killed process left keeps its mode otherwise.
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
    /// - Returns: False with `errno` set if the disk did not take them all.
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

    /// Brings new names in a folder to the disk.
    ///
    /// Some file systems can't, and the files themselves are safe either way.
    package static func synchronise(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    package static func parent(of path: String) -> String { (path as NSString).deletingLastPathComponent }

    package static func name(of path: String) -> String { (path as NSString).lastPathComponent }

    /// The error for a system error number.
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

    /// The error for a part of a download, or a lock, that can't be written.
    package static func unwritable(_ path: String, _ number: Int32) -> ModelLibraryError {
        let name = path.split(separator: "/").last.map { "\"\($0)\"" } ?? "The file"
        return ModelLibraryError(
            .unwritableFile,
            "\(name) cannot be written in the download folder: \(String(cString: strerror(number))). "
                + "Check the folder's permissions and its disk.")
    }
}
