/// The size of chunks, in tokens.
public struct ChunkSize: Sendable, Hashable {
    /// The maximum number of tokens of a chunk, unless a single character has more.
    package var maximumTokens: Int
    /// The maximum number of tokens to repeat from the preceding chunk, in whole sentences.
    package var overlapTokens: Int
    /// The minimum number of tokens of a chunk that ends before a heading.
    package var minimumTokens: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - maximumTokens: The maximum number of tokens of a chunk, at least 1.
    ///   - overlapTokens: The maximum number of tokens to repeat. By default an eighth of the maximum; always
    ///     below it.
    ///   - minimumTokens: The minimum number of tokens of a chunk that ends before a heading. By default a
    ///     quarter of the maximum.
    public init(maximumTokens: Int = 240, overlapTokens: Int? = nil, minimumTokens: Int? = nil) {
        precondition(maximumTokens >= 1, "a chunk holds at least one token")
        self.maximumTokens = maximumTokens
        self.overlapTokens = min(overlapTokens ?? maximumTokens / 8, maximumTokens - 1)
        self.minimumTokens = minimumTokens ?? maximumTokens / 4
    }
}
