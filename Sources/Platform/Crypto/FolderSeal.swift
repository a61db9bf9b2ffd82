import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An authenticator of the files in a folder, with a key that is stored in that folder.
///
/// The authentication is only as strong as the folder's permissions. AES-GCM without plaintext is a message
/// authentication code that runs at several GB/s, faster than the disk.
package struct FolderSeal: Sendable {
    private let key: [UInt8]

    /// Reads the folder's key, or creates it; `nil` if neither is possible.
    ///
    /// - Parameter folder: The path of an existing folder.
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
        // If two processes create the key at once, the first key stays. A key of the wrong length is replaced.
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

    /// Computes an authentication code for bytes.
    ///
    /// - Parameters:
    ///   - bytes: The authenticated bytes.
    ///   - binding: 16 bytes that the code is bound to, such as the tag of another code.
    /// - Returns: The code, of 44 bytes, and its tag.
    /// - Throws: `AESGCM.Failure`.
    package func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8]) {
        let box = try AESGCM.seal(binding, key: key, authenticating: bytes)
        return (box, Array(box.suffix(AESGCM.tagBytes)))
    }

    /// Returns the tag of a code if it is valid for these bytes and this binding, otherwise `nil`.
    package func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]? {
        guard code.count == AESGCM.nonceBytes + 2 * AESGCM.tagBytes,
            AESGCM.open(code, key: key, authenticating: bytes) == binding
        else {
            return nil
        }
        return Array(code.suffix(AESGCM.tagBytes))
    }
}
