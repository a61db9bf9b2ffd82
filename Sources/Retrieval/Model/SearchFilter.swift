public import Foundation

/// What a search is limited to; it ranks as if nothing else were there.
public struct SearchFilter: Sendable, Hashable {
    /// The collections to search; nil for all.
    public var collections: Set<String>?
    /// The kinds of sources to search; nil for all.
    public var kinds: Set<String>?
    /// The first moment that a source may be dated; one without a date is left out.
    public var from: Date?
    /// The moment before which a source must be dated; one without a date is left out.
    public var until: Date?

    /// The identifiers of the sources to search, in whatever collection; nil for all.
    package var ids: Set<String>?

    /// Limits a search; by default, it is not limited.
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
