#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The free disk space, as the system reports it.
enum FreeSpace {
    /// Returns the number of bytes that this user may still write; `nil` if the path does not exist.
    @Sendable static func available(path: String) -> UInt64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return bytes(blocks: UInt64(status.f_bavail), of: UInt64(status.f_frsize))
    }

    /// Returns the size in bytes, clamped because some network disks report sizes beyond 64 bits.
    static func bytes(blocks: UInt64, of blockBytes: UInt64) -> UInt64 {
        let (bytes, overflows) = blocks.multipliedReportingOverflow(by: blockBytes)
        return overflows ? .max : bytes
    }
}
