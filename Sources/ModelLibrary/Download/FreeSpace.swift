#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The free space of the disk that holds a path.
enum FreeSpace {
    /// Returns the bytes that this user may still write, or `nil` if the path does not exist.
    @Sendable static func available(path: String) -> UInt64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return bytes(blocks: UInt64(status.f_bavail), of: UInt64(status.f_frsize))
    }

    /// Some network disks state sizes that no 64 bits can hold.
    static func bytes(blocks: UInt64, of blockBytes: UInt64) -> UInt64 {
        let (bytes, overflows) = blocks.multipliedReportingOverflow(by: blockBytes)
        return overflows ? .max : bytes
    }
}
