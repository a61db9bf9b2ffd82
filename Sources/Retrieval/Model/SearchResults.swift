/// The results of a search and the methods used.
public struct SearchResults: Sendable, Hashable {
    /// The passages, best first.
    public let hits: [SearchHit]
    /// True if vectors were compared; false without an embedding model, or if it failed.
    public let isMeaningSearched: Bool

    package init(hits: [SearchHit], isMeaningSearched: Bool) {
        self.hits = hits
        self.isMeaningSearched = isMeaningSearched
    }
}
