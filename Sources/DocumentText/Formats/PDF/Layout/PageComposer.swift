/// Puts the lines of a page in order: paragraphs, items and tables.
struct PageComposer {
    private var tables = PageTables()

    /// The lines of a page as they are read.
    mutating func lines(of page: PositionedPage) -> [PDFPage.Line] {
        let (found, entries) = TableFinder(page).tables()
        let contents = Dictionary(entries.flatMap { entry in entry.lines.map { ($0, entry) } }) { first, _ in first }
        var owner: [Int: Int] = [:]
        for (index, table) in found.enumerated() {
            for line in table.lines where owner[line] == nil { owner[line] = index }
        }
        let bodyTop = page.lines.map(\.box.top).min() ?? 0
        let bodyBottom = page.lines.map(\.box.bottom).max() ?? 0
        var written: Set<Int> = []
        var lines: [PDFPage.Line] = []
        var last: PositionedLine?
        let usual = Self.usualGap(page)
        // The left side of the item that lines may be of.
        var item: Double?
        for (index, line) in page.lines.enumerated() {
            if let table = owner[index] {
                if written.insert(table).inserted {
                    let isFirst = found[table].box.top - bodyTop < 4
                    let isLast = bodyBottom - found[table].box.bottom < 4
                    lines.append(PDFPage.Line(kind: .blank))
                    lines += tables.lines(found[table], isFirst: isFirst, isLast: isLast).map {
                        PDFPage.Line(text: $0, kind: .row)
                    }
                    lines.append(PDFPage.Line(kind: .blank))
                }
                last = nil
                continue
            }
            if let entry = contents[index] {
                if entry.lines.first == index { lines.append(PDFPage.Line(text: entry.text, kind: .entry)) }
                last = nil
                continue
            }
            if let last,
                let kind = Self.parting(last, line, usual, isItem: item.map { line.box.left > $0 + 2 } ?? false)
            {
                lines.append(PDFPage.Line(kind: kind))
                item = nil
            }
            last = line
            lines.append(Self.line(line))
            if lines.last?.kind == .item { item = line.box.left }
        }
        tables.endPage(withTable: !found.isEmpty)
        return lines
    }

    /// What stands between two lines that are read one after the other; nil within a paragraph.
    private static func parting(
        _ last: PositionedLine, _ line: PositionedLine, _ usual: Double, isItem: Bool
    ) -> PDFPage.Line.Kind? {
        // What is read next stands higher: another column.
        if last.flow != line.flow, line.box.bottom < last.box.top { return .seam }
        let gap = line.box.top - last.box.bottom
        if isItem, gap < 0.5 * line.height { return nil }
        if last.flow != line.flow { return .blank }
        // A heading over its text, and paragraphs with room between them.
        let isOtherSize =
            abs(last.height - line.height) > 0.15 * max(last.height, line.height) && last.block != line.block
        return isOtherSize || gap > usual + 0.4 * line.height && gap > 0.5 * line.height ? .blank : nil
    }

    /// The room between most lines of running text.
    private static func usualGap(_ page: PositionedPage) -> Double {
        let gaps = zip(page.lines, page.lines.dropFirst()).filter { $0.flow == $1.flow && $0.isUpright && $1.isUpright }
            .map { $1.box.top - $0.box.bottom }.sorted()
        return gaps.isEmpty ? .infinity : gaps[gaps.count / 2]
    }

    private static func line(_ line: PositionedLine) -> PDFPage.Line {
        let text = spacedLetters(line.words) ?? line.text
        let mark =
            line.words.count > 1 && line.words[0].text.count == 1 && "•◦▪‣●○■□➢➤✓✔⁃∙·".contains(line.words[0].text)
        return PDFPage.Line(text: text, kind: mark ? .item : .text)
    }

    /// A line whose letters are set apart, as in "R E P O R T"; nil for others.
    private static func spacedLetters(_ words: [PositionedWord]) -> String? {
        guard words.count > 4,
            words.count(where: { $0.text.count == 1 && $0.text.first?.isLetter == true }) * 10 >= words.count * 9
        else { return nil }
        let gaps = zip(words, words.dropFirst()).map { $1.box.left - $0.box.right }
        let usual = gaps.sorted()[gaps.count / 2]
        guard let first = words.first else { return nil }
        return zip(words.dropFirst(), gaps).reduce(first.text) { text, next in
            text + (next.1 > 1.7 * usual ? " " : "") + next.0.text
        }
    }
}
