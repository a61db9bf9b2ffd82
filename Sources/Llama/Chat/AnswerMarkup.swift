/// The markup that a model writes around an answer, such as the channels of gpt-oss.
struct AnswerMarkup: Sendable, Hashable {
    /// The beginning of a message of the model's; the prompt begins the first one.
    let header: String
    let open: String
    let close: String

    /// The texts that are no part of the answer.
    var texts: [String] { [header, open, close].filter { $0.contains("<") } }
}
