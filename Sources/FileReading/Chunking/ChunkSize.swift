/// How large chunks are, in tokens.
public struct ChunkSize: Sendable, Hashable {
    /// The most tokens of a chunk; only a single character that is longer goes over it.
    package var maximumTokens: Int
    /// The most tokens that a chunk repeats from the end of the one before it, in whole sentences.
    package var overlapTokens: Int
    /// A heading begins a new chunk once the current one has as many tokens.
    package var minimumTokens: Int

    /// Makes a size.
    ///
    /// - Parameters:
    ///   - maximumTokens: The most tokens of a chunk, at least 1.
    ///   - overlapTokens: The most tokens to repeat; an eighth of the maximum by default, and less than it.
    ///   - minimumTokens: When a heading begins a new chunk; a quarter of the maximum by default.
    public init(maximumTokens: Int = 240, overlapTokens: Int? = nil, minimumTokens: Int? = nil) {
        precondition(maximumTokens >= 1, "a chunk holds at least one token")
        self.maximumTokens = maximumTokens
        self.overlapTokens = min(overlapTokens ?? maximumTokens / 8, maximumTokens - 1)
        self.minimumTokens = minimumTokens ?? maximumTokens / 4
    }
}
