/// How a search is done.
public struct SearchOptions: Sendable, Hashable {
    /// By which ways passages are looked for.
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        /// By their words.
        case keyword
        /// By their vectors; by their words where there is no embedding model.
        case meaning
        /// By both, joined.
        case hybrid
    }

    /// How many hits at most.
    public var limit: Int
    /// What the search is limited to.
    public var filter: SearchFilter
    /// By which ways passages are looked for.
    package var method: Method
    /// Whether the last word may be the beginning of one, if no space follows it: as while the user types.
    package var completesLastWord: Bool
    /// How near a passage must be to count as found by meaning, -1 to 1; nil for no such floor.
    package var leastSimilarity: Double?

    /// Searches by both ways for 10 hits, unless told otherwise.
    public init(
        limit: Int = 10, filter: SearchFilter = SearchFilter(), method: Method = .hybrid,
        completesLastWord: Bool = true, leastSimilarity: Double? = nil
    ) {
        self.limit = limit
        self.filter = filter
        self.method = method
        self.completesLastWord = completesLastWord
        self.leastSimilarity = leastSimilarity
    }
}
