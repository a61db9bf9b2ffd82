/// Functions that quote each line of third-party text in a prompt, so that it cannot pass for any other text.
enum MarkedText {
    /// Returns the lines of a text, each quoted as in a mail.
    static func quoted(_ text: String) -> [String] { lines(text).map { "> \($0)" } }

    static func oneLine(_ text: String) -> String { lines(text).joined(separator: " ") }

    /// Returns the lines of a text, including empty lines.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
