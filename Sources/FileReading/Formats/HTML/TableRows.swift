import RawText

/// The rows of a web page's open tables, with cells that go over several rows repeated in each.
struct TableRows {
    typealias Node = HTMLTree.Node

    private struct Table {
        let node: Node
        /// Cells of rows before, by their column, and for how many rows they still hold.
        var carried: [Int: (text: String, rows: Int)] = [:]
    }

    private struct Cell {
        let text: String
        let columns: Int
        let rows: Int
    }

    private var tables: [Table] = []
    private var cells: [Cell] = []
    /// Bytes that may still be repeated: a small page could ask for gigabytes.
    private var budget = 1 << 20

    private static let mostRepeated = 400
    private static let mostColumns = 200
    private static let mostRows = 1000

    mutating func beginTable(_ node: Node) { tables.append(Table(node: node)) }

    mutating func endTable(_ node: Node) { if tables.last?.node == node { tables.removeLast() } }

    mutating func beginRow() { cells = [] }

    mutating func add(_ text: String, of node: Node) {
        guard cells.count < Self.mostColumns else {
            // Nothing is lost of a row that no table has.
            if !text.isEmpty { cells.append(Cell(text: text, columns: 1, rows: 1)) }
            return
        }
        func span(_ name: String, _ most: Int) -> Int {
            HTMLTree.attribute(name, of: node).flatMap(Int.init).map { max(1, min(most, $0)) } ?? 1
        }
        cells.append(
            Cell(text: text, columns: span("colspan", Self.mostColumns), rows: span("rowspan", Self.mostRows)))
    }

    /// The row as text; empty if none of its own cells has any.
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
            if cell.rows > 1, cell.text.utf8.count <= Self.mostRepeated, budget > 0, row.count < Self.mostColumns {
                carried[row.count] = (cell.text, cell.rows - 1)
            }
            row.append(cell.text)
            // The columns after it keep their places.
            for _ in 1..<max(1, cell.columns) where row.count < Self.mostColumns { row.append("") }
        }
        takeCarried()
        table?.carried = budget > 0 ? carried : [:]
        guard cells.contains(where: { !$0.text.isEmpty }) else { return "" }
        while row.last?.isEmpty == true { row.removeLast() }
        return row.joined(separator: " | ")
    }
}
