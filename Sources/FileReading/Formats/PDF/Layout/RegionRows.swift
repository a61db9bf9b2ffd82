/// The rows of a table region, merged from lines: lines in which a cell continues form one row.
struct RegionRows {
    private let region: TableRegion
    /// The line ranges of the rows.
    private var groups: [Range<Int>] = []
    /// Whether rows of several lines are separated by extra space.
    private(set) var hasRowSpacing = false

    /// The maximum number of lines of a cell.
    private static let maximumLines = 60

    init(_ region: TableRegion) {
        self.region = region
        groups = rowsBySpacing() ?? rowsByContent()
    }

    var rows: [PageTable.Row] {
        groups.map { group in
            var cells: [TableRegion.Cell] = []
            for line in region.rows[group] {
                for cell in line.cells {
                    if let index = cells.firstIndex(where: { $0.columns.overlaps(cell.columns) }) {
                        cells[index].text = LineJoiner().joined([cells[index].text, cell.text])
                        cells[index].box = cells[index].box.union(cell.box)
                        cells[index].lines.formUnion(cell.lines)
                        let columns = cells[index].columns
                        cells[index].columns =
                            min(
                                columns.lowerBound, cell.columns.lowerBound)...max(
                                columns.upperBound, cell.columns.upperBound)
                    } else {
                        cells.append(cell)
                    }
                }
            }
            return PageTable.Row(cells: cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound })
        }
    }

    // MARK: - By room

    /// Returns rows separated by more space than the lines within them; `nil` if there is no such difference.
    private mutating func rowsBySpacing() -> [Range<Int>]? {
        let lines = region.rows
        let height = lines.map(\.height).sorted()[lines.count / 2]
        // Vertically centred cells lie between the lines of other cells.
        let gaps = zip(lines, lines.dropFirst()).map { max($1.box.top - $0.box.bottom, 0.05 * height) }
        let sorted = gaps.sorted()
        guard let smallest = sorted.first, let largest = sorted.last else { return nil }
        guard largest - smallest > max(1, 0.15 * height) else { return nil }
        // The largest step between two gaps separates gaps within rows from gaps between rows.
        var limit: (step: Double, place: Double) = (0, 0)
        for (low, high) in zip(sorted, sorted.dropFirst()) where low < 0.6 * height {
            let step = high - low
            if step > limit.step { limit = (step, (low + high) / 2) }
        }
        guard limit.step > max(0.8, 0.12 * height) else { return nil }
        var groups: [Range<Int>] = []
        var start = 0
        for (index, gap) in gaps.enumerated() where gap > limit.place {
            groups.append(start..<index + 1)
            start = index + 1
        }
        groups.append(start..<lines.count)
        let tall = groups.filter { $0.count > 1 }
        guard !tall.isEmpty, groups.count > 1 else { return nil }
        let good = tall.filter(isOneRow)
        hasRowSpacing = good.count * 10 >= tall.count * 7
        guard hasRowSpacing else { return nil }
        return groups.flatMap { $0.count == 1 || isOneRow($0) ? [$0] : $0.map { $0..<$0 + 1 } }
    }

    /// Returns whether closely spaced lines can be one row: the cells differ in their numbers of lines, or
    /// all cells continue.
    private func isOneRow(_ group: Range<Int>) -> Bool {
        let lines = region.rows[group]
        var counts: [Int] = []
        var goesOn = true
        for column in region.columns.indices {
            let cells = lines.flatMap(\.cells).filter { $0.columns.lowerBound == column }
            guard !cells.isEmpty else { continue }
            counts.append(cells.count)
            // Numbers below each other belong to separate rows.
            if zip(cells, cells.dropFirst()).contains(where: {
                Self.isNumber($0.text) && Self.isNumber($1.text) && !LineJoiner.endsCut($0.text)
            }) {
                return false
            }
            if zip(cells, cells.dropFirst()).contains(where: { !isFull($0, before: $1) }) { goesOn = false }
        }
        guard let most = counts.max(), let fewest = counts.min() else { return false }
        return fewest < most || goesOn
    }

    // MARK: - By words

    /// Returns rows without space between them.
    ///
    /// A line belongs to the row above if all of its cells continue cells of that row.
    private func rowsByContent() -> [Range<Int>] {
        var groups: [Range<Int>] = []
        for (index, line) in region.rows.enumerated() {
            if let last = groups.last, last.count < Self.maximumLines, goesOn(last, in: line) {
                groups[groups.count - 1] = last.lowerBound..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        return groups
    }

    private func goesOn(_ group: Range<Int>, in line: TableRegion.Row) -> Bool {
        guard let above = region.rows[group].last, line.box.top - above.box.bottom < 0.6 * line.height,
            line.cells.count < region.columns.count
        else { return false }
        let hasFirst = line.cells.contains { $0.columns.lowerBound == 0 }
        return line.cells.allSatisfy { cell in
            guard cell.columns.count == 1,
                let upper = region.rows[group].flatMap(\.cells).last(where: { $0.columns == cell.columns })
            else { return false }
            if LineJoiner.endsCut(upper.text) { return true }
            let startsSmall = cell.text.unicodeScalars.first?.properties.isLowercase == true
            return !Self.isNumber(cell.text) && isFull(upper, before: cell) && (!hasFirst || startsSmall)
        }
    }

    /// Returns whether a cell's line had no space for the first word of the next line.
    private func isFull(_ cell: TableRegion.Cell, before next: TableRegion.Cell) -> Bool {
        guard let word = next.words.first else { return false }
        let column = region.columns[cell.columns.lowerBound]
        return cell.box.width + word.box.width + 0.2 * cell.box.height > column.width - 0.5
    }

    /// Returns whether a text is a number, possibly with a currency, unit or sign.
    static func isNumber(_ text: String) -> Bool {
        guard text.contains(where: \.isNumber) else { return false }
        return text.count(where: \.isLetter) <= 3
    }
}
