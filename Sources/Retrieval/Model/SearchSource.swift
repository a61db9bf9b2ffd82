public import Foundation

/// A thing that is searched as a whole or in parts: a file, a mail, a message of a chat.
///
/// It is named by its ``collection`` and ``id``; what else is said of it may change.
public struct SearchSource: Sendable, Hashable {
    /// The set that it belongs to; a search can be limited to some.
    public var collection: String
    /// Its name within the collection: a path, a message's identifier.
    public var id: String
    /// What it is: "document", "mail"; a search can be limited to some.
    public var kind: String
    /// When it was written, to the millisecond, where that is known; a search can be limited to a span.
    public var date: Date?
    /// Stands for the whole content and how it is cut into passages: while it stays, these are taken to be the same.
    public var contentHash: String

    /// Describes a source.
    public init(collection: String, id: String, kind: String, date: Date? = nil, contentHash: String) {
        self.collection = collection
        self.id = id
        self.kind = kind
        self.date = date
        self.contentHash = contentHash
    }
}
