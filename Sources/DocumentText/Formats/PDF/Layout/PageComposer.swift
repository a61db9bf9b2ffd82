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
            if let last, last.flow != line.flow {
                // What is read next stands higher: another column.
                lines.append(PDFPage.Line(kind: line.box.bottom < last.box.top ? .seam : .blank))
            }
            last = line
            lines.append(Self.line(line))
        }
        tables.endPage(withTable: !found.isEmpty)
        return lines
    }

    private static func line(_ line: PositionedLine) -> PDFPage.Line {
        let text = spacedLetters(line.words) ?? line.text
        let mark = line.words.count > 1 && line.words[0].text.count == 1 && "•◦▪‣●○■□➢➤✓✔⁃∙·".contains(line.words[0].text)
        return PDFPage.Line(text: text, kind: mark ? .item : .text)
    }

    /// A line whose letters are set apart, as in "R E P O R T"; nil for others.
    private static func spacedLetters(_ words: [PositionedWord]) -> String? {
        guard words.count > 4, words.count(where: { $0.text.count == 1 && $0.text.first?.isLetter == true }) * 10 >= words.count * 9
        else { return nil }
        let gaps = zip(words, words.dropFirst()).map { $1.box.left - $0.box.right }
        let usual = gaps.sorted()[gaps.count / 2]
        guard let first = words.first else { return nil }
        return zip(words.dropFirst(), gaps).reduce(first.text) { text, next in
            text + (next.1 > 1.7 * usual ? " " : "") + next.0.text
        }
    }
}
