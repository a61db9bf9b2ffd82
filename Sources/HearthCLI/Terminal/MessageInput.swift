import Foundation

/// A reader of the user's messages and commands.
struct MessageInput {
    private let editor: LineEditor

    /// - Parameters:
    ///   - history: The earlier messages and commands.
    ///   - completions: The texts that Tab offers, if any.
    init(history: InputHistory = InputHistory(), completions: ChatCompletions? = nil) {
        editor = LineEditor(history: history, completions: completions)
    }

    /// An entered command or message.
    enum Entry: Equatable {
        /// A command `/name` with its argument.
        case command(String, argument: String)
        case message(String)
    }

    /// The help text on how to enter messages.
    static let help = """
        A line that ends in \\ continues on the next one, as after Alt-Enter; \"\"\" begins and ends a longer text.
        A paste is one message, sent with Enter. Ctrl-C stops an answer or clears the line. The up key shows earlier
        messages, and Ctrl-R searches them.
        """

    /// Starts reading the terminal, and keeps input between entries for the next entry.
    func open() { if TerminalKeys.canEdit { TerminalKeys.shared.open() } }

    /// Restores the terminal.
    func close() { if TerminalKeys.canEdit { TerminalKeys.shared.close() } }

    /// Reads the next entry, skipping empty lines.
    ///
    /// A `\` at the end of a line, or three quotation marks at the start, continue the message on the next line.
    ///
    /// - Returns: The entry; nil at the end of the input.
    func next() async -> Entry? {
        guard TerminalKeys.canEdit else { return await nextFromLines() }
        while true {
            switch await editor.read(prompt: "> ", isMessage: true) {
            case .text(let buffer): if let entry = Self.entry(buffer) { return entry }
            case .interrupted: Output.notice("[Ctrl-D or /quit leaves.]")
            case .end: return nil
            }
        }
    }

    private func nextFromLines() async -> Entry? {
        var buffer = ""
        while true {
            if LineEditor.isTerminal { Output.text(buffer.isEmpty ? "> " : "… ") }
            guard let line = await LineEditor.plainLine() else { return Self.entry(buffer) }
            buffer += line
            if let rest = Self.continued(buffer) {
                buffer = rest
            } else if let entry = Self.entry(Self.unquoted(buffer)) {
                return entry
            } else {
                buffer = ""
            }
        }
    }

    /// Returns the message so far if a further line continues it; nil if it is complete.
    static func continued(_ text: String) -> String? {
        if text.hasPrefix(quotes) { return text.utf8.count >= 6 && text.hasSuffix(quotes) ? nil : text + "\n" }
        return text.hasSuffix("\\") ? text.dropLast() + "\n" : nil
    }

    /// Removes the surrounding quotation marks.
    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix(quotes), text.hasSuffix(quotes), text.utf8.count >= 6 else { return text }
        return String(text.dropFirst(3).dropLast(3))
    }

    private static let quotes = "\"\"\""

    /// Returns the entry of a buffer.
    ///
    /// Several pasted lines are always a message, even if they begin with a slash.
    static func entry(_ buffer: LineBuffer) -> Entry? {
        guard buffer.beginsWithPaste else { return entry(unquoted(buffer.text)) }
        let text = trimmed(buffer.text)
        return text.utf8.contains(UInt8(ascii: "\n")) ? .message(text) : entry(text)
    }

    private static func entry(_ text: String) -> Entry? {
        let text = trimmed(text)
        guard !text.isEmpty else { return nil }
        guard text.hasPrefix("/") else { return .message(text) }
        let end = text.firstIndex(where: \.isWhitespace) ?? text.endIndex
        return .command(String(text[..<end]), argument: trimmed(text[end...]))
    }

    /// Returns the text without surrounding white space.
    ///
    /// A message may have megabytes, so only its ends are read.
    private static func trimmed(_ text: some StringProtocol) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}
