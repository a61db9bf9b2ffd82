import Crypto
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Proves that a file is one that this folder's owner wrote, to the last bit.
///
/// llama.cpp's loader trusts its bytes, and a checksum would only find accidents. The key lies in the folder, so the
/// proof is worth as much as the folder's permissions. AES-GCM without a text is a message code that runs at several
/// gigabytes a second, faster than the disk.
struct PrefixSeal: Sendable {
    private let key: SymmetricKey
    private static let keyBytes = 32
    /// Bytes of a code: nonce, sealed binding, tag.
    static let codeBytes = 12 + bindingBytes + 16
    /// Bytes of what a code can be bound to: the tag of another one.
    static let bindingBytes = 16

    /// Reads the folder's key, or makes it.
    ///
    /// nil if there is no key and none can be made.
    ///
    /// - Parameter folder: The folder, which exists.
    init?(folder: String) {
        let path = folder + "/key"
        if let bytes = Self.storedKey(path) {
            key = SymmetricKey(data: bytes)
            return
        }
        let new = SymmetricKey(size: .bits256)
        let bytes = new.withUnsafeBytes { Array($0) }
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
        key = SymmetricKey(data: kept)
    }

    private static func storedKey(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: keyBytes + 1)
        let count = read(descriptor, &bytes, bytes.count)
        return count == keyBytes ? Array(bytes.prefix(keyBytes)) : nil
    }

    /// A code for bytes.
    /// - Parameters:
    ///   - bytes: What it proves.
    ///   - binding: The tag of another code that belongs to it; zeros for none.
    /// - Returns: The code, and its tag.
    /// - Throws: What the system's source of random numbers does.
    func code(
        for bytes: [UInt8], binding: [UInt8] = [UInt8](repeating: 0, count: bindingBytes)
    ) throws -> (code: [UInt8], tag: [UInt8]) {
        let box = try AES.GCM.seal(binding, using: key, authenticating: bytes)
        return (Array(box.nonce) + Array(box.ciphertext) + Array(box.tag), Array(box.tag))
    }

    /// Checks a code.
    /// - Returns: Its tag; nil if bytes, code or binding are others than they were.
    func check(
        _ code: [UInt8], for bytes: [UInt8], binding: [UInt8] = [UInt8](repeating: 0, count: bindingBytes)
    ) -> [UInt8]? {
        // Whatever is wrong, it means the same.
        guard code.count == Self.codeBytes, let nonce = try? AES.GCM.Nonce(data: code.prefix(12)),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: code[12..<12 + Self.bindingBytes], tag: code.suffix(16)),
            let opened = try? AES.GCM.open(box, using: key, authenticating: bytes), Array(opened) == binding
        else { return nil }
        return Array(code.suffix(16))
    }
}
