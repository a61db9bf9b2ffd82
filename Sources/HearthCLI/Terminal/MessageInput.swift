import Foundation

/// Reads what a person says to a model, line by line.
struct MessageInput: Sendable {
    private let editor = LineEditor()

    /// What a person or a program entered.
    enum Entry: Equatable {
        /// `/name`, and what follows it.
        case command(String, argument: String)
        case message(String)
    }

    /// Reads the next entry; empty lines are passed over, and a backslash at the end of a line continues it.
    ///
    /// - Returns: The entry; nil at the end of the input.
    func next() async -> Entry? {
        var message = ""
        var prompt = "> "
        while let line = await editor.line(prompt: prompt) {
            guard line.hasSuffix("\\") else {
                if let entry = Self.entry(message + line) { return entry }
                (message, prompt) = ("", "> ")
                continue
            }
            message += line.dropLast() + "\n"
            prompt = "… "
        }
        return Self.entry(message)
    }

    private static func entry(_ text: String) -> Entry? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return nil }
        guard text.hasPrefix("/") else { return .message(text) }
        let end = text.firstIndex(where: \.isWhitespace) ?? text.endIndex
        return .command(
            String(text[..<end]), argument: text[end...].trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
