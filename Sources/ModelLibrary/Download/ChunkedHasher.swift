import Crypto

/// Hashes a stream of bytes as a whole and in chunks.
struct ChunkedHasher: Sendable {
    static let chunkBytes = 4 << 20

    private(set) var sizeBytes: UInt64 = 0
    private var whole = SHA256()
    private var chunk = SHA256()
    private var chunkFill = 0
    private var chunks: [String] = []

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        whole.update(bufferPointer: bytes)
        sizeBytes += UInt64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Self.chunkBytes - chunkFill)
            chunk.update(bufferPointer: UnsafeRawBufferPointer(rebasing: piece))
            chunkFill += piece.count
            rest = rest.dropFirst(piece.count)
            if chunkFill == Self.chunkBytes { endChunk() }
        }
    }

    /// The checksums of everything so far.
    consuming func finish() -> FileHashes {
        if chunkFill > 0 { endChunk() }
        return FileHashes(
            sizeBytes: sizeBytes, sha256: Self.hexadecimal(whole.finalize()), chunkBytes: Self.chunkBytes,
            chunks: chunks)
    }

    private mutating func endChunk() {
        chunks.append(Self.hexadecimal(chunk.finalize()))
        chunk = SHA256()
        chunkFill = 0
    }

    private static func hexadecimal(_ digest: SHA256Digest) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
