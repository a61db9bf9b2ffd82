public import Foundation

/// A restriction of a search, whose ranking ignores all other passages.
public struct SearchFilter: Sendable, Hashable {
    /// The collections to search; `nil` for all collections.
    public var collections: Set<String>?
    /// The kinds of sources to search; `nil` for all kinds.
    public var kinds: Set<String>?
    /// The earliest date of a source, inclusive; sources without a date are excluded.
    public var from: Date?
    /// The latest date of a source, exclusive; sources without a date are excluded.
    public var until: Date?

    /// The identifiers of the sources to search, in any collection; `nil` for all sources.
    package var ids: Set<String>?

    /// Creates a filter, which by default does not restrict the search.
    public init(
        collections: Set<String>? = nil, kinds: Set<String>? = nil, from: Date? = nil, until: Date? = nil,
        ids: Set<String>? = nil
    ) {
        self.collections = collections
        self.kinds = kinds
        self.from = from
        self.until = until
        self.ids = ids
    }
}
