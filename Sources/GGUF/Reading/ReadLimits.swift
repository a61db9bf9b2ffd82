/// The limits of the reader, far above any published model's sizes, so that a hostile file cannot use much memory.
enum ReadLimits {
    /// The maximum number of metadata entries; published models have fewer than 100.
    static let metadataEntries: UInt64 = 1 << 16

    /// The maximum number of tensors; published models have up to about 50,000, with one tensor per expert.
    static let tensors: UInt64 = 1 << 18

    /// The maximum length of a key in bytes, as in the GGUF specification.
    static let keyBytes: UInt64 = 65_535

    /// The maximum length of a text in bytes; the longest published chat templates have about 100 KB.
    static let stringBytes: UInt64 = 64 << 20

    /// The maximum number of array elements; the largest published vocabularies have about 300,000 tokens.
    static let arrayElements: UInt64 = 64 << 20

    /// The maximum number of bytes before the tensors' data; published models have about 20 MB.
    static let headerBytes: UInt64 = 256 << 20

    /// The maximum number of values that can be read from one tensor as numbers: 1 GiB of `Float`.
    static let tensorValues: UInt64 = 1 << 28
}
