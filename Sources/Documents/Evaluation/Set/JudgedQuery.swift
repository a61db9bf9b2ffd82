package struct JudgedQuery: Sendable, Hashable, Identifiable {
    /// The identifier within the set, as used in the judgements.
    package var id: String
    package var text: String

    package init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}
