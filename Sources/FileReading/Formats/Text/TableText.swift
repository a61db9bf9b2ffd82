import RawText

/// Tables of separated values: one block per row, each cell prefixed with its column's name.
enum TableText {
    static func read(
        _ bytes: ArraySlice<UInt8>, separator: Character?, limit: Int
    ) throws(DocumentError) -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        let text = CleanText.normalised(decoded.text)
        var rows = SeparatedRows(text, separator: separator?.asciiValue)
        guard let first = rows.next() else { return try builder.document(.table) }
        var ahead: [[String]] = []
        while ahead.count < 20, let row = rows.next() { ahead.append(row) }
        let isHeader = isHeader(first, over: ahead)
        let shown = isHeader ? first.filter { !$0.isEmpty } : first
        builder.add(.tableRow, shown.joined(separator: isHeader ? " | " : "; "))
        var waiting = ahead.makeIterator()
        while let row = waiting.next() ?? rows.next(), !builder.isFull {
            let cells = row.enumerated().compactMap { index, cell -> String? in
                guard !cell.isEmpty else { return nil }
                return isHeader && index < first.count && !first[index].isEmpty ? "\(first[index]): \(cell)" : cell
            }
            builder.add(.tableRow, cells.joined(separator: "; "))
        }
        return try builder.document(.table)
    }

    /// Returns whether the first row contains column names.
    ///
    /// A row of words does. A row with years or empty cells does if its names are unique and numbers follow.
    private static func isHeader(_ row: [String], over rows: [[String]]) -> Bool {
        guard row.count > 1 else { return false }
        if row.allSatisfy({ !$0.isEmpty && Double($0) == nil }) { return true }
        let names = row.filter { !$0.isEmpty }
        guard Set(names).count == names.count, names.allSatisfy({ !isNumber($0) || isYear($0) }) else { return false }
        return row.indices.contains { column in
            let below = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
            return !row[column].isEmpty && !below.isEmpty
                && below.allSatisfy { isNumber($0) && !(isYear(row[column]) && isYear($0)) }
        }
    }

    private static func isYear(_ cell: String) -> Bool {
        cell.utf8.count == 4 && Int(cell).map { (1900...2100).contains($0) } == true
    }

    /// Returns whether a cell is a number as in tables: "1,234.50", "12 %", "€5".
    private static func isNumber(_ cell: String) -> Bool {
        cell.contains(where: \.isNumber) && cell.allSatisfy { $0.isNumber || "+-.,' %$€£".contains($0) }
    }
}

/// An iterator over the rows of a table of separated values by RFC 4180.
struct SeparatedRows {
    private let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0

    /// Creates an iterator at the first row.
    ///
    /// If `separator` is `nil`, the separator line of the table states it, or it is detected.
    init(_ text: String, separator: UInt8?) {
        bytes = Array(text.utf8)
        // Excel's separator line, such as "sep=;".
        let line = bytes.prefix(while: { $0 != 10 })
        if line.count == 5, line.starts(with: "sep=".utf8), let named = line.last {
            self.separator = named
            index = min(6, bytes.count)
        } else {
            self.separator = separator ?? Self.likelySeparator(text)
        }
    }

    /// Returns the separator that is most frequent in the first line, outside of quotes.
    private static func likelySeparator(_ text: String) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")]
        var counts = [UInt8: Int]()
        var isQuoted = false
        for byte in text.utf8.prefix(65_536) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == 10, !isQuoted { break }
            if !isQuoted, candidates.contains(byte) { counts[byte, default: 0] += 1 }
        }
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
    }

    /// Returns the next row, with line breaks in cells replaced; `nil` at the end.
    mutating func next() -> [String]? {
        guard index < bytes.count else { return nil }
        var cells: [String] = []
        while true {
            cells.append(CleanText.singleLine(cell()))
            guard index < bytes.count else { return cells }
            let end = bytes[index]
            index += 1
            if end == 10 { return cells }
        }
    }

    /// Reads up to a separator or line break outside of quotes.
    private mutating func cell() -> String {
        var cell: [UInt8] = []
        var isQuoted = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                let isDoubled = isQuoted && index + 1 < bytes.count && bytes[index + 1] == byte
                if isDoubled {
                    cell.append(byte)
                    index += 1
                } else if isQuoted || cell.isEmpty {
                    isQuoted.toggle()
                } else {
                    cell.append(byte)
                }
            } else if !isQuoted, byte == separator || byte == 10 {
                break
            } else {
                cell.append(byte)
            }
            index += 1
        }
        return String(decoding: cell, as: UTF8.self)
    }
}
