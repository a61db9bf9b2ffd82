/// What a search found, best first, and how it searched.
public struct SearchResults: Sendable, Hashable {
    /// The passages, best first.
    public let hits: [SearchHit]
    /// Whether vectors were compared; false where there is no embedding model, or it failed.
    public let isMeaningSearched: Bool

    /// Collects what was found.
    package init(hits: [SearchHit], isMeaningSearched: Bool) {
        self.hits = hits
        self.isMeaningSearched = isMeaningSearched
    }
}
