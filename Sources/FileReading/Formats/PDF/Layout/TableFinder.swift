import RawText

/// The search for tables on a page by word positions, with or without ruled lines.
struct TableFinder {
    typealias Row = TableRegion.Row

    private let page: PositionedPage
    private static let maximumTries = 12

    init(_ page: PositionedPage) { self.page = page }

    /// An entry of a table of contents with its page number, or a list item with its marker.
    struct Entry {
        let text: String
        /// The page's lines that the entry replaces, in order.
        let lines: [Int]

        init(text: String, cells: [TableRegion.Cell]) {
            self.text = text
            lines = cells.reduce(into: Set()) { $0.formUnion($1.lines) }.sorted()
        }
    }

    /// Returns the tables from the top with the lines they replace, and the entries of tables of contents and
    /// lists.
    func tables() -> (tables: [PageTable], entries: [Entry]) {
        let all = self.rows()
        let rows = all.filter { !hasLeader($0) }
        var entries = all.filter(hasLeader).map { Entry(text: withoutLeader($0), cells: $0.cells) }
        var tables: [PageTable] = []
        var (start, tries, lastEnd, lastTableEnd) = (0, 0, 0, 0)
        while start < rows.count {
            guard rows[start].cells.count > 1 else {
                start += 1
                continue
            }
            let end = self.end(of: start, rows)
            // Lines of a tall cell that begins above the other cells of the first row.
            var first = start
            while first > lastTableEnd, rows[first - 1].cells.count == 1,
                rows[first - 1].box.bottom > rows[first].box.top,
                hasCell(beginningWith: rows[first - 1], rows[start..<end])
            {
                first -= 1
            }
            let region = TableRegion(Array(rows[first..<end])).withoutProse
            let found = Self.tables(of: region)
            tables += found
            if !found.isEmpty { lastTableEnd = end }
            let isList = found.isEmpty && end - start > 1 && PageTable.isList(region)
            if isList {
                entries += RegionRows(region).rows.map {
                    Entry(text: $0.cells.map(\.text).joined(separator: " "), cells: $0.cells)
                }
            }
            // A table may begin further down, such as after a heading. The number of tries is limited,
            // because each takes time linear in the rows.
            tries = end == lastEnd ? tries + 1 : 0
            lastEnd = end
            start = found.isEmpty && !isList && tries < Self.maximumTries ? start + 1 : end
        }
        return (tables, entries)
    }

    // MARK: - Rows

    /// Returns the rows from the top, without running text and without leaders to page numbers.
    private func rows() -> [Row] {
        let prose = proseLines()
        let lines = page.lines.indices.filter { index in
            let line = page.lines[index]
            return line.isUpright && line.height > 0 && !prose.contains(index)
        }
        var groups: [(members: [Int], height: Double)] = []
        var middle = 0.0
        for index in lines.sorted(by: { Self.middle(page.lines[$0]) < Self.middle(page.lines[$1]) }) {
            let line = page.lines[index]
            if let height = groups.last?.height, Self.middle(line) - middle <= 0.35 * min(height, line.height) {
                groups[groups.count - 1].members.append(index)
            } else {
                middle = Self.middle(line)
                groups.append(([index], line.height))
            }
        }
        let words = groups.map { self.words($0.members) }
        let aligned = AlignedGaps(
            zip(groups, words).map { AlignedGaps.Line($1.map { $0.word }, height: $0.height) })
        var rows: [Row] = []
        var count = 0
        for (index, group) in groups.enumerated() {
            let cells = self.cells(
                words[index], group.height, isOneLine: group.members.count == 1, starts: aligned.starts(in: index))
            count += cells.count
            guard count <= TableRegion.maximumCells, let row = Row(cells, height: group.height) else { continue }
            rows.append(row)
        }
        return rows
    }

    /// Returns the vertical middle of a line's words as their median, so that raised numbers do not move it.
    private static func middle(_ line: PositionedLine) -> Double {
        let middles = line.words.map(\.box.middle).sorted()
        return middles[middles.count / 2]
    }

    private typealias Words = [(word: PositionedWord, line: Int)]

    private func words(_ lines: [Int]) -> Words {
        lines.flatMap { line in page.lines[line].words.map { (word: $0, line: line) } }
            .sorted { $0.word.box.left < $1.word.box.left }
    }

    private func cells(_ words: Words, _ height: Double, isOneLine: Bool, starts: Set<Int>) -> [TableRegion.Cell] {
        let gaps = zip(words, words.dropFirst()).map { $1.word.box.left - $0.word.box.right }
        // Justified lines have wide spaces, as do typewriter fonts.
        let usual = gaps.count > 4 ? gaps.sorted()[gaps.count / 2] : 0
        let letters = words.reduce(0) { $0 + $1.word.text.count }
        let letter = words.reduce(0) { $0 + $1.word.box.width } / Double(max(1, letters))
        var limit = max(0.75 * height, min(1.6 * letter, height), usual < 0.7 * height ? 2.3 * usual : 0)
        if isOneLine, gaps.count > 4, let widest = gaps.max(), let narrowest = gaps.min(), widest < 1.5 * height,
            widest < 2.3 * narrowest
        {
            limit = widest + 1
        }
        var groups: [Words] = []
        for (index, word) in words.enumerated() {
            if index > 0, gaps[index - 1] < limit, !starts.contains(index) {
                groups[groups.count - 1].append(word)
            } else {
                groups.append([word])
            }
        }
        return groups.compactMap { TableRegion.Cell($0.map(\.word), lines: Set($0.map(\.line))) }
    }

