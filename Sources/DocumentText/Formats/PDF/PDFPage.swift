/// One page of a PDF file: its lines, and which of them are headings of the outline.
struct PDFPage {
    private let lines: [Substring]
    /// Letters and digits of each line: a heading's spaces and marks differ from the outline's.
    private var keys: [String] = []

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Adds the page's paragraphs, which blank lines part, each as one line; and its headings.
    ///
    /// An entry whose heading is not found on the page begins where the entry before it does.
    mutating func add(_ entries: [PDFOutlineEntry], to builder: inout TextBuilder) {
        if !entries.isEmpty { keys = lines.map(Self.key) }
        var next = 0
        for entry in entries {
            // A title in capitals may be one, but is more likely what stands over every page.
            let found =
                heading(Self.key(entry.title[...]), keys, from: next)
                ?? heading(Self.key(entry.title[...]).lowercased(), keys.map { $0.lowercased() }, from: next)
            if let found {
                addParagraphs(next..<found.lowerBound, to: &builder)
                builder.add(.heading(level: entry.level), lines[found].joined(separator: " "))
                next = found.upperBound
            } else {
                builder.beginSection(level: entry.level, title: entry.title)
            }
        }
        addParagraphs(next..<lines.count, to: &builder)
    }

    private func addParagraphs(_ range: Range<Int>, to builder: inout TextBuilder) {
        for paragraph in lines[range].split(whereSeparator: { $0.allSatisfy(\.isWhitespace) }) {
            builder.add(.paragraph, paragraph.joined(separator: " "))
        }
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

    private static func key(_ text: Substring) -> String {
        // A line that is longer than any title is not compared.
        guard text.utf8.count <= 600 else { return "" }
        return text.filter { $0.isLetter || $0.isNumber }
    }
}
