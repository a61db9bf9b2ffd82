/// A passage that a search found.
public struct SearchHit: Sendable, Hashable, Identifiable {
    /// The method by which a passage was found.
    public enum Match: String, Sendable, Hashable, Codable {
        /// The passage contains words of the query.
        case keyword
        /// The passage's content is similar to the query's.
        case meaning
        /// The passage contains words of the query, and its content is similar to the query's.
        case both
    }

    /// The passage's identifier, which is never reused.
    public let id: Int64
    /// The source that contains the passage.
    public let source: SearchSource
    /// The passage's index within its source, from 0.
    package let ordinal: Int
    public let item: SearchItem
    public let match: Match
    /// The sort key of the hits; only comparable within one search.
    public let score: Double
    /// The scaled cosine of query and passage, -1 to 1; `nil` if either has no vector.
    package let similarity: Double?
    /// The matches in the title, in UTF-16 units, sorted and disjoint.
    package let titleHighlights: [Range<Int>]
    /// The matches in the text, in UTF-16 units, sorted and disjoint.
    public let highlights: [Range<Int>]

    package init(
        id: Int64, source: SearchSource, ordinal: Int, item: SearchItem, match: Match, score: Double,
        similarity: Double? = nil, titleHighlights: [Range<Int>] = [], highlights: [Range<Int>] = []
    ) {
        self.id = id
        self.source = source
        self.ordinal = ordinal
        self.item = item
        self.match = match
        self.score = score
        self.similarity = similarity
        self.titleHighlights = titleHighlights
        self.highlights = highlights
    }
}
