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
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }
}
