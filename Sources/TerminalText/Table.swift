/// Rows of text: aligned for a person, separated by tabs for a program.
package struct Table {
    private let header: [String]
    private var rows: [[String]] = []
    /// The columns whose text ends at the same place, as numbers do.
    private let rightAligned: Set<Int>

    /// - Parameters:
    ///   - header: The columns' names.
    ///   - rightAligned: Which columns hold numbers.
    package init(_ header: [String], rightAligned: Set<Int> = []) {
        self.header = header
        self.rightAligned = rightAligned
    }

    /// Adds a row of as many cells as there are columns.
    package mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    /// The table as text.
    ///
    /// - Parameter isTerminal: Whether a person reads: then columns are aligned, under a header.
    /// - Returns: The lines.
    package func lines(isTerminal: Bool) -> [String] {
        guard isTerminal else { return rows.map { $0.joined(separator: "\t") } }
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return rightAligned.contains(column) ? padding + row[column] : row[column] + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
