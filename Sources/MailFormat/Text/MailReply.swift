import Foundation

/// A mail's text, apart by who wrote it: its sender now, or somebody before.
public struct MailReply: Sendable, Hashable {
    /// What the sender wrote, without the mail that it answers and without the signature.
    public let own: String
    /// The mail that it answers, as far as it stands below or above; empty if there is none.
    public let quoted: String
    /// What stands below "-- ".
    public let signature: String

    /// Takes a text apart: by quotation marks (">"), by the lines with which programs introduce an answered mail, and by
    /// the line that introduces a signature.
    ///
    /// - Parameter text: A mail's text.
    public init(_ text: String) {
        var own: [OwnLine] = []
        var quoted: [Substring] = []
        var signature: [Substring] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var index = 0
        loop: while index < lines.count {
            let line = lines[index]
            if line.hasPrefix(">") {
                // The line before introduces it: "On Monday Ann wrote:".
                while let last = own.last, last.isBlank { own.removeLast() }
                if let last = own.last, last.isShort, last.text.trimmingCharacters(in: .whitespaces).hasSuffix(":") {
                    quoted.append(own.removeLast().text)
                    if let before = own.last, before.isShort, Self.beginsAttribution(before.text),
                        !Self.endsSentence(before.text)
                    {
                        quoted.insert(own.removeLast().text, at: quoted.count - 1)
                    }
                }
                quoted.append(line)
            } else if line == "-- " || line == "--" {
                signature = Array(lines[(index + 1)...])
                break loop
            } else if Self.isSeparator(lines[index...]) {
                quoted += lines[index...]
                break loop
            } else {
                own.append(OwnLine(line))
            }
            index += 1
        }
        self.own = Self.joined(own.map(\.text))
        self.quoted = Self.joined(quoted)
        self.signature = Self.joined(signature)
    }

    /// A line that may introduce what is quoted, with what each quoted line below it asks of it.
    ///
    /// A line may be as long as the mail, so it is read once.
    private struct OwnLine {
        let text: Substring
        let isBlank: Bool
        /// Whether it is short enough to introduce a quotation.
        let isShort: Bool

        init(_ text: Substring) {
            self.text = text
            isBlank = text.allSatisfy(\.isWhitespace)
            isShort = text.utf8.count < 800 && text.count < 200
        }
    }

    private static func joined(_ lines: [Substring]) -> String {
        lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func beginsAttribution(_ line: Substring) -> Bool {
        let text = line.trimmingCharacters(in: .whitespaces)
        return ["On ", "Am ", "Le ", "El ", "Op ", "Il ", "Em "].contains { text.hasPrefix($0) }
    }

    private static func endsSentence(_ line: Substring) -> Bool {
        line.last.map { ".!?".contains($0) } ?? true
    }

    /// Whether lines begin a mail that is put below without quotation marks.
    private static func isSeparator(_ lines: ArraySlice<Substring>) -> Bool {
        guard let line = lines.first?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return false }
        let bare = line.trimmingCharacters(in: CharacterSet(charactersIn: "-_ ")).lowercased()
        if line.hasPrefix("--"), originals.contains(bare) { return true }
        // "From: …" and then "Sent:" or "Date:" within a few lines, as Outlook writes.
        if line.hasPrefix("From:") || line.hasPrefix("*From:*") || line.hasPrefix("Von:") || line.hasPrefix("De :") {
            let next = lines.dropFirst().prefix(4).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
            return next.contains { ["Sent:", "Date:", "Gesendet:", "Envoyé"].contains(where: $0.hasPrefix) }
        }
        // An attribution whose quotation has no marks: pages lose them.
        guard beginsAttribution(line[...]), !lines.prefix(4).contains(where: { $0.hasPrefix(">") }) else {
            return false
        }
        let two = lines.prefix(2).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return [line, two].contains { text in
            text.count < 250 && attributions.contains { text.hasSuffix($0) } && text.contains { $0.isNumber }
        }
    }

    private static let originals: Set<String> = [
        "original message", "original mail", "forwarded message", "begin forwarded message", "ursprüngliche nachricht",
        "message d'origine", "mensaje original", "weitergeleitete nachricht",
    ]
    private static let attributions = [
        "wrote:", "schrieb:", "a écrit :", "a écrit:", "escribió:", "schreef:", "ha scritto:",
    ]
}
