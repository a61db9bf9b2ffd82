/// What the reader accepts at most, far above any published model, so that a hostile file can't claim much memory.
enum ReadLimits {
    /// Metadata entries; published models have fewer than 100.
    static let metadataEntries: UInt64 = 1 << 16

    /// Tensors; the largest published models have about 50,000, with one tensor per expert.
    static let tensors: UInt64 = 1 << 18

    /// Bytes of a key, as the GGUF specification says.
    static let keyBytes: UInt64 = 65_535

    /// Bytes of one text; the longest published chat templates have about 100 KB.
    static let stringBytes: UInt64 = 64 << 20

    /// Elements of one array; the largest published vocabularies have about 300,000 tokens.
    static let arrayElements: UInt64 = 64 << 20

    /// Bytes before the tensors' data; about 20 MB in published models.
    static let headerBytes: UInt64 = 256 << 20

    /// Values that a caller can have from one tensor as numbers: 1 GiB of `Float`.
    static let tensorValues: UInt64 = 1 << 28
}
