/// A key press or paste.
enum Key: Equatable, Sendable {
    /// Typed text.
    case text(String)
    /// A complete paste, whose lines end in `\n`.
    case paste(String)
    /// A paste longer than ``KeyDecoder/longestPaste``, whose text is discarded.
    case longPaste
    case enter
    /// Alt-Enter or Shift-Enter: a line break within the message.
    case newLine
    case left, right, up, down, home, end, wordLeft, wordRight
    case backspace, delete, deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd
    /// The command to insert the text that was deleted last.
    case yank
    /// Ctrl-R: the search for an earlier message.
    case search
    case clearScreen
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D.
    case endOfInput
    /// Ctrl-Z.
    case suspend
    /// A request to draw again, after the terminal was resized or the program returned to the foreground.
    case redraw
    /// The closing of the terminal.
    case closed
}
