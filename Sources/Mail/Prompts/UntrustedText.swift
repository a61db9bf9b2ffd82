import Foundation
import MailReading
import RawText
import Retrieval

/// Untrusted text that is filtered for a model: short, without markup, links, hidden characters and orders to a model.
///
/// The detection of orders is no guarantee (`ModelOrders` of `Retrieval`). Therefore ``OutputCheck``
/// checks the model's output.
package struct UntrustedText: Sendable, Hashable {
    /// The filtered text.
    package let text: String
    /// The number of sentences that were removed as orders to a model.
    package let orders: Int
    /// Whether the end was cut off.
    package let isCut: Bool

    /// Filters a text.
    ///
    /// - Parameters:
    ///   - raw: The text of a mail, or a header.
    ///   - characters: The maximum number of characters of the result.
    package init(_ raw: String, characters: Int) {
        var kept: [String] = []
        var orders = 0
        for paragraph in Self.paragraphs(of: raw, characters: characters) {
            let bytes = Array(paragraph.utf8)
            let sentences = Sentences.ranges(of: paragraph).map { String(decoding: bytes[$0], as: UTF8.self) }
            let honest = zip(sentences, ModelOrders.areOrders(sentences)).filter { !$0.1 }.map(\.0)
            orders += sentences.count - honest.count
            let words = honest.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !words.isEmpty { kept.append(words) }
        }
        let whole = kept.joined(separator: "\n")
        self.orders = orders
        isCut = whole.count > characters
        text = isCut ? Self.cut(whole, characters) : whole
    }

    /// Returns the paragraphs of a text, each on one line, before orders to a model are removed.
    static func paragraphs(of raw: String, characters: Int) -> [String] {
        // Text beyond this limit cannot be part of the result.
        let bounded = VisibleText.strip(String(raw.prefix(characters * 4 + 2_000)))
        return paragraphs(withoutMarkup(withoutTurns(bounded)))
    }

    /// The text with a mark before each line, so that it cannot imitate the structure of the prompt.
    package var quoted: String {
        text.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    }

    private static func cut(_ text: String, _ characters: Int) -> String {
        let start = text.prefix(max(0, characters - 1))
        // Avoids cutting a word, which could change its meaning.
        let end = start.lastIndex { $0.isWhitespace }
        let whole = end.map { start.distance(from: start.startIndex, to: $0) > characters / 2 ? start[..<$0] : start }
        return (whole ?? start).trimmingCharacters(in: .whitespacesAndNewlines) + "…"
    }

    /// Joins lines that mail programs wrapped, so that sentences are complete.
    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var last = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.trimmingCharacters(in: .whitespaces)
            // Programs wrap at about 70 characters; a shorter line was ended by its author.
            if last >= 45, let first = words.first, first.isLetter || first.isNumber || "\"'(“„«".contains(first) {
                paragraphs[paragraphs.count - 1] += " " + words
            } else if !words.isEmpty {
                paragraphs.append(words)
            }
            last = words.count
        }
        return paragraphs
    }

    /// Removes the span from the first to the last turn mark of a chat with a model.
    private static func withoutTurns(_ text: String) -> String {
        guard ["<|", "INST", "<<", "_of_turn", "##"].contains(where: text.contains),
            case let marks = text.matches(of: turnMark),
            let first = marks.first, let last = marks.last
        else { return text }
        let rest = text[last.range.upperBound...]
        return String(text[..<first.range.lowerBound]) + (rest.firstIndex(of: "\n").map { String(rest[$0...]) } ?? "")
    }

    /// The turn marks of chat templates and Markdown prompts.
    ///
    /// The marks are matched by scalars. A match by characters would miss a mark with a combining accent, which
    /// a model would still read.
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
        // A word of 48 or more ASCII bytes is not natural language, but base64, a key or a hash.
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.utf8.count >= 48 && !word.contains("\n") && word.allSatisfy { $0.isASCII } ? "(…)" : word
        }.joined(separator: " ")
    }
}
