/// A passage of a source, which is the unit of search.
public struct SearchItem: Sendable, Hashable {
    /// The text above the passage, searched and embedded with it: headings, or subject and sender of a mail.
    public var title: String
    public var text: String
    /// The passage's position in its source, in a format of the owner; opaque to the index.
    public var position: String

    public init(title: String = "", text: String, position: String = "") {
        self.title = title
        self.text = text
        self.position = position
    }
}
