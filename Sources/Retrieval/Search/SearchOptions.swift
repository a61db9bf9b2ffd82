public struct SearchOptions: Sendable, Hashable {
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        case keyword
        /// Vector search; keyword search if there is no embedding model.
        case meaning
        /// The fused results of keyword and vector search.
        case hybrid
    }

    /// The maximum number of hits.
    public var limit: Int
    public var filter: SearchFilter
    package var method: Method
    /// Whether the last word is a prefix, if no space follows it, as for search while typing.
    package var completesLastWord: Bool
    /// The minimum scaled cosine of vector matches, -1 to 1; `nil` for no minimum.
    package var leastSimilarity: Double?

    /// Creates options, by default for 10 hits of a hybrid search.
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
