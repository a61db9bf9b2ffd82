package import Foundation
import RawText

/// Third-party text of limited length, without terminal escapes and the special tokens of chat templates.
public struct ToolText: Sendable, Hashable {
    /// The cleaned text.
    public let text: String
    /// Whether the end was truncated.
    public let isCut: Bool
    /// The images that come with the text, for a model that reads images.
    package var images: [Data] = []

    /// Cleans a text.
    ///
    /// - Parameters:
    ///   - raw: The text of the server.
    /// - characters: The maximum length of the cleaned text.
    package init(_ raw: String, characters: Int) {
        // This limits the work. Text beyond the limit would be truncated below.
        let bounded = String(raw.unicodeScalars.prefix(characters * 4 + 4_000))
        let clean = Self.withoutTurns(Self.withoutDirections(CleanText.normalised(Self.withoutEscapes(bounded))))
        isCut = clean.count > characters || bounded.unicodeScalars.count < raw.unicodeScalars.count
        text = isCut ? String(clean.prefix(characters)) + "\n(… the rest is left out)" : clean
    }

    /// Describes an error, including the server's own message.
    init(_ error: any Error, characters: Int) {
        let said = (error as? MCPClientError)?.serverMessage.map { " It says: " + $0 } ?? ""
        self.init("\(error)" + said, characters: characters)
    }

    /// Returns a name, title or description on one line.
    package static func line(_ raw: String, characters: Int) -> String {
        CleanText.shortened(CleanText.singleLine(ToolText(raw, characters: characters * 2).text), to: characters)
    }

    /// Removes escape sequences of terminals, such as colours, cursor movements, titles and links.
    private static func withoutEscapes(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "\u{1B}" || $0 == "\u{9B}" }) else { return text }
        return text.replacing(#/\x{1B}[\]PX^_][^\x{07}\x{1B}]*(?:\x{07}|\x{1B}\\)?/#, with: "")
            .replacing(#/(?:\x{1B}\[|\x{9B})[0-?]*[ -\/]*[@-~]?/#, with: "")
            .replacing(#/\x{1B}[ -\/]*[0-~]?/#, with: "")
    }

    /// Removes invisible characters that change the text direction, which could make other words appear.
    private static func withoutDirections(_ text: String) -> String {
        let isDirection = { (scalar: Unicode.Scalar) in
            (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
        guard text.unicodeScalars.contains(where: isDirection) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDirection($0) }))
    }

    /// Replaces the turn markers of chat templates; the text between them stays.
    private static func withoutTurns(_ text: String) -> String {
        text.replacing(
            // Matched by scalars. A marker followed by a combining accent is not a match by characters, but a model
            // still reads it as a marker.
            #/<\|[^|\n]{0,40}\|>|<\x{FF5C}[^\x{FF5C}\n]{0,40}\x{FF5C}>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/?(?:tool_call|tool_response|think|s)>/#
                .matchingSemantics(.unicodeScalar),
            with: "(mark)")
    }
}
