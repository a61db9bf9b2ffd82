/// Rows of a page that may be a table, and the columns of their cells.
struct TableRegion {
    /// Words at one height, separated only by spaces.
    struct Cell {
        var box: PositionedBox
        var text: String
        var words: [PositionedWord]
        /// The page's lines that contain the cell.
        var lines: Set<Int>
        /// The columns that the cell occupies, from 0.
        var columns = 0...0

        /// Creates a cell; fails if there are no words.
        init?(_ words: [PositionedWord], lines: Set<Int>) {
            guard let first = words.first else { return nil }
            self.words = words
            self.lines = lines
            box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
            text = PositionedWord.text(words)
        }
    }

    /// The cells at one height.
    struct Row {
        var cells: [Cell]
        var box: PositionedBox
        var height: Double

        /// Creates a row; fails if there are no cells.
        init?(_ cells: [Cell], height: Double) {
            guard let first = cells.first else { return nil }
            self.cells = cells
            self.height = height
            box = cells.dropFirst().reduce(first.box) { $0.union($1.box) }
        }
    }

    struct Column {
        var left: Double
        var right: Double
        var width: Double { right - left }
    }

    private(set) var rows: [Row]
    private(set) var columns: [Column] = []

    /// The maximum number of cells, more than any real page has; the rest stays text.
    static let maximumCells = 6_000
    private static let mostColumns = 40

    init(_ rows: [Row]) {
        self.rows = rows
        findColumns()
    }

    // MARK: - Columns

    private mutating func findColumns() {
        let cells = rows.indices.flatMap { row in rows[row].cells.map { (row: row, box: $0.box) } }
        // Narrow cells are placed first. Wider cells over several columns are then common headers, or show
        // that the columns are one.
        var groups: [(span: Column, rows: Set<Int>)] = []
        var wide: [(row: Int, box: PositionedBox)] = []
        for cell in cells.sorted(by: { $0.box.width < $1.box.width }) {
            let touched = groups.indices.filter { Self.overlaps(groups[$0].span, cell.box) }
            if touched.isEmpty {
                guard groups.count < Self.mostColumns else { continue }
                groups.append((Column(left: cell.box.left, right: cell.box.right), [cell.row]))
            } else if touched.count == 1 {
                let group = touched[0]
                groups[group].span.left = min(groups[group].span.left, cell.box.left)
                groups[group].span.right = max(groups[group].span.right, cell.box.right)
                groups[group].rows.insert(cell.row)
            } else {
                wide.append(cell)
            }
        }
        groups.sort { $0.span.left < $1.span.left }
        // Two columns that are never filled in the same row are a single column, aligned left, right or
        // centred.
        var index = 1
        while index < groups.count {
            let both = groups[index].rows.intersection(groups[index - 1].rows).count
            let bridges = wide.count { cell in
                Self.overlaps(groups[index].span, cell.box) && Self.overlaps(groups[index - 1].span, cell.box)
            }
            if bridges > both || groups[index].span.left < groups[index - 1].span.right {
                groups[index - 1].span.left = min(groups[index - 1].span.left, groups[index].span.left)
                groups[index - 1].span.right = max(groups[index - 1].span.right, groups[index].span.right)
                groups[index - 1].rows.formUnion(groups[index].rows)
                groups.remove(at: index)
            } else {
                index += 1
            }
        }
        columns = groups.map(\.span)
        for row in rows.indices { placeCells(of: row) }
        // A cell first classed as spanning may lie in a single column after merging, and widen that column.
        for row in rows {
            for cell in row.cells where cell.columns.count == 1 {
                let column = cell.columns.lowerBound
                columns[column].left = min(columns[column].left, cell.box.left)
                columns[column].right = max(columns[column].right, cell.box.right)
            }
        }
    }

    private static func overlaps(_ span: Column, _ box: PositionedBox) -> Bool {
        min(span.right, box.right) - max(span.left, box.left) > 0
    }

    /// Assigns the cells of a row to columns.
    ///
    /// A cell that runs into the next column is split where the next column begins.
    private mutating func placeCells(of row: Int) {
        var placed: [Cell] = []
        for cell in rows[row].cells {
            for var part in cut(cell) {
                let touched = touchedColumns(part.box)
                part.columns = touched
                if let last = placed.last, last.columns.upperBound >= touched.lowerBound {
                    placed[placed.count - 1].text += " " + part.text
                    placed[placed.count - 1].words += part.words
                    placed[placed.count - 1].lines.formUnion(part.lines)
                    placed[placed.count - 1].box = last.box.union(part.box)
                    placed[placed.count - 1].columns =
                        last.columns.lowerBound...max(last.columns.upperBound, touched.upperBound)
                } else {
                    placed.append(part)
                }
            }
        }
        rows[row].cells = placed
    }

    private func touchedColumns(_ box: PositionedBox) -> ClosedRange<Int> {
        let touched = columns.indices.filter { Self.overlaps(columns[$0], box) }
        if let first = touched.first, let last = touched.last { return first...last }
        let nearest =
            columns.indices.min {
                abs(columns[$0].left - box.left) < abs(columns[$1].left - box.left)
            } ?? 0
        return nearest...nearest
    }

