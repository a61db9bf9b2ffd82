/// Marks text of others as data in a prompt: each of its lines is quoted, so that none can pass for another text or for
/// the question.
enum MarkedText {
    /// The lines of a text behind quotation marks of mails.
    static func quoted(_ text: String) -> [String] { lines(text).map { "> \($0)" } }

    /// A text on one line.
    static func oneLine(_ text: String) -> String { lines(text).joined(separator: " ") }

    /// The lines of a text, empty ones included.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
