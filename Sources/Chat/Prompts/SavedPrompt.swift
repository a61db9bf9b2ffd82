import Foundation

/// A prompt of the user's library: the text of a message, or instructions for a chat.
public struct SavedPrompt: Codable, Sendable, Hashable, Identifiable {
    /// The use of a prompt.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// The text becomes a message.
        case message
        /// The text becomes the instructions of a chat.
        case instructions
    }

    /// The name, by which people choose the prompt: lowercase letters, digits, `-` and `_`.
    public var name: String
    /// The purpose, in one line; may be empty.
    public var description: String
    public var kind: Kind
    /// The text, with fields such as `{{topic}}`.
    public var text: String
    /// Whether the prompt comes with Hearth and was not changed.
    public var isBuiltIn: Bool

    /// The name, which is unique in the library.
    public var id: String { name }

    public init(
        name: String, description: String = "", kind: Kind = .message, text: String, isBuiltIn: Bool = false
    ) {
        self.name = name
        self.description = description
        self.kind = kind
        self.text = text
        self.isBuiltIn = isBuiltIn
    }

    /// The names of the fields, each once, in the order of the text.
    public var fields: [String] {
        var names: [String] = []
        for (_, name) in Self.places(in: text) where !names.contains(name) { names.append(name) }
        return names
    }

    /// Returns the text with values in place of the fields.
    ///
    /// Fields without a value stay.
    public func filled(_ values: [String: String]) -> String {
        var (filled, end) = ("", text.startIndex)
        for (range, name) in Self.places(in: text) {
            filled += text[end..<range.lowerBound] + (values[name] ?? String(text[range]))
            end = range.upperBound
        }
        return filled + text[end...]
    }

    /// Returns the fields with their ranges, which include the braces.
    ///
    /// A field is in one line.
    private static func places(in text: String) -> [(Range<String.Index>, String)] {
        text.matches(of: /\{\{[ \t]*([^{}\n\r]{1,60}?)[ \t]*\}\}/).compactMap { match in
            match.output.1.contains { !$0.isWhitespace } ? (match.range, String(match.output.1)) : nil
        }
    }
}

// MARK: - Limits

extension SavedPrompt {
    private static let longestText = 64 << 10
    private static let longestDescription = 500
    private static let mostFields = 20

    /// Returns the name in the form in which it is stored: in lower case, with hyphens in place of spaces.
    static func name(from text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: "-").lowercased()
    }

    /// Returns the prompt with its name and texts in the form in which they are stored.
    ///
    /// - Throws: `ChatError` (`invalid`).
    func checked() throws(ChatError) -> SavedPrompt {
        var prompt = self
        prompt.name = Self.name(from: name)
        let isName = prompt.name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber || $0 == "-" || $0 == "_"
        }
        guard (1...64).contains(prompt.name.unicodeScalars.count), isName else {
            throw ChatError(
                .invalid,
                "The name of a prompt has 1 to 64 letters, digits, hyphens and underscores, and no other signs.")
        }
        prompt.description = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard prompt.description.utf8.count <= 4 * Self.longestDescription,
            prompt.description.count <= Self.longestDescription
        else { throw ChatError(.invalid, "The description of a prompt has at most 500 characters. Shorten it.") }
        guard text.utf8.count <= Self.longestText else {
            throw ChatError(.invalid, "The text of a prompt has at most 64 kB. Shorten it.")
        }
        prompt.text = StorageValue.text(text).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !prompt.text.isEmpty else { throw ChatError(.invalid, "The prompt has no text. Write something first.") }
        guard prompt.fields.count <= Self.mostFields else {
            throw ChatError(.invalid, "A prompt has at most 20 fields in double braces. Remove some.")
        }
        return prompt
    }
}
