/// The arrangement of a page's lines into paragraphs, list items and tables.
struct PageComposer {
    private var tables = PageTables()

    /// Returns the lines of a page in reading order.
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
        func write(_ table: Int) {
            guard written.insert(table).inserted else { return }
            let isFirst = found[table].box.top - bodyTop < 4
            let isLast = bodyBottom - found[table].box.bottom < 4
            let rows = tables.lines(found[table], isFirst: isFirst, isLast: isLast)
            lines.append(PDFPage.Line(kind: .blank))
            lines += rows.map { PDFPage.Line(text: $0, kind: .row) }
            lines.append(PDFPage.Line(kind: .blank))
        }
        let usual = Self.usualGap(page)
        let notes = Self.firstNote(page)
        // The index at which the footnotes begin.
        var notesStart: Int?
        var last: PositionedLine?
        // The left edge of the current item.
        var item: Double?
        for (index, line) in page.lines.enumerated() {
            if index == notes {
                notesStart = lines.count
                last = nil
            }
            if let table = owner[index] {
                write(table)
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
        // Tables whose lines all belong to other tables as well are written last.
        for table in found.indices { write(table) }
        tables.endPage(withTable: !found.isEmpty)
        return notesStart.map { Self.withNotes(lines, $0) } ?? lines
    }

    // MARK: - Notes

    /// Returns the first line of the footnotes.
    ///
    /// Footnotes are smaller than the text, extend to the end of the page, and begin with a number or sign.
    private static func firstNote(_ page: PositionedPage) -> Int? {
        let heights = page.lines.map(\.height).sorted()
        guard heights.count > 3 else { return nil }
        let body = heights[heights.count / 2]
        let small =
            page.lines.lastIndex { $0.height > 0.92 * body || $0.box.top < 0.5 * page.height }.map { $0 + 1 } ?? 0
        guard small > 0, small < page.lines.count, page.lines.count - small < 12 else { return nil }
        let text = page.lines[small].text
        guard let mark = text.first, mark.isNumber || "*†‡".contains(mark) else { return nil }
        return small
    }

    /// Moves footnotes before the page's last paragraph, which may continue on the next page.
    private static func withNotes(_ lines: [PDFPage.Line], _ start: Int) -> [PDFPage.Line] {
        let body = lines[..<start]
        let parting = body.lastIndex { $0.kind != .text } ?? -1
        guard parting + 1 < start else { return lines }
        let blank = PDFPage.Line(kind: .blank)
        return body[..<(parting + 1)] + [blank] + lines[start...] + [blank] + body[(parting + 1)...]
    }

    /// Returns the separator between two consecutive lines; `nil` within a paragraph.
    private static func parting(
        _ last: PositionedLine, _ line: PositionedLine, _ usual: Double, isItem: Bool
    ) -> PDFPage.Line.Kind? {
        // The next line is higher on the page: another column.
        if last.flow != line.flow, line.box.bottom < last.box.top { return .seam }
        let gap = line.box.top - last.box.bottom
        if isItem, gap < 0.5 * line.height { return nil }
        if last.flow != line.flow { return .blank }
        // A heading and its text, or paragraphs with space between them.
        let isOtherSize =
            abs(last.height - line.height) > 0.15 * max(last.height, line.height) && last.block != line.block
        return isOtherSize || gap > usual + 0.4 * line.height && gap > 0.5 * line.height ? .blank : nil
    }

    /// Returns the usual distance between lines of running text.
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

    /// Joins a line with spaced letters, as in "R E P O R T"; returns `nil` for other lines.
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
