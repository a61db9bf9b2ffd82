import Chat

/// A block of Markdown, which a view shows in one piece; emphasis, links and code within its words are still marks.
public indirect enum MarkdownBlock: Sendable, Hashable {
    /// Words, line by line as they were written.
    case paragraph(String)
    /// A heading of level 1…6.
    case heading(level: Int, String)
    /// An item of a list: its mark, empty for a further paragraph of it, and how many lists it is within.
    case item(mark: String, depth: Int, String)
    /// Code as it stands, and its language; empty if it does not say.
    case code(language: String, String)
    /// What is quoted.
    case quote([MarkdownBlock])
    /// The cells of a table by rows of the same length; the first row names the columns.
    case table([[String]])
    /// A line across.
    case rule

    /// Splits Markdown, which may be cut anywhere, since a model is still writing it.
    ///
    /// - Parameter text: The text.
    /// - Returns: Its blocks, in order.
    public static func blocks(of text: String) -> [MarkdownBlock] {
        var splitter = MarkdownSplitter(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
        return splitter.run()
    }
}
