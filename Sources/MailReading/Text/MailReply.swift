import Foundation

/// A mail's text, apart by who wrote it: its sender now, or somebody before.
package struct MailReply: Sendable, Hashable {
    /// What the sender wrote, without the mail that it answers and without the signature.
    package let own: String
    /// The mail that it answers, as far as it stands below or above; empty if there is none.
    package let quoted: String
    /// What stands below "-- ".
    package let signature: String
    /// The lines of the text, from 0, that belong to the mail that it answers; empty lines between them included.
    package let quotedLines: [Range<Int>]

    /// Takes a text apart: by quotation marks (">"), by the lines with which programs introduce an answered mail
    /// (`QuoteHead`), and by the line that introduces a signature.
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
                // The line before introduces it: "On Monday Ann wrote:".
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
                // "On Monday at ten" may stand on a line of its own above "Ann wrote:".
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

    /// A line that may introduce what is quoted, with what each quoted line below it asks of it.
    ///
    /// A line may be as long as the mail, so it is read once.
    private struct OwnLine {
        let text: Substring
        let index: Int
        let isBlank: Bool
        /// Whether it is short enough to introduce a quotation.
        let isShort: Bool
        /// Whether it is short and ends in a colon.
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

    /// How many of some lines, at their end, introduce the quotation below them: at least the last one.
    private static func lines(introducing lines: [Substring]) -> Int {
        let whole = (1...max(1, lines.count)).first { QuoteHead.attribution(lines.suffix($0)) == $0 } ?? 1
        guard let first = lines.suffix(whole).first, let before = lines.dropLast(whole).last else { return whole }
        return QuoteHead.beginsAttribution(before, before: first) ? whole + 1 : whole
    }
}
