/// One page of a PDF file: its lines, some of which are headings from the outline.
struct PDFPage {
    struct Line {
        enum Kind {
            case text
            /// The first line of a list item.
            case item
            /// A complete table row.
            case row
            /// A complete entry of a table of contents, or a complete list item.
            case entry
            /// A separator between paragraphs.
            case blank
            /// A separator between columns.
            case seam
        }

        var text: String = ""
        var kind: Kind
    }

    private let lines: [Line]
    /// The letters and digits of each line, because the outline can have other spaces and punctuation.
    private var keys: [String] = []

    init(_ lines: [Line]) { self.lines = lines }

    /// Creates a page of plain text, in which blank lines separate paragraphs.
    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.allSatisfy(\.isWhitespace) ? Line(kind: .blank) : Line(text: String(line), kind: .text)
        }
    }

    var texts: [String] { lines.map(\.text) }
    var text: String { texts.joined(separator: "\n") }
    var textBytes: Int { lines.reduce(0) { $0 + $1.text.utf8.count + 1 } }
    var hasText: Bool { lines.contains { $0.text.contains { !$0.isWhitespace } } }

    /// Adds the page's headings, and its paragraphs as one line each.
    ///
    /// An outline entry whose heading is not found on the page begins where the preceding entry begins.
    mutating func add(_ entries: [PDFOutlineEntry], _ joiner: LineJoiner, to builder: inout TextBuilder) {
        if !entries.isEmpty { keys = lines.map(Self.key) }
        var next = 0
        for entry in entries {
            // A title in capitals may match, but is more likely a page header, so exact matches are tried
            // first.
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
        // A page's first paragraph may continue the last paragraph of the preceding page, as at the top of a
        // column.
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

    /// Returns whether a paragraph at the top of a column or page continues the preceding paragraph.
    private static func goesOn(_ last: String, _ next: String) -> Bool {
        guard let end = last.last(where: { !"\"'”’»)]".contains($0) }), let first = next.unicodeScalars.first else {
            return false
        }
        if LineJoiner.endsCut(last) { return first.properties.isAlphabetic || first.properties.numericType != nil }
        guard end.isLetter || end.isNumber || end == ",", last.split(separator: " ", maxSplits: 3).count > 3 else {
            return false
        }
        // A complete sentence ends with punctuation; headings and captions do not continue.
        return first.properties.isLowercase || end == "," && first.properties.isAlphabetic
            || last.utf8.count > 60 && next.utf8.count > 60 && Self.isProse(next) && Self.isProse(last)
    }

    /// Returns whether most words are lowercase, as in sentences.
    private static func isProse(_ text: String) -> Bool {
        let words = text.prefix(400).split(separator: " ")
        return words.count(where: { $0.first?.isLowercase == true }) * 2 > words.count
    }

    /// Returns the lines of an entry's title, alone or preceded by a number.
    ///
    /// A long title may take three lines.
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
