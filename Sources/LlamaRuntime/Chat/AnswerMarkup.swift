/// What a model writes around an answer that it marks as one, such as gpt-oss in its channels.
struct AnswerMarkup: Sendable, Hashable {
    /// What begins a message of the model's; the first one is begun by the prompt.
    let header: String
    let open: String
    let close: String

    /// The texts that are no part of the answer.
    var texts: [String] { [header, open, close].filter { $0.contains("<") } }
}
