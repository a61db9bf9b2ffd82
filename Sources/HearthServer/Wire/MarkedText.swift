/// Marks third-party text in a prompt as data by quoting each line, so that it cannot pass for anything else.
enum MarkedText {
    /// Returns the lines of a text, each quoted as in a mail.
    static func quoted(_ text: String) -> [String] { lines(text).map { "> \($0)" } }

    /// Returns a text on one line.
    static func oneLine(_ text: String) -> String { lines(text).joined(separator: " ") }

    /// Returns the lines of a text, including empty ones.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
