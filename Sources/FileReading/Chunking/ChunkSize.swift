/// The size of chunks, in tokens.
public struct ChunkSize: Sendable, Hashable {
    /// The maximum number of tokens of a chunk; only a single character that is longer exceeds it.
    package var maximumTokens: Int
    /// The maximum number of tokens to repeat from the preceding chunk, in whole sentences.
    package var overlapTokens: Int
    /// The number of tokens from which a heading begins a new chunk.
    package var minimumTokens: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - maximumTokens: The maximum number of tokens of a chunk, at least 1.
    ///   - overlapTokens: The maximum number of tokens to repeat. By default an eighth of the maximum; always
    ///     below it.
    ///   - minimumTokens: The number of tokens from which a heading begins a new chunk. By default a quarter
    ///     of the maximum.
    public init(maximumTokens: Int = 240, overlapTokens: Int? = nil, minimumTokens: Int? = nil) {
        precondition(maximumTokens >= 1, "a chunk holds at least one token")
        self.maximumTokens = maximumTokens
        self.overlapTokens = min(overlapTokens ?? maximumTokens / 8, maximumTokens - 1)
        self.minimumTokens = minimumTokens ?? maximumTokens / 4
    }
}
