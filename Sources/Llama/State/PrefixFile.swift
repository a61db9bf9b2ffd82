import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file format of a saved prefix.
///
/// The parts, with little-endian numbers, are:
/// - the magic number, the size of the header and the size of the state (8 bytes each),
/// - the authentication code of these numbers and the header,
/// - the header,
/// - the code of the state, bound to the first code,
/// - the state.
///
/// No data is used before its code is verified.
enum PrefixFile {
    private static let magic: [UInt8] = Array("HEARTHK2".utf8)
    private static let fixedBytes = magic.count + 16
    /// The maximum size of a header in bytes, more than a million tokens and all replies need.
    private static let longestHeader = 64 << 20
    /// The number of bytes read or written at once, between which the operation can be cancelled.
    private static let pieceBytes = 8 << 20

    static func size(header: [UInt8], stateBytes: Int) -> Int {
        fixedBytes + 2 * PrefixCode.bytes + header.count + stateBytes
    }

    // MARK: Writing

    /// Writes a new file and flushes it to disk; returns whether it was written and renamed.
    ///
    /// The file is locked while it is written, and removed on failure. `goesOn` is checked between pieces. `finish`
    /// renames the file when it is completely on disk and still locked.
    static func write(
        to path: String, header: [UInt8], state: [UInt8], seal: any PrefixSealing, while goesOn: () -> Bool,
        finish: () -> Bool
    ) -> Bool {
        let fixed = magic + bytes(of: UInt64(header.count)) + bytes(of: UInt64(state.count))
        // Sealing fails only if the system has no random numbers, and nothing is saved in this case.
        guard let first = try? seal.code(for: fixed + header, binding: PrefixCode.noBinding), goesOn(),
            let second = try? seal.code(for: state, binding: first.tag), goesOn()
        else { return false }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let isDone =
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
            && append(fixed + first.code + header + second.code, to: descriptor, while: goesOn)
            && append(state, to: descriptor, while: goesOn) && fsync(descriptor) == 0 && finish()
        if !isDone { unlink(path) }
        return isDone
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32, while goesOn: () -> Bool) -> Bool {
        bytes.withUnsafeBytes { raw in
            var position = 0
            while position < raw.count {
                guard goesOn(), let base = raw.baseAddress else { return false }
                let count = systemWrite(descriptor, base + position, min(pieceBytes, raw.count - position))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                position += count
            }
            return true
        }
    }

    // MARK: Reading

    /// An open file whose header was verified.
    final class Reader {
        let header: SavedPrefix.Header
        private let descriptor: Int32
        private let seal: any PrefixSealing
        let stateBytes: Int
        private let code: [UInt8]
        private let binding: [UInt8]

        /// Opens a file and verifies its header; returns `nil` if the file does not exist.
        /// - Throws: `invalidState` if the file is not a saved prefix or was modified.
        init?(path: String, seal: any PrefixSealing) throws(LlamaError) {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            var isSound = false
            defer { if !isSound { close(descriptor) } }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                let fixed = PrefixFile.read(fixedBytes, from: descriptor), fixed.starts(with: magic)
            else { throw .damagedPrefix }
            let headerBytes = PrefixFile.integer(fixed, at: magic.count)
            let stateBytes = PrefixFile.integer(fixed, at: magic.count + 8)
            let rest = UInt64(clamping: Int(status.st_size) - fixedBytes - 2 * PrefixCode.bytes)
            guard headerBytes <= longestHeader, headerBytes <= rest, stateBytes == rest - headerBytes,
                let firstCode = PrefixFile.read(PrefixCode.bytes, from: descriptor),
                let header = PrefixFile.read(Int(headerBytes), from: descriptor),
                let tag = seal.check(firstCode, for: fixed + header, binding: PrefixCode.noBinding),
                let code = PrefixFile.read(PrefixCode.bytes, from: descriptor)
            else { throw .damagedPrefix }
            self.header = try SavedPrefix.Header(decoding: header)
            self.descriptor = descriptor
            self.seal = seal
            self.stateBytes = Int(stateBytes)
            self.code = code
            binding = tag
            isSound = true
        }

        deinit { close(descriptor) }

        /// Reads and verifies the state; may be called only once.
        func state() throws(LlamaError) -> [UInt8] {
            guard let state = PrefixFile.read(stateBytes, from: descriptor),
                seal.check(code, for: state, binding: binding) != nil
            else { throw .damagedPrefix }
            return state
        }

        /// Updates the time of the last use, which determines the order of eviction.
        func touch() { _ = futimens(descriptor, nil) }
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = systemRead(descriptor, base + filled, min(pieceBytes, count - filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func bytes(of value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }

    private static func integer(_ bytes: [UInt8], at position: Int) -> UInt64 {
        bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
    }
}

// The system calls, whose names are shadowed inside the type.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
