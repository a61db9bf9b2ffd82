/// One thing that a person does at the keyboard.
enum Key: Equatable, Sendable {
    /// Letters, as they were typed.
    case text(String)
    /// A whole paste; its lines end in `\n`.
    case paste(String)
    /// A paste that is longer than ``KeyDecoder/longestPaste``; its text is discarded.
    case longPaste
    case enter
    /// Alt-Enter or Shift-Enter: a line break within the message.
    case newLine
    case left, right, up, down, home, end, wordLeft, wordRight
    case backspace, delete, deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd
    /// Inserts what was deleted last.
    case yank
    case clearScreen
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D.
    case endOfInput
    /// Ctrl-Z.
    case suspend
    /// The terminal has another size, or the program is in the foreground again.
    case redraw
    /// The terminal is gone.
    case closed
}
