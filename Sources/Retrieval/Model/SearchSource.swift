public import Foundation

/// A unit of content that is indexed in passages: a file, a mail, or a chat message.
///
/// A source is identified by its ``collection`` and ``id``; its other properties may change.
public struct SearchSource: Sendable, Hashable {
    /// The set that the source belongs to; a search can be restricted to some collections.
    public var collection: String
    /// The identifier within the collection: a path, or a message's identifier.
    public var id: String
    /// The kind of content: "document" or "mail"; a search can be restricted to some kinds.
    public var kind: String
    /// The date, with millisecond precision, if known; a search can be restricted to a period.
    public var date: Date?
    /// A hash of the whole content and of the chunking; while it is unchanged, the passages are assumed to be
    /// unchanged.
    public var contentHash: String

    public init(collection: String, id: String, kind: String, date: Date? = nil, contentHash: String) {
        self.collection = collection
        self.id = id
        self.kind = kind
        self.date = date
        self.contentHash = contentHash
    }
}