    /// Returns the lines of running text, also beside a table: many closely spaced lines that fill their
    /// width.
    private func proseLines() -> Set<Int> {
        var blocks: [Int: [Int]] = [:]
        for (index, line) in page.lines.enumerated() where line.isUpright {
            blocks[line.block, default: []].append(index)
        }
        var prose: Set<Int> = []
        for members in blocks.values where members.count > 7 {
            let lines = members.map { page.lines[$0] }
            let gaps = zip(lines, lines.dropFirst()).map { $1.box.top - $0.box.bottom }
            let usual = gaps.sorted()[gaps.count / 2]
            var start = 0
            for end in 1...lines.count where end == lines.count || abs(gaps[end - 1] - usual) > 0.3 * lines[end].height
            {
                if Self.isProse(lines[start..<end]) { prose.formUnion(members[start..<end]) }
                start = end
            }
        }
        return prose
    }

    private static func isProse(_ lines: ArraySlice<PositionedLine>) -> Bool {
        guard lines.count > 7 else { return false }
        let right = lines.map(\.box.right).max() ?? 0
        let width = right - (lines.map(\.box.left).min() ?? 0)
        let filled = lines.reduce(0) { $0 + $1.box.width } / Double(lines.count)
        let words = Double(lines.reduce(0) { $0 + $1.words.count }) / Double(lines.count)
        // Each cell of a column ends before its right edge, although the next word would fit.
        let early = zip(lines, lines.dropFirst()).count { line, next in
            line.box.right + 0.25 * line.height + (next.words.first?.box.width ?? 0) < right - 1
        }
        return words >= 4 && filled > 0.75 * width && early * 4 <= lines.count
    }

    // MARK: - Contents

    /// Returns whether dots lead from a row's text to its final number; three dots are an ellipsis.
    private func hasLeader(_ row: Row) -> Bool {
        guard let last = row.cells.last?.words.last?.text.drop(while: Self.isDot), last.utf8.count < 8,
            last.allSatisfy({ $0.isNumber || "ivxlcIVXLC-".contains($0) }), !last.isEmpty
        else { return false }
        var dots = 0
        for word in row.cells.flatMap(\.words) {
            dots = word.text.allSatisfy(Self.isDot) ? dots + word.text.count : 0
            if dots > 4 || word.text.contains("....") { return true }
        }
        return false
    }

    private func withoutLeader(_ row: Row) -> String {
        let words = row.cells.flatMap(\.words).compactMap { word -> String? in
            if word.text.allSatisfy(Self.isDot) { return nil }
            guard let dots = word.text.firstRange(of: "....") else { return word.text }
            return "\(word.text[..<dots.lowerBound]) \(word.text[dots.upperBound...].drop(while: Self.isDot))"
        }
        return CleanText.singleLine(words.joined(separator: " "))
    }

    private static func isDot(_ character: Character) -> Bool {
        character == "." || character == "…" || character == "·"
    }

    // MARK: - Regions

    /// Returns the end index of the rows that may belong to one table.
    private func end(of start: Int, _ rows: [Row]) -> Int {
        var end = start + 1
        var lastMulti = start
        var (left, right) = (rows[start].box.left, rows[start].box.right)
        var widest = 0.0
        while end < rows.count {
            let gap = rows[end].box.top - rows[end - 1].box.bottom
            if gap > max(2.5 * rows[start].height, 1.7 * widest) { break }
            widest = max(widest, gap)
            if rows[end].cells.count > 1 {
                if beginsTable(rows, end, from: start) { break }
                lastMulti = end
                left = min(left, rows[end].box.left)
                right = max(right, rows[end].box.right)
            } else {
                // A line as wide as the table is part of it only if it is within one column.
                let under = rows[lastMulti].cells.count {
                    $0.box.left < rows[end].box.right && $0.box.right > rows[end].box.left
                }
                if rows[end].box.width > 0.65 * (right - left), under > 1 { break }
                if end - lastMulti > 8 { break }
            }
            end += 1
        }
        // Lines that continue the cells of the last row.
        var last = lastMulti + 1
        while last < end, rows[last].box.top - rows[last - 1].box.bottom < 0.45 * rows[last].height,
            rows[last].box.left > left + 0.1 * (right - left)
                || hasCell(beginningWith: rows[last], rows[start..<last])
        {
            last += 1
        }
        return last
    }

    /// Returns whether a row begins at the left edge of another row's cell other than the first.
    private func hasCell(beginningWith row: Row, _ others: ArraySlice<Row>) -> Bool {
        others.contains { other in other.cells.dropFirst().contains { abs($0.box.left - row.box.left) < 1 } }
    }

    /// Returns whether another table follows without a gap: some cells span two cells of the preceding rows.
    private func beginsTable(_ rows: [Row], _ index: Int, from start: Int) -> Bool {
        let before = rows[max(start, index - 6)..<index].filter { $0.cells.count > 1 }.suffix(3)
        guard before.count > 2 else { return false }
        func reachesOver(_ row: Row) -> Bool {
            row.cells.count > 1
                && row.cells.contains { cell in
                    before.allSatisfy { other in
                        other.cells.count { $0.box.left < cell.box.right - 1 && $0.box.right > cell.box.left + 1 } > 1
                    }
                }
        }
        return reachesOver(rows[index]) && rows[(index + 1)...].prefix(3).contains(where: reachesOver)
    }

    private static func tables(of region: TableRegion) -> [PageTable] {
        guard region.rows.count > 1 else { return [] }
        if let seam = region.seam {
            let parts = [region.part(0..<seam), region.part(seam..<region.columns.count)].map { PageTable($0) }
            if parts.allSatisfy({ $0 != nil }) { return parts.compactMap(\.self) }
        }
        return PageTable(region).map { [$0] } ?? []
    }
}
