/// The cached state of a conversation's tokens for storage on disk.
struct SavedPrefix: Sendable {
    /// The data that identifies a saved state, and the conversation's replies.
    struct Header: Sendable, Hashable {
        /// The properties that the state's model must match (see `EngineContext.stateOrigin`).
        var origin: String
        /// The tokens whose cache the state contains.
        var tokens: [TokenID]
        /// The number of leading tokens that were computed as a prompt, in chunks at fixed positions.
        var prefilledTokens: Int
        var replies: [WrittenReplies.Entry]
    }

    var header: Header
    /// The cache as serialised by llama.cpp.
    var state: [UInt8]
}

extension SavedPrefix.Header {
    /// The header as little-endian bytes, with each block prefixed by its length.
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.append(origin)
        writer.append(UInt64(prefilledTokens))
        writer.append(tokens)
        writer.append(UInt64(replies.count))
        for entry in replies {
            writer.append(entry.id)
            writer.append(entry.reply.text)
            writer.append(entry.reply.tokens)
        }
        return writer.bytes
    }

    /// Decodes a header; throws `invalidState` for incomplete, trailing or inconsistent data.
    init(decoding bytes: [UInt8]) throws(LlamaError) {
        var reader = PrefixReader(bytes)
        origin = try reader.text()
        let prefilled = try reader.integer()
        tokens = try reader.tokens()
        let count = try reader.integer()
        replies = []
        // No capacity is reserved, because the count is not validated yet.
        for _ in 0..<min(count, UInt64(bytes.count)) {
            let id = try reader.text()
            let text = try reader.text()
            replies.append(.init(id: id, reply: .init(text: text, tokens: try reader.tokens())))
        }
        guard reader.isAtEnd, prefilled <= UInt64(tokens.count), count == UInt64(replies.count) else {
            throw .damagedPrefix
        }
        prefilledTokens = Int(prefilled)
    }
}

extension LlamaError {
    static let damagedPrefix = LlamaError(.invalidState, "The saved prefix is damaged. It will be recomputed.")
}

private struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func append(_ tokens: [TokenID]) {
        append(UInt64(tokens.count))
        for token in tokens { withUnsafeBytes(of: token.littleEndian) { bytes.append(contentsOf: $0) } }
    }
}

/// A decoder for values in untrusted bytes.
private struct PrefixReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func integer() throws(LlamaError) -> UInt64 {
        let slice = try take(8, of: 1)
        return slice.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    mutating func text() throws(LlamaError) -> String {
        String(decoding: try take(try integer(), of: 1), as: UTF8.self)
    }

    mutating func tokens() throws(LlamaError) -> [TokenID] {
        let slice = try take(try integer(), of: 4)
        return slice.withUnsafeBytes { raw in
            (0..<raw.count / 4).map {
                TokenID(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: TokenID.self))
            }
        }
    }

    private mutating func take(_ count: UInt64, of size: Int) throws(LlamaError) -> ArraySlice<UInt8> {
        guard count <= UInt64((bytes.count - position) / size) else { throw .damagedPrefix }
        let end = position + Int(count) * size
        defer { position = end }
        return bytes[position..<end]
    }
}
