import RawText

/// The rows of a web page's open tables, in which a cell with a row span is repeated.
struct TableRows {
    typealias Node = HTMLTree.Node

    private struct Table {
        let node: Node
        /// Cells carried over from preceding rows, by column, with the number of rows left.
        var carried: [Int: (text: String, rows: Int)] = [:]
    }

    private struct Cell {
        let text: String
        let columns: Int
        let rows: Int
    }

    private var tables: [Table] = []
    private var cells: [Cell] = []
    /// The number of bytes that may still be repeated.
    ///
    /// Without a limit, a small page could expand to gigabytes.
    private var budget = 1 << 20

    private static let maximumRepeated = 400
    private static let mostColumns = 200
    private static let mostRows = 1000

    mutating func beginTable(_ node: Node) { tables.append(Table(node: node)) }

    mutating func endTable(_ node: Node) { if tables.last?.node == node { tables.removeLast() } }

    mutating func beginRow() { cells = [] }

    mutating func add(_ text: String, of node: Node) {
        guard cells.count < Self.mostColumns else {
            // The text of a row outside of any table is kept.
            if !text.isEmpty { cells.append(Cell(text: text, columns: 1, rows: 1)) }
            return
        }
        func span(_ name: String, _ most: Int) -> Int {
            HTMLTree.attribute(name, of: node).flatMap(Int.init).map { max(1, min(most, $0)) } ?? 1
        }
        cells.append(
            Cell(text: text, columns: span("colspan", Self.mostColumns), rows: span("rowspan", Self.mostRows)))
    }

    /// Ends the row and returns its text; empty if the row's own cells have no text.
    mutating func endRow() -> String {
        var table = tables.popLast()
        defer { if let table { tables.append(table) } }
        var carried = table?.carried ?? [:]
        var row: [String] = []
        func takeCarried() {
            while let held = carried[row.count] {
                carried[row.count] = held.rows > 1 ? (held.text, held.rows - 1) : nil
                row.append(held.text)
                budget -= held.text.utf8.count
            }
        }
        for cell in cells {
            takeCarried()
            if cell.rows > 1, cell.text.utf8.count <= Self.maximumRepeated, budget > 0, row.count < Self.mostColumns {
                carried[row.count] = (cell.text, cell.rows - 1)
            }
            row.append(cell.text)
            // Spanned columns stay empty, so that later cells keep their column.
            for _ in 1..<max(1, cell.columns) where row.count < Self.mostColumns { row.append("") }
        }
        takeCarried()
        table?.carried = budget > 0 ? carried : [:]
        guard cells.contains(where: { !$0.text.isEmpty }) else { return "" }
        while row.last?.isEmpty == true { row.removeLast() }
        return row.joined(separator: " | ")
    }
}
