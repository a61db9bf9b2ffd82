import Foundation

/// The text of a mail, split into the sender's own text, the quoted mail and the signature.
package struct MailReply: Sendable, Hashable {
    /// The sender's own text.
    package let own: String
    /// The quoted mail; empty without one.
    package let quoted: String
    /// The text that follows the line "-- ".
    package let signature: String
    /// The ranges of quoted lines, counted from 0, including empty lines between them.
    package let quotedLines: [Range<Int>]

    /// Splits a text at quotation marks (">"), introductions of quotes (`QuoteHead`), and the signature
    /// separator.
    package init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var own: [OwnLine] = []
        var quoted: [Substring] = []
        var ranges: [Range<Int>] = []
        func quote(_ added: Range<Int>) {
            if let last = ranges.last,
                lines[last.upperBound..<max(last.upperBound, added.lowerBound)].allSatisfy(Self.isBlank)
            {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, added.upperBound)
            } else {
                ranges.append(added)
            }
        }
        var signature: [Substring] = []
        var index = 0
        loop: while index < lines.count {
            let line = lines[index]
            if line.hasPrefix(">") {
                // The preceding line introduces the quote: "On Monday Ann wrote:".
                while let last = own.last, last.isBlank { own.removeLast() }
                if let last = own.last, last.isShort, last.endsInColon {
                    let head = Self.lines(introducing: own.suffix(3).map(\.text))
                    quoted += own.suffix(head).map(\.text)
                    if let first = own.suffix(head).first { quote(first.index..<index) }
                    own.removeLast(head)
                }
                quoted.append(line)
                quote(index..<(index + 1))
            } else if line == "-- " || line == "--" {
                signature = Array(lines[(index + 1)...])
                break loop
            } else if QuoteHead.begins(lines[index...]) {
                // "On Monday at ten" may be on a separate line above "Ann wrote:".
                if let last = own.last, last.isShort, QuoteHead.attribution(lines[index...]) != nil,
                    QuoteHead.beginsAttribution(last.text, before: line)
                {
                    quoted.append(last.text)
                    quote(last.index..<index)
                    own.removeLast()
                }
                quoted += lines[index...]
                quote(index..<lines.count)
                break loop
            } else {
                own.append(OwnLine(line, index))
            }
            index += 1
        }
        self.own = Self.joined(own.map(\.text))
        self.quoted = Self.joined(quoted)
        self.signature = Self.joined(signature)
        quotedLines = ranges
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// A line that may introduce a quote, with cached properties.
    ///
    /// A line may be as long as the mail, so it is examined only once.
    private struct OwnLine {
        let text: Substring
        let index: Int
        let isBlank: Bool
        /// Whether the line is short enough to introduce a quote.
        let isShort: Bool
        /// Whether the line is short and ends in a colon.
        let endsInColon: Bool

        init(_ text: Substring, _ index: Int) {
            self.text = text
            self.index = index
            isBlank = MailReply.isBlank(text)
            isShort = text.utf8.count < 800 && text.count < 200
            let last = isShort ? text.last { !$0.isWhitespace } : nil
            endsInColon = last == ":" || last == "："
        }
    }

    private static func joined(_ lines: [Substring]) -> String {
        lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the number of trailing lines that introduce the following quote, at least one.
    private static func lines(introducing lines: [Substring]) -> Int {
        let whole = (1...max(1, lines.count)).first { QuoteHead.attribution(lines.suffix($0)) == $0 } ?? 1
        guard let first = lines.suffix(whole).first, let before = lines.dropLast(whole).last else { return whole }
        return QuoteHead.beginsAttribution(before, before: first) ? whole + 1 : whole
    }
}
