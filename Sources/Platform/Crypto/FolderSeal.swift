import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Proves what the files of a folder are with a key that lies beside them, so that the proof is worth as much as the folder's
/// permissions.
///
/// AES-GCM without a text is a message code that runs at several gigabytes a second, faster than the disk.
package struct FolderSeal: Sendable {
    private let key: [UInt8]

    /// Reads the folder's key, or makes it.
    ///
    /// nil if there is no key and none can be made.
    ///
    /// - Parameter folder: The folder, which exists.
    package init?(folder: String) {
        let path = folder + "/key"
        if let bytes = Self.storedKey(path) {
            key = bytes
            return
        }
        let bytes = AESGCM.newKey()
        let temporary = "\(path).\(UUID().uuidString)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        defer { unlink(temporary) }
        guard isWritten else { return nil }
        // Of two programs that make the key at once the first one's stays. One of a wrong length proves nothing.
        if link(temporary, path) != 0, Self.storedKey(path) == nil { rename(temporary, path) }
        guard let kept = Self.storedKey(path) else { return nil }
        key = kept
    }

    private static func storedKey(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: AESGCM.keyBytes + 1)
        let count = read(descriptor, &bytes, bytes.count)
        return count == AESGCM.keyBytes ? Array(bytes.prefix(count)) : nil
    }

    /// Makes a code that proves bytes.
    ///
    /// - Parameters:
    ///   - bytes: What it proves.
    ///   - binding: 16 bytes that it is bound to, such as the tag of another code.
    /// - Returns: The code, of 44 bytes, and its tag.
    /// - Throws: `AESGCM.Failure`.
    package func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8]) {
        let box = try AESGCM.seal(binding, key: key, authenticating: bytes)
        return (box, Array(box.suffix(AESGCM.tagBytes)))
    }

    /// The tag of a code that proves these bytes and is bound to `binding`; nil for any other.
    package func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]? {
        guard code.count == AESGCM.nonceBytes + 2 * AESGCM.tagBytes,
            AESGCM.open(code, key: key, authenticating: bytes) == binding
        else {
            return nil
        }
        return Array(code.suffix(AESGCM.tagBytes))
    }
}