    /// Splits a cell whose words begin separate columns: narrow gaps look like spaces.
    private func cut(_ cell: Cell) -> [Cell] {
        guard cell.words.count > 1, touchedColumns(cell.box).count > 1 else { return [cell] }
        var parts: [[PositionedWord]] = [[]]
        for (index, word) in cell.words.enumerated() {
            let begins =
                index > 0
                && columns.indices.contains { column in
                    abs(columns[column].left - word.box.left) < 1.5
                        && (column == 0 || columns[column - 1].right > cell.words[index - 1].box.left)
                        && columns[column].left > cell.words[index - 1].box.right - 0.5
                }
            if begins { parts.append([]) }
            parts[parts.count - 1].append(word)
        }
        return parts.compactMap { Cell($0, lines: cell.lines) }
    }

    // MARK: - Parts

    /// Returns the part of the region in some columns, without empty rows.
    func part(_ range: Range<Int>) -> TableRegion {
        TableRegion(
            rows.compactMap { row in
                let cells = row.cells.filter {
                    $0.columns.lowerBound < range.upperBound && $0.columns.upperBound >= range.lowerBound
                }
                return Row(cells, height: row.height)
            })
    }

    /// The region without a column of running text beside a table.
    var withoutProse: TableRegion {
        guard columns.count > 2 else { return self }
        let last = columns.count - 1
        for (prose, rest) in [(last..<last + 1, 0..<last), (0..<1, 1..<last + 1)] where isProse(prose.lowerBound) {
            // A line with words in both parts must not be read twice.
            let (out, kept) = (part(prose).lines, part(rest))
            return out.isDisjoint(with: kept.lines) ? kept : self
        }
        return self
    }

    var lines: Set<Int> {
        rows.reduce(into: []) { lines, row in for cell in row.cells { lines.formUnion(cell.lines) } }
    }

    /// Returns whether a column is running text: it fills its width, and has far fewer paragraphs than there
    /// are rows beside it.
    private func isProse(_ column: Int) -> Bool {
        let lines = rows.compactMap { $0.cells.first { $0.columns == column...column } }
        let others = columns.indices.filter { $0 != column }.map { other in
            rows.count { $0.cells.contains { $0.columns.contains(other) } }
        }
        guard lines.count > 3, let beside = others.filter({ $0 > 2 }).min() else { return false }
        let words = lines.reduce(0) { $0 + $1.words.count }
        let filled = lines.reduce(0) { $0 + $1.box.width } / Double(lines.count)
        guard words >= 4 * lines.count, filled > 0.75 * columns[column].width else { return false }
        let gaps = zip(lines, lines.dropFirst()).map { $1.box.top - $0.box.bottom }
        let usual = gaps.sorted()[gaps.count / 2]
        var paragraphs = 1
        for (index, line) in lines.dropFirst().enumerated() {
            let last = lines[index]
            let hadRoom =
                last.box.right + 0.25 * last.box.height + (line.words.first?.box.width ?? 0) < columns[column].right - 1
            if hadRoom || gaps[index] > usual + 0.3 * line.box.height { paragraphs += 1 }
        }
        return paragraphs * 2 < beside
    }

    /// The first column of a second table beside the first; `nil` if there is only one table.
    var seam: Int? {
        guard columns.count > 3 else { return nil }
        let gaps = zip(columns, columns.dropFirst()).map { $1.left - $0.right }
        let widest = gaps.sorted(by: >)
        for seam in 2...columns.count - 2 {
            var (left, right, both) = (0, 0, 0)
            for row in rows {
                let hasLeft = row.cells.contains { $0.columns.lowerBound < seam }
                let hasRight = row.cells.contains { $0.columns.upperBound >= seam }
                if hasLeft, hasRight {
                    both += 1
                } else if row.cells.count > 1 {
                    if hasLeft { left += 1 } else { right += 1 }
                }
            }
            guard
                !rows.contains(where: { row in
                    row.cells.contains { $0.columns.lowerBound < seam && $0.columns.upperBound >= seam }
                })
            else { continue }
            // A second table has repeated headers, rows at different heights, or far more space before it
            // than between other columns.
            let isRepeated =
                seam * 2 == columns.count
                && rows.prefix(3).contains { row in
                    row.cells.count == columns.count
                        && (0..<seam).allSatisfy { row.cells[$0].text == row.cells[$0 + seam].text }
                }
            let isApart = left > 1 && right > 1 && both < left + right
            let isFar =
                gaps[seam - 1] == widest[0] && widest[0] > 2.2 * widest[1]
                && widest[0] > 2.8 * (rows.first?.height ?? 0)
            if isRepeated || isApart || isFar || isLonger(than: seam) { return seam }
        }
        return nil
    }

    /// Returns whether the columns on one side of a seam continue alone, without empty cells, below full
    /// rows.
    private func isLonger(than seam: Int) -> Bool {
        let full = rows.prefix { $0.cells.count == columns.count }
        let rest = rows.dropFirst(full.count)
        guard full.count > 2, !rest.isEmpty else { return false }
        return [0..<seam, seam..<columns.count].contains { side in
            // A single short row may be a total.
            guard rest.count > 1 || side.count > 2 else { return false }
            return rest.allSatisfy {
                $0.cells.count == side.count && $0.cells.allSatisfy { side.contains($0.columns.lowerBound) }
            }
        }
    }
}
