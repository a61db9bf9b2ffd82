/// One page of a PDF file: its lines, and which of them are headings of the outline.
struct PDFPage {
    struct Line {
        enum Kind {
            case text
            /// The first line of an item of a list.
            case item
            /// A row of a table, whole.
            case row
            /// An entry of a table of contents or an item of a list, whole.
            case entry
            /// What parts paragraphs.
            case blank
            /// What parts a column from the next.
            case seam
        }

        var text: String = ""
        var kind: Kind
    }

    private let lines: [Line]
    /// Letters and digits of each line: a heading's spaces and marks differ from the outline's.
    private var keys: [String] = []

    init(_ lines: [Line]) { self.lines = lines }

    /// A page of plain text, where blank lines part paragraphs.
    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.allSatisfy(\.isWhitespace) ? Line(kind: .blank) : Line(text: String(line), kind: .text)
        }
    }

    /// The text of each line.
    var texts: [String] { lines.map(\.text) }
    /// The page's text as it stands.
    var text: String { texts.joined(separator: "\n") }
    var textBytes: Int { lines.reduce(0) { $0 + $1.text.utf8.count + 1 } }
    var hasText: Bool { lines.contains { $0.text.contains { !$0.isWhitespace } } }

    /// Adds the page's paragraphs, each as one line; and its headings.
    ///
    /// An entry whose heading is not found on the page begins where the entry before it does.
    mutating func add(_ entries: [PDFOutlineEntry], _ joiner: LineJoiner, to builder: inout TextBuilder) {
        if !entries.isEmpty { keys = lines.map(Self.key) }
        var next = 0
        for entry in entries {
            // A title in capitals may be one, but is more likely what stands over every page.
            let found =
                heading(Self.key(entry.title), keys, from: next)
                ?? heading(Self.key(entry.title).lowercased(), keys.map { $0.lowercased() }, from: next)
            if let found {
                addParagraphs(next..<found.lowerBound, joiner, to: &builder)
                builder.add(.heading(level: entry.level), joiner.joined(lines[found].map(\.text)))
                next = found.upperBound
            } else {
                builder.beginSection(level: entry.level, title: entry.title)
            }
        }
        addParagraphs(next..<lines.count, joiner, to: &builder)
    }

    private func addParagraphs(_ range: Range<Int>, _ joiner: LineJoiner, to builder: inout TextBuilder) {
        var start = range.lowerBound
        // A page's first paragraph may go on with the last of the page before, as one at the top of a column.
        var isSeam = range.lowerBound == 0
        while start < range.upperBound {
            let kind = lines[start].kind
            var end = start + 1
            switch kind {
            case .blank: break
            case .seam: isSeam = true
            case .row: builder.add(.tableRow, lines[start].text)
            case .entry: builder.add(.listItem, lines[start].text)
            case .text, .item:
                while end < range.upperBound, lines[end].kind == .text { end += 1 }
                add(start..<end, joiner, isSeam: isSeam, to: &builder)
            }
            if kind != .blank, kind != .seam { isSeam = false }
            start = end
        }
    }

    private func add(_ range: Range<Int>, _ joiner: LineJoiner, isSeam: Bool, to builder: inout TextBuilder) {
        let text = joiner.joined(lines[range].map(\.text))
        guard lines[range.lowerBound].kind == .text else {
            builder.add(.listItem, text)
            return
        }
        if isSeam, let last = builder.lastParagraph, Self.goesOn(last, text) {
            builder.continueLast(text) { joiner.append($0, to: &$1) }
        } else {
            builder.add(.paragraph, text)
        }
    }

    /// Whether a paragraph at the top of a column or page goes on with the sentence of the one before.
    private static func goesOn(_ last: String, _ next: String) -> Bool {
        guard let end = last.last(where: { !"\"'”’»)]".contains($0) }), let first = next.unicodeScalars.first else {
            return false
        }
        if LineJoiner.endsCut(last) { return first.properties.isAlphabetic || first.properties.numericType != nil }
        guard end.isLetter || end.isNumber || end == ",", last.split(separator: " ", maxSplits: 3).count > 3 else {
            return false
        }
        // A sentence that is over has a mark at its end; in a heading or caption nothing goes on.
        return first.properties.isLowercase || end == "," && first.properties.isAlphabetic
            || last.utf8.count > 60 && next.utf8.count > 60 && Self.isProse(next) && Self.isProse(last)
    }

    /// Whether a text has words in small letters, as sentences have.
    private static func isProse(_ text: String) -> Bool {
        let words = text.prefix(400).split(separator: " ")
        return words.count(where: { $0.first?.isLowercase == true }) * 2 > words.count
    }

    /// The lines that are an entry's title, alone or behind its number; a long title may take three.
    private func heading(_ title: String, _ keys: [String], from start: Int) -> Range<Int>? {
        guard !title.isEmpty else { return nil }
        for first in start..<max(start, lines.count) where !keys[first].isEmpty {
            var key = ""
            for last in first..<min(first + 4, lines.count) {
                key += keys[last]
                if key.utf8.count > title.utf8.count + 8 { break }
                if key == title || (key.hasSuffix(title) && key.dropLast(title.count).allSatisfy(\.isNumber)) {
                    return first..<last + 1
                }
            }
        }
        return nil
    }

    private static func key(_ line: Line) -> String { line.kind == .entry ? "" : key(line.text) }

    private static func key(_ text: String) -> String {
        // A line that is longer than any title is not compared.
        guard text.utf8.count <= 600 else { return "" }
        return text.filter { $0.isLetter || $0.isNumber }
    }
}
