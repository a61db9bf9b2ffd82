/// A passage that a search found.
public struct SearchHit: Sendable, Hashable, Identifiable {
    /// By which way a passage was found.
    public enum Match: String, Sendable, Hashable, Codable {
        /// Words of the query stand in it.
        case keyword
        /// Its content is near to the query's.
        case meaning
        /// Both.
        case both
    }

    /// Names the passage; never given to another one.
    public let id: Int64
    /// What the passage is part of.
    public let source: SearchSource
    /// The passage's place among those of its source, from 0.
    package let ordinal: Int
    /// The passage as it was indexed.
    public let item: SearchItem
    /// By which way it was found.
    public let match: Match
    /// What the order of hits follows; only comparable within one search.
    public let score: Double
    /// The cosine of the angle between query and passage, -1 to 1; nil where either has no vector.
    package let similarity: Double?
    /// Where words of the query stand in the title, in UTF-16 units, in order and apart.
    package let titleHighlights: [Range<Int>]
    /// Where words of the query stand in the text, in UTF-16 units, in order and apart.
    public let highlights: [Range<Int>]

    /// Describes a hit.
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
