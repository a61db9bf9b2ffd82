package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The metadata of a file, read without opening it.
package struct FileStatus: Sendable, Hashable {
    /// The relevant kinds of files.
    package enum Kind: Sendable, Hashable {
        case regular, folder, symbolicLink, other
    }

    /// The identity of a file, which is equal for hard links to the same file.
    package struct Identity: Sendable, Hashable {
        let device: UInt64
        let inode: UInt64
    }

    package let kind: Kind
    package let identity: Identity
    /// The logical size in bytes.
    package let sizeBytes: UInt64
    /// The allocated size on the disk, in bytes.
    package let allocatedBytes: UInt64
    package let linkCount: UInt64
    package let modifiedSeconds: Int64
    package let modifiedNanoseconds: Int64

    package var modified: Date {
        Date(timeIntervalSince1970: Double(modifiedSeconds) + Double(modifiedNanoseconds) / 1e9)
    }

    /// Reads the status of a path, or of a symbolic link's target; `nil` if it does not exist or is not accessible.
    package init?(path: String, followsLinks: Bool) {
        var status = stat()
        guard !path.utf8.contains(0) else { return nil }
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status of an open file; `nil` if the descriptor is closed.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
        sizeBytes = UInt64(max(0, status.st_size))
        // The unit is 512 bytes on every system, regardless of the file system's block size.
        allocatedBytes = UInt64(max(0, status.st_blocks)) * 512
        linkCount = UInt64(status.st_nlink)
        #if canImport(Darwin)
            modifiedSeconds = Int64(status.st_mtimespec.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtimespec.tv_nsec)
        #else
            modifiedSeconds = Int64(status.st_mtim.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
        #endif
    }
}
