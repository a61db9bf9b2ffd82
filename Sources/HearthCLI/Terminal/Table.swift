import Foundation

/// A table of text: aligned on a terminal, separated by tabs for programs.
struct Table {
    private let header: [String]
    private var rows: [[String]] = []
    /// The indices of right-aligned columns, for numbers.
    private let rightAligned: Set<Int>

    /// Creates a table without rows.
    init(_ header: [String], rightAligned: Set<Int> = []) {
        self.header = header
        self.rightAligned = rightAligned
    }

    /// Adds a row, which must have a cell for each column.
    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    /// Returns the lines of the table, for a terminal with columns aligned under a header.
    func lines(isTerminal: Bool) -> [String] {
        guard isTerminal else { return rows.map { $0.joined(separator: "\t") } }
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
        return all.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].columns)
                return rightAligned.contains(column) ? padding + row[column] : row[column] + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension Table {
    /// Writes the table to standard output.
    func write() {
        for line in lines(isTerminal: Terminal.showsOutput) { Output.line(line) }
    }
}

extension Output {
    /// Writes labels and values in two columns.
    static func pairs(_ pairs: [(label: String, value: String)], to write: (String) -> Void = { line($0) }) {
        let width = pairs.map(\.label.count).max() ?? 0
        for (label, value) in pairs {
            write(label.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value.printable)
        }
    }
}
