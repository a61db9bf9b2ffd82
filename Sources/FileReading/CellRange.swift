/// A rectangular range of sheet cells in A1 notation, such as "B4" or "B4:D4".
public struct CellRange: Sendable, Hashable, RawRepresentable, Codable {
    /// The columns, counted from 1 (column "A").
    package let columns: ClosedRange<Int>
    /// The rows, counted from 1.
    public let rows: ClosedRange<Int>

    package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        self.columns = columns
        self.rows = rows
    }

    /// Parses a range; returns `nil` if it is invalid or exceeds the size limits of spreadsheet programs.
    ///
    /// - Parameter rawValue: The range in A1 notation. Dollar signs are ignored.
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= 40 else { return nil }
        let corners = rawValue.split(separator: ":", omittingEmptySubsequences: false).map(Self.corner)
        guard (1...2).contains(corners.count), let first = corners[0], let last = corners[corners.count - 1] else {
            return nil
        }
        columns = min(first.column, last.column)...max(first.column, last.column)
        rows = min(first.row, last.row)...max(first.row, last.row)
    }

    /// The range in A1 notation.
    public var rawValue: String {
        let first = Self.name(ofColumn: columns.lowerBound) + String(rows.lowerBound)
        let last = Self.name(ofColumn: columns.upperBound) + String(rows.upperBound)
        return first == last ? first : "\(first):\(last)"
    }

    /// The limits of spreadsheet programs.
    static let mostColumns = 16_384
    static let mostRows = 1_048_576

    /// Returns the smallest range that contains this range and another.
    func union(_ other: CellRange) -> CellRange {
        CellRange(
            columns: min(
                columns.lowerBound, other.columns.lowerBound)...max(
                    columns.upperBound, other.columns.upperBound),
            rows: min(rows.lowerBound, other.rows.lowerBound)...max(rows.upperBound, other.rows.upperBound))
    }

    private static func corner(_ name: Substring) -> (column: Int, row: Int)? {
        var column = 0
        let plain = name.utf8.filter { $0 != UInt8(ascii: "$") }
        let letters = plain.prefix { (65...90).contains($0 & 0xDF) }
        let digits = plain[letters.count...]
        guard (1...3).contains(letters.count), digits.allSatisfy({ (48...57).contains($0) }),
            let row = Int(String(decoding: digits, as: UTF8.self)), (1...mostRows).contains(row)
        else { return nil }
        for letter in letters { column = column * 26 + Int(letter & 0xDF) - 64 }
        return column <= mostColumns ? (column, row) : nil
    }

    private static func name(ofColumn column: Int) -> String {
        var name = ""
        var rest = column
        while rest > 0 {
            name = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + name
            rest = (rest - 1) / 26
        }
        return name
    }
}
