/// A document of a judged set.
package struct JudgedDocument: Sendable, Hashable, Identifiable {
    /// The document's id within its set, as the judgements name it.
    package var id: String
    /// The title; empty where the set gives none.
    package var title: String
    /// The text without the title; some sets repeat the title in it.
    package var text: String

    /// Creates a document from its parts.
    package init(id: String, title: String = "", text: String) {
        self.id = id
        self.title = title
        self.text = text
    }

    /// Title and text in one, as what is to be found.
    package var content: String {
        if title.isEmpty { return text }
        return text.isEmpty ? title : "\(title)\n\(text)"
    }
}
