/// The checksums of a whole file and of each of its chunks, with which a repair finds damaged chunks.
public struct FileHashes: Sendable, Hashable, Codable {
    public var sizeBytes: UInt64
    /// The SHA-256 of the whole file, in lower-case hexadecimal.
    public var sha256: String
    /// The size of each chunk except the last, in bytes.
    public var chunkBytes: Int
    /// The SHA-256 of each chunk, in lower-case hexadecimal.
    public var chunks: [String]

    package init(sizeBytes: UInt64, sha256: String, chunkBytes: Int, chunks: [String]) {
        self.sizeBytes = sizeBytes
        self.sha256 = sha256
        self.chunkBytes = chunkBytes
        self.chunks = chunks
    }
}
