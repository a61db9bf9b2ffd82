/// A question of a judged set.
package struct JudgedQuery: Sendable, Hashable, Identifiable {
    /// The question's id within its set, as the judgements name it.
    package var id: String
    /// What is asked.
    package var text: String

    /// Creates a question from its parts.
    package init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}
