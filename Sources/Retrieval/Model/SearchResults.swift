/// The results of a search and the methods used.
public struct SearchResults: Sendable, Hashable {
    /// The passages, best first.
    public let hits: [SearchHit]
    /// Whether vectors were compared; `false` if there is no embedding model, or the model failed.
    public let isMeaningSearched: Bool

    package init(hits: [SearchHit], isMeaningSearched: Bool) {
        self.hits = hits
        self.isMeaningSearched = isMeaningSearched
    }
}
