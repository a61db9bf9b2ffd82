import Chat

/// A block of Markdown, whose texts still contain the marks of emphasis, links and code.
public indirect enum MarkdownBlock: Sendable, Hashable {
    /// Text, with its original line breaks.
    case paragraph(String)
    /// A heading of level 1 to 6.
    case heading(level: Int, String)
    /// A list item with its mark (empty for a further paragraph of the item), nesting depth and text.
    case item(mark: String, depth: Int, String)
    /// Code with its language, which is empty if it is not given.
    case code(language: String, String)
    /// A quotation.
    case quote([MarkdownBlock])
    /// The rows of a table, starting with the header, all with equal numbers of cells.
    case table([[String]])
    /// A horizontal rule.
    case rule

    /// Splits Markdown into blocks, even if the text is incomplete because a model is still generating it.
    public static func blocks(of text: String) -> [MarkdownBlock] {
        var splitter = MarkdownSplitter(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
        return splitter.run()
    }
}
