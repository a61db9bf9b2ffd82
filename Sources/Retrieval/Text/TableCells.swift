/// The cells of a row: "Date: 2025-01-01; Level: 148", "| 2025-01-01 | 148 |", or separated by tabs.
package enum TableCells {
    /// A cell, as byte ranges of the row.
    package struct Cell: Sendable, Hashable {
        /// The name of the cell's column, if the row contains the name.
        package var name: Range<Int>?
        package let value: Range<Int>
    }

    /// Returns the cells of a row; empty if the line is not a table row.
    ///
    /// - Returns: The cells in order; ranges are relative to the row's first byte.
    package static func cells(of row: [UInt8]) -> [Cell] {
        let isBarred = row.first == bar || contains(row, [space, bar, space]) || row.contains(tab)
        if isBarred {
            let (low, high) = trimmed(row, 0..<row.count, besides: bar)
            guard low < high else { return [] }
            return parts(row, low..<high) { row[$0] == bar || row[$0] == tab }.map { Cell(value: $0) }
        }
        let named = parts(row, 0..<row.count) { place in
            row[place] == semicolon && place + 1 < row.count && row[place + 1] == space
        }.map { part in
            let end = part.dropFirst().dropLast().first { row[$0] == colon && row[$0 + 1] == space }
            guard let end else { return Cell(value: part) }
            let value = trimmed(row, end + 1..<part.upperBound)
            return Cell(name: part.lowerBound..<end, value: value.0..<value.1)
        }
        return named.contains { $0.name != nil } ? named : []
    }

    private static let (bar, tab, space) = (UInt8(ascii: "|"), UInt8(9), UInt8(ascii: " "))
    private static let (colon, semicolon) = (UInt8(ascii: ":"), UInt8(ascii: ";"))

    private static func contains(_ row: [UInt8], _ mark: [UInt8]) -> Bool {
        row.indices.dropLast(2).contains { row[$0] == mark[0] && row[$0 + 1] == mark[1] && row[$0 + 2] == mark[2] }
    }

    private static func parts(_ row: [UInt8], _ range: Range<Int>, at isEnd: (Int) -> Bool) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for place in range.lowerBound...range.upperBound where place == range.upperBound || isEnd(place) {
            let (low, high) = trimmed(row, start..<max(start, place))
            parts.append(low..<high)
            start = place + 1
        }
        return parts
    }

    private static func trimmed(_ row: [UInt8], _ range: Range<Int>, besides mark: UInt8 = 0x20) -> (Int, Int) {
        var (low, high) = (range.lowerBound, range.upperBound)
        func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == mark }
        while low < high, isBlank(row[low]) { low += 1 }
        while high > low, isBlank(row[high - 1]) { high -= 1 }
        return (low, high)
    }
}
