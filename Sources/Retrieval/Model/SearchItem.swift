/// A passage of a source: what is found and shown.
public struct SearchItem: Sendable, Hashable {
    /// What stands above the text and is searched and embedded with it: headings, the subject and sender of a mail.
    public var title: String
    /// The passage.
    public var text: String
    /// Where the passage stands in its source, in whatever form the owner reads; the index only keeps it.
    public var position: String

    /// Describes a passage.
    public init(title: String = "", text: String, position: String = "") {
        self.title = title
        self.text = text
        self.position = position
    }
}
