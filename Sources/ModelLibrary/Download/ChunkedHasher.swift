import Platform

/// A hasher of a byte stream as a whole and in chunks.
struct ChunkedHasher: ~Copyable {
    static let chunkBytes = 4 << 20

    private(set) var sizeBytes: UInt64 = 0
    private var whole = SHA256()
    private var chunk = SHA256()
    private var chunkFill = 0
    private var chunks: [String] = []

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        whole.update(bytes)
        sizeBytes += UInt64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Self.chunkBytes - chunkFill)
            chunk.update(UnsafeRawBufferPointer(rebasing: piece))
            chunkFill += piece.count
            rest = rest.dropFirst(piece.count)
            if chunkFill == Self.chunkBytes { endChunk() }
        }
    }

    /// Returns the checksums of all bytes so far, and resets the hasher for another stream.
    mutating func finish() -> FileHashes {
        if chunkFill > 0 { endChunk() }
        defer { (sizeBytes, chunks) = (0, []) }
        return FileHashes(
            sizeBytes: sizeBytes, sha256: whole.finish(), chunkBytes: Self.chunkBytes, chunks: chunks)
    }

    private mutating func endChunk() {
        chunks.append(chunk.finish())
        chunkFill = 0
    }
}
