/// The tables of a document, written as rows with headers that are kept across pages.
struct PageTables {
    /// The headers of the preceding table, if the table ended its page.
    private var carried: (columns: [TableRegion.Column], heads: [Int: String], headRows: [String])?

    /// Returns the rows of a table, one line each.
    ///
    /// Each cell is prefixed with the header of its column; cells of a table without headers are separated by
    /// bars. `isFirst` and `isLast` are true for a table at the start or the end of its page, which may span
    /// pages.
    mutating func lines(_ table: PageTable, isFirst: Bool, isLast: Bool) -> [String] {
        var headRows = Self.headRows(table)
        var heads = Self.heads(table, headRows)
        var shown = table.rows.prefix(headRows).map(Self.barred)
        var lines = shown
        if isFirst, let carried, !carried.heads.isEmpty, Self.haveSameColumns(carried.columns, table.columns) {
            // The table of the preceding page continues, possibly with repeated headers.
            let isRepeated = table.rows.prefix(carried.headRows.count).map(Self.barred) == carried.headRows
            if isRepeated || headRows == 0 || table.columns.count < 3 || !Self.areAboveNumbers(table, headRows) {
                headRows = isRepeated ? carried.headRows.count : 0
                (heads, shown, lines) = (carried.heads, carried.headRows, [])
            }
        }
        let body = table.rows.dropFirst(headRows)
        lines += body.map { Self.line($0, heads) }
        carried = isLast ? (table.columns, heads, shown) : nil
        return lines.filter { !$0.isEmpty }
    }

    /// Discards the headers after a page without a table.
    mutating func endPage(withTable: Bool) { if !withTable { carried = nil } }

    private static func barred(_ row: PageTable.Row) -> String { row.cells.map(\.text).joined(separator: " | ") }

    private static func line(_ row: PageTable.Row, _ heads: [Int: String]) -> String {
        // A label with its value.
        if row.cells.count == 2, row.cells[0].text.hasSuffix(":") {
            return "\(row.cells[0].text) \(row.cells[1].text)"
        }
        guard row.cells.count > 1,
            row.cells.allSatisfy({ heads[$0.columns.lowerBound] != nil && $0.columns.count == 1 })
        else {
            return barred(row)
        }
        return row.cells.map { "\(heads[$0.columns.lowerBound] ?? ""): \($0.text)" }.joined(separator: "; ")
    }

    private static func haveSameColumns(_ columns: [TableRegion.Column], _ others: [TableRegion.Column]) -> Bool {
        columns.count == others.count
            && zip(columns, others).allSatisfy { abs($0.left - $1.left) < 6 || abs($0.right - $1.right) < 6 }
    }

    // MARK: - Heads

    /// Returns the number of header rows at the top.
    private static func headRows(_ table: PageTable) -> Int {
        let rows = table.rows.enumerated().map { number, row in sheetRow(row, number) }
        guard let first = rows.first else { return 0 }
        let merged = mergedCells(table)
        let count = SheetHeads.hasSecondRow(first, rows.dropFirst().first, merged) ? 2 : 1
        let below = rows.dropFirst(count).prefix(20)
        guard let last = rows.prefix(count).last, SheetHeads.isHead(last, over: below, isFirst: true) else {
            return 0
        }
        let names = last.cells.map(\.text)
        guard Set(names).count == names.count, names.allSatisfy({ $0.utf8.count <= 60 && !$0.hasSuffix(":") }),
            last.cells.count * 4 >= table.columns.count * 3
        else { return 0 }
        // A first row of words may also be a form, or a table without headers.
        return areAboveNumbers(table, count) || table.columns.count > 2 && below.count > 1 ? count : 0
    }

    /// Returns whether a header cell without a number is above a column of numbers.
    private static func areAboveNumbers(_ table: PageTable, _ count: Int) -> Bool {
        guard let last = table.rows.prefix(count).last else { return false }
        let below = table.rows.dropFirst(count).prefix(20)
        return last.cells.contains { head in
            let cells = below.compactMap { $0.text(at: head.columns.lowerBound) }
            return cells.count > 1 && cells.allSatisfy { $0.contains(where: \.isNumber) }
                && !head.text.contains(where: \.isNumber)
        }
    }

    private static func heads(_ table: PageTable, _ count: Int) -> [Int: String] {
        let rows = table.rows.prefix(count).enumerated().map { number, row in sheetRow(row, number) }
        let heads = SheetHeads.heads(of: rows, mergedCells(table))
        return Dictionary(heads.map { ($0.key - 1, $0.value) }) { first, _ in first }
    }

    private static func sheetRow(_ row: PageTable.Row, _ number: Int) -> Sheet.Row {
        Sheet.Row(
            number: number + 1,
            cells: row.cells.map { cell in
                let text = cell.text
                let isNumber =
                    RegionRows.isNumber(text) && text.first.map { $0.isNumber || "+-€$£(−".contains($0) } == true
                return Sheet.Cell(column: cell.columns.lowerBound + 1, kind: isNumber ? .number : .text, text: text)
            })
    }

    private static func mergedCells(_ table: PageTable) -> [CellRange] {
        (table.rows.first?.cells ?? []).filter { $0.columns.count > 1 }.map {
            CellRange(columns: $0.columns.lowerBound + 1...$0.columns.upperBound + 1, rows: 1...1)
        }
    }
}
