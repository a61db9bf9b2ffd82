import Crypto
import Foundation
public import LlamaRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Proves what saved prefixes are with a key that lies in their folder, so that the proof is worth as much as the folder's
/// permissions.
///
/// AES-GCM without a text is a message code that runs at several gigabytes a second, faster than the disk.
package struct PrefixSeal: PrefixSealing {
    private let key: SymmetricKey
    private static let keyBytes = 32

    /// Reads the folder's key, or makes it.
    ///
    /// nil if there is no key and none can be made.
    ///
    /// - Parameter folder: The folder, which exists.
    package init?(folder: String) {
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

    /// - Throws: What the system's source of random numbers does.
    package func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8]) {
        let box = try AES.GCM.seal(binding, using: key, authenticating: bytes)
        return (Array(box.nonce) + Array(box.ciphertext) + Array(box.tag), Array(box.tag))
    }

    package func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]? {
        // Whatever is wrong, it means the same.
        guard code.count == PrefixCode.bytes, let nonce = try? AES.GCM.Nonce(data: code.prefix(12)),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: code[12..<12 + PrefixCode.bindingBytes], tag: code.suffix(16)),
            let opened = try? AES.GCM.open(box, using: key, authenticating: bytes), Array(opened) == binding
        else { return nil }
        return Array(code.suffix(16))
    }
}

extension PrefixStore {
    /// Uses a folder, which is made when the first prefix is saved; what a killed process left half-written goes.
    ///
    /// - Parameters:
    ///   - folder: Where the files and the key that proves them lie.
    ///   - limits: How much is kept, and when.
    public convenience init(folder: String, limits: Limits = Limits()) {
        self.init(folder: folder, limits: limits) { PrefixSeal(folder: $0) }
    }
}
