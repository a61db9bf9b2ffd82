import CLlama
import Foundation
import GGUF

/// A cached prefix as a file: a checked envelope around llama.cpp's own bytes.
///
/// llama.cpp's loader aborts the process on some mismatches, so nothing reaches it but the very bytes that the same
/// engine version wrote for the same model and cache layout. Layout, little-endian: magic (8 bytes), length of the
/// origin text, the text, number of tokens, tokens, number of payload bytes, payload, checksum of all before it.
struct SequenceState {
    private static let magic: [UInt8] = Array("HEARTHKV".utf8)

    /// The tokens that the payload is the cache of.
    let tokens: [TokenID]
    private let payload: [UInt8]
    private let origin: String

    /// Takes the state of a sequence that holds exactly `tokens`.
    init(of sequence: Int, tokens: [TokenID], in context: EngineContext) throws(LlamaError) {
        self.tokens = tokens
        payload = try context.state(of: sequence)
        origin = context.stateOrigin
    }

    /// Reads a state that was encoded before.
    /// - Throws: `invalidState` if a byte is missing or changed.
    init(decoding bytes: [UInt8]) throws(LlamaError) {
        guard bytes.count >= Self.magic.count + 8, bytes.starts(with: Self.magic) else { throw Self.damaged }
        let body = bytes.count - 8
        var reader = Reader(bytes: bytes, position: Self.magic.count, end: body)
        var tail = Reader(bytes: bytes, position: body, end: bytes.count)
        guard try tail.integer() == Self.checksum(bytes.prefix(body)) else { throw Self.damaged }
        origin = String(decoding: try reader.block(), as: UTF8.self)
        let tokenBytes = try reader.block()
        guard tokenBytes.count.isMultiple(of: 4) else { throw Self.damaged }
        tokens = stride(from: tokenBytes.startIndex, to: tokenBytes.endIndex, by: 4).map { start in
            (0..<4).reduce(TokenID(0)) { $0 | TokenID(tokenBytes[start + $1]) << (8 * TokenID($1)) }
        }
        payload = Array(try reader.block())
        guard reader.isAtEnd else { throw Self.damaged }
    }

    /// The bytes to keep.
    var encoded: [UInt8] {
        var bytes = Self.magic
        Self.append(Array(origin.utf8), to: &bytes)
        Self.append(tokens.flatMap { Self.littleEndian(UInt32(bitPattern: $0)) }, to: &bytes)
        Self.append(payload, to: &bytes)
        bytes += Self.littleEndian(Self.checksum(bytes[...]))
        return bytes
    }

    /// Puts the prefix into a sequence of a context.
    /// - Throws: `invalidState` if it was saved by another model, cache layout or engine version; the sequence is
    ///   empty then.
    func restore(to sequence: Int, in context: EngineContext) throws(LlamaError) {
        try context.clear(sequence)
        guard origin == context.stateOrigin, tokens.count < context.contextTokens else {
            throw LlamaError(
                .invalidState,
                "The saved prefix belongs to another model, configuration or version of the engine. "
                    + "It will be computed anew.")
        }
        try context.restore(payload, to: sequence)
    }

    private static let damaged = LlamaError(
        .invalidState, "The saved prefix is damaged. It will be computed anew.")

    private static func append(_ block: [UInt8], to bytes: inout [UInt8]) {
        bytes += littleEndian(UInt64(block.count))
        bytes += block
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    /// FNV-1a over 64-bit words and the remaining bytes: finds damage, not forgery.
    ///
    /// The folder is the user's own.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { raw in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            let words = raw.count / 8
            for word in 0..<words {
                let value = raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: value)) &* 0x100_0000_01b3
            }
            for byte in raw[(words * 8)...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var position: Int
        let end: Int

        var isAtEnd: Bool { position == end }

        mutating func integer() throws(LlamaError) -> UInt64 {
            guard end - position >= 8 else { throw damaged }
            defer { position += 8 }
            return (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) }
        }

        mutating func block() throws(LlamaError) -> ArraySlice<UInt8> {
            let count = try integer()
            guard count <= UInt64(end - position) else { throw damaged }
            defer { position += Int(count) }
            return bytes[position..<position + Int(count)]
        }
    }
}

extension EngineContext {
    /// What must be the same for a saved state to fit: the engine, the weights and the layout of the cache.
    fileprivate var stateOrigin: String {
        let layout = [
            configuration.keyCacheType.rawValue, configuration.valueCacheType.rawValue,
            configuration.flashAttention.rawValue, hasSeparateCaches ? "separate" : "shared",
        ]
        return ([String(cString: llama_version()), model.fingerprint] + layout).joined(separator: "|")
    }
}
