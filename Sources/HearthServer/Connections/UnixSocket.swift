import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A Unix socket that only this user can open.
final class UnixSocket: Sendable {
    let path: String
    private let previousMask: mode_t
    private let exists = Mutex(false)

    /// Checks that no program listens on the path, and restricts the permissions of new files until ``protect()``.
    ///
    /// - Throws: `ServerError` with `addressInUse`.
    init(path: String) throws(ServerError) {
        guard !Self.isListening(path) else {
            throw ServerError(
                .addressInUse, "Another program is listening on the socket \(path). Stop it, or choose another path.")
        }
        self.path = path
        previousMask = umask(0o177)
    }

    /// Restricts the socket's permissions, once it exists.
    func protect() {
        exists.withLock { $0 = true }
        umask(previousMask)
        chmod(path, 0o600)
    }

    /// Removes the socket at the end, but never a file that this server did not create.
    func remove() {
        if exists.withLock({ $0 }) { unlink(path) } else { umask(previousMask) }
    }

    private static func isListening(_ path: String) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
