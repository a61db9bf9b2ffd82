/// A table on a page, with complete rows and its columns.
struct PageTable {
    /// A row; cells of several lines are joined.
    struct Row {
        var cells: [TableRegion.Cell]

        func text(at column: Int) -> String? { cells.first { $0.columns.contains(column) }?.text }
    }

    let columns: [TableRegion.Column]
    private(set) var rows: [Row]
    /// The page's lines that the table replaces.
    let lines: Set<Int>
    let box: PositionedBox

    /// Creates a table; fails if the region is not a table but, for example, columns of running text or a
    /// list.
    init?(_ region: TableRegion) {
        columns = region.columns
        rows = []
        lines = region.lines
        guard let first = region.rows.first, columns.count > 1, Self.isTable(region) else { return nil }
        box = region.rows.dropFirst().reduce(first.box) { $0.union($1.box) }
        rows = RegionRows(region).rows
        guard rows.count > 1 else { return nil }
    }

    // MARK: - Detection

    private static func isTable(_ region: TableRegion) -> Bool {
        let full = region.rows.filter { $0.cells.count > 1 }
        guard full.count >= (region.columns.count > 2 ? 2 : 3) else { return false }
        // Most cells occupy a single column, and most rows have several cells.
        let cells = full.flatMap(\.cells)
        let wide = cells.count { $0.columns.count > 1 }
        guard wide * 4 <= cells.count, full.count * 8 >= region.rows.count else { return false }
        // Columns are filled in more than one row.
        let counts = region.columns.indices.map { column in
            full.count { $0.cells.contains { $0.columns.contains(column) } }
        }
        guard counts.count(where: { $0 > 1 }) > 1 else { return false }
        // Many sparsely filled columns are a drawing.
        let places = full.count * region.columns.count
        guard cells.count * 10 >= places * (full.count > 2 ? 3 : 8), !isFormula(cells) else { return false }
        return !isProse(region) && !isList(region) && !isNumberedFormulas(region)
    }

    /// Returns whether the cells are scattered signs of a formula.
    ///
    /// A table of check marks has names in its first column.
    private static func isFormula(_ cells: [TableRegion.Cell]) -> Bool {
        func isSign(_ cell: TableRegion.Cell) -> Bool { cell.text.count < 3 && !cell.text.allSatisfy(\.isNumber) }
        let first = cells.filter { $0.columns.lowerBound == 0 }
        return cells.count(where: isSign) * 10 > cells.count * 4 && first.count(where: isSign) * 2 > first.count
    }

    /// Returns whether columns are running text: consecutive lines that fill their width, without extra
    /// space.
    private static func isProse(_ region: TableRegion) -> Bool {
        var proseWidth = 0.0
        var prose = 0
        for (index, column) in region.columns.enumerated() {
            let cells = region.rows.flatMap(\.cells).filter { $0.columns == index...index }
            guard cells.count > 2, column.width > 0 else { continue }
            let words = cells.reduce(0) { $0 + $1.words.count }
            let filled = cells.reduce(0) { $0 + $1.box.width } / Double(cells.count) / column.width
            if words >= 4 * cells.count, filled > 0.7 {
                prose += 1
                proseWidth += column.width
            }
        }
        let width = region.columns.reduce(0) { $0 + $1.width }
        guard prose > 1 || prose == 1 && region.columns.count == 2, proseWidth > 0.6 * width else { return false }
        return !RegionRows(region).hasRowSpacing
    }

    /// Returns whether two columns are the markers and items of a list.
    static func isList(_ region: TableRegion) -> Bool {
        region.columns.count == 2 && texts(region, 0).allSatisfy(isMark)
    }

    /// Returns whether the second of two columns contains the numbers of formulas.
    private static func isNumberedFormulas(_ region: TableRegion) -> Bool {
        region.columns.count == 2
            && texts(region, 1).allSatisfy {
                $0.hasPrefix("(") && $0.hasSuffix(")") && $0.count < 8 && $0.contains(where: \.isNumber)
            }
    }

    private static func texts(_ region: TableRegion, _ column: Int) -> [String] {
        region.rows.flatMap(\.cells).filter { $0.columns == column...column }.map(\.text)
    }

    /// Returns whether a text is an item marker: a bullet, or a number or letter followed by punctuation.
    static func isMark(_ text: String) -> Bool {
        if text.count == 1, let first = text.first { return !first.isLetter && !first.isNumber }
        guard text.count < 7, let last = text.last, ".)]:".contains(last) else { return false }
        let inner = text.dropLast().drop { "([".contains($0) }
        return inner.allSatisfy(\.isNumber) || inner.count == 1 || inner.allSatisfy { "ivxIVX.0123456789".contains($0) }
    }
}
