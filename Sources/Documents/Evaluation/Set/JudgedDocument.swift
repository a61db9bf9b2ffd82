package struct JudgedDocument: Sendable, Hashable, Identifiable {
    /// The identifier within the set, as used in the judgements.
    package var id: String
    /// The title; empty if the set has no titles.
    package var title: String
    /// The text without the title, although some sets repeat the title in the text.
    package var text: String

    package init(id: String, title: String = "", text: String) {
        self.id = id
        self.title = title
        self.text = text
    }

    /// The title followed by the text, as indexed.
    package var content: String {
        if title.isEmpty { return text }
        return text.isEmpty ? title : "\(title)\n\(text)"
    }
}
