/// The markup that a model writes around an answer, such as the channels of gpt-oss.
struct AnswerMarkup: Sendable, Hashable {
    /// The beginning of a message by the model; the first message begins in the prompt.
    let header: String
    let open: String
    let close: String

    /// The strings that are not part of the answer.
    var texts: [String] { [header, open, close].filter { $0.contains("<") } }
}
