/// A question of a judged set.
public struct JudgedQuery: Sendable, Hashable, Identifiable {
    /// The question's id within its set, as the judgements name it.
    public var id: String
    /// What is asked.
    public var text: String

    /// Creates a question from its parts.
    public init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}
