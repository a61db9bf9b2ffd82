import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file system calls of the store.
enum SystemCalls {
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns the size of a file in bytes; 0 if it does not exist.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    static func name(of path: String) -> String { (path as NSString).lastPathComponent }

    /// Creates a missing folder that only the user can enter, and its missing parents.
    static func makeFolder(_ path: String) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let number = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
            let reason =
                switch number {
                case ENOSPC, EDQUOT: throw StoreError.diskFull(path)
                case EEXIST: "a file or a broken link has its name"
                case let number?: String(cString: strerror(number))
                case nil: "the system does not allow it"
                }
            throw StoreError(
                .inaccessible,
                "The folder \(path) cannot be created: \(reason). Check the path, your write permission for its parent "
                    + "folder, and HEARTH_HOME.")
        }
    }

    /// Creates an empty file that only the user can read, unless the file exists.
    static func makePrivateFile(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("written", path, errno) }
        close(descriptor)
    }

    /// Copies a file, readable by this user only.
    static func copyPrivately(_ source: String, to destination: String) throws(StoreError) {
        do {
            try FileManager.default.copyItem(atPath: source, toPath: destination)
        } catch {
            throw StoreError(
                .inaccessible,
                "\(name(of: source)) cannot be copied. Check that you can read the file, and the free space.")
        }
        guard chmod(destination, 0o600) == 0 else { throw failure("written", destination, errno) }
    }

    /// Creates a hard link, or renames the file if the file system does not support links.
    static func link(_ path: String, as other: String) throws(StoreError) {
        guard linkat(AT_FDCWD, path, AT_FDCWD, other, 0) != 0 else { return }
        try move(path, to: other)
    }

    static func isSameFile(_ path: String, _ other: String) -> Bool {
        var first = stat()
        var second = stat()
        return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
            && first.st_dev == second.st_dev
    }

    /// Deletes a file if it exists.
    static func remove(_ path: String) { _ = unlink(path) }

    /// Deletes the files of a database that is not open.
    static func removeDatabase(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { remove(path + suffix) }
    }

    static func move(_ source: String, to destination: String) throws(StoreError) {
        guard rename(source, destination) == 0 else { throw failure("moved into place", destination, errno) }
    }

    /// Synchronises a file to the disk.
    static func synchronise(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("read", path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("written", path, errno) }
    }

    /// Synchronises new names in a folder to the disk; a failure is harmless for the files.
    static func synchronise(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Returns the free bytes for this user on the disk of a path, which need not exist; `nil` if unknown.
    static func freeBytes(_ path: String) -> UInt64? {
        var place = path
        var status = statvfs()
        while statvfs(place, &status) != 0 {
            guard place != "/", place != "." else { return nil }
            place = folder(of: place)
        }
        // Some network file systems report sizes of more than 64 bits.
        let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? .max : bytes
    }

    static func failure(_ done: String, _ path: String, _ number: Int32) -> StoreError {
        let file = name(of: path)
        return switch number {
        case ENOSPC, EDQUOT:
            StoreError.diskFull(path)
        case ENOENT:
            StoreError(.notFound, "\(file) does not exist. Check the path.")
        default:
            StoreError(
                .inaccessible,
                "\(file) cannot be \(done): \(String(cString: strerror(number))). Check the permissions of the file "
                    + "and its folder.")
        }
    }
}
