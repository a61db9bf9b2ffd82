import Foundation
import MailReading
import RawText

/// A stranger's words as a model may read them: short, without markup, links and hidden characters, and without sentences
/// that speak to a model.
///
/// The last is a filter of known ways, in a few languages, and no proof: what a model makes of the rest is checked by
/// ``OutputCheck``.
package struct UntrustedText: Sendable, Hashable {
    /// What is left.
    package let text: String
    /// How many sentences were left out because they speak to a model.
    package let orders: Int
    /// Whether the end was cut off.
    package let isCut: Bool

    /// Takes a text.
    ///
    /// - Parameters:
    ///   - raw: A mail's text, or a header.
    ///   - characters: How many may be left.
    package init(_ raw: String, characters: Int) {
        var kept: [String] = []
        var orders = 0
        for paragraph in Self.paragraphs(of: raw, characters: characters) {
            let bytes = Array(paragraph.utf8)
            let sentences = Sentences.ranges(of: paragraph).map { String(decoding: bytes[$0], as: UTF8.self) }
            // What follows an order in its paragraph belongs to it.
            let honest = sentences.prefix { !ModelOrders.isOne($0) }
            orders += sentences.count - honest.count
            let words = honest.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !words.isEmpty { kept.append(words) }
        }
        let whole = kept.joined(separator: "\n")
        self.orders = orders
        isCut = whole.count > characters
        text = isCut ? Self.cut(whole, characters) : whole
    }

    /// The paragraphs of a text, each on a line of its own, before sentences that speak to a model are left out.
    static func paragraphs(of raw: String, characters: Int) -> [String] {
        // Nothing beyond this can be among the first few hundred characters.
        let bounded = VisibleText.strip(String(raw.prefix(characters * 4 + 2_000)))
        return paragraphs(withoutMarkup(withoutTurns(bounded)))
    }

    /// The text with a mark before each line, so that no text can pass for what stands round it.
    package var quoted: String {
        text.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    }

    private static func cut(_ text: String, _ characters: Int) -> String {
        let start = text.prefix(max(0, characters - 1))
        // A word that is cut in two says something else.
        let end = start.lastIndex { $0.isWhitespace }
        let whole = end.map { start.distance(from: start.startIndex, to: $0) > characters / 2 ? start[..<$0] : start }
        return (whole ?? start).trimmingCharacters(in: .whitespacesAndNewlines) + "…"
    }

    /// Lines that mail programs broke are joined, so that a sentence is one.
    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var last = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.trimmingCharacters(in: .whitespaces)
            // Programs break at about 70 characters; a shorter line was ended by its writer.
            if last >= 45, let first = words.first, first.isLetter || first.isNumber || "\"'(“„«".contains(first) {
                paragraphs[paragraphs.count - 1] += " " + words
            } else if !words.isEmpty {
                paragraphs.append(words)
            }
            last = words.count
        }
        return paragraphs
    }

    /// Without turns of a conversation with a model that somebody wrote into a mail, from the first mark to the last.
    private static func withoutTurns(_ text: String) -> String {
        guard ["<|", "INST", "<<", "_of_turn", "##"].contains(where: text.contains),
            case let marks = text.matches(of: turnMark),
            let first = marks.first, let last = marks.last
        else { return text }
        let rest = text[last.range.upperBound...]
        return String(text[..<first.range.lowerBound]) + (rest.firstIndex(of: "\n").map { String(rest[$0...]) } ?? "")
    }

    /// What chat templates and prompts in Markdown put before a turn.
    ///
    /// By scalars: a mark that an accent follows would be no match by characters, and still be one for a model.
    private static var turnMark: Regex<Substring> {
        #/
            <\|[^|\n]{0,40}\|> | \[\/?INST\] | <<\/?SYS>> | <(?:start|end)_of_turn>
            | (?m:^)\#{2,4}\x20?(?i:system|user|human|assistant|instruction|response):
        /#.matchingSemantics(.unicodeScalar)
    }

    private static func withoutMarkup(_ text: String) -> String {
        var text = text
        if text.contains("<") {
            text = text.replacing(#/<!--[\s\S]*?(?:-->|$)/#, with: " ")
                .replacing(
                    #/<(script|style|head|template)\b[\s\S]*?(?:<\/\1\s*>|$)/#.ignoresCase(), with: " "
                )
                .replacing(#/<\/?[A-Za-z][A-Za-z0-9_]*(?:\s[^<>]*)?\/?>/#, with: " ")
        }
        text = MarkdownLinks.removed(from: text)
        if text.contains(":") || text.contains("www.") {
            text = text.replacing(#/(?:[a-zA-Z][a-zA-Z0-9+.\-]{1,15}:\/\/|www\.)[^\s<>"]+/#, with: "(link)")
                .replacing(#/\b(?:data|javascript|mailto):[^\s<>"]+/#.ignoresCase(), with: "(link)")
        }
        text = BareLinks.replacing(in: text, with: "(link)")
        // Whatever has no space for so long is no word of any language: base64, keys, hashes.
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.utf8.count >= 48 && !word.contains("\n") && word.allSatisfy { $0.isASCII } ? "(…)" : word
        }.joined(separator: " ")
    }
}
