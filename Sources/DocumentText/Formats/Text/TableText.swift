import RawText

/// Tables of separated values: one block per row, its cells named by the first row.
enum TableText {
    static func read(
        _ bytes: ArraySlice<UInt8>, separator: Character?, limit: Int
    ) throws(DocumentError) -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        let text = CleanText.normalised(decoded.text)
        var rows = SeparatedRows(text, separator: separator?.asciiValue ?? SeparatedRows.likelySeparator(text))
        guard let header = rows.next() else { return try builder.document(.table) }
        // A first row of words names the columns; one with numbers is data like the others.
        let isHeader = header.count > 1 && header.allSatisfy { !$0.isEmpty && Double($0) == nil }
        builder.add(.tableRow, header.joined(separator: isHeader ? " | " : "; "))
        while let row = rows.next(), !builder.isFull {
            let cells = row.enumerated().compactMap { index, cell -> String? in
                guard !cell.isEmpty else { return nil }
                return isHeader && index < header.count ? "\(header[index]): \(cell)" : cell
            }
            builder.add(.tableRow, cells.joined(separator: "; "))
        }
        return try builder.document(.table)
    }
}

/// The rows of a table of separated values, one by one, as RFC 4180 has them.
struct SeparatedRows {
    private let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0

    init(_ text: String, separator: UInt8) {
        bytes = Array(text.utf8)
        self.separator = separator
    }

    /// The separator that the first line has most of, outside of quotes.
    static func likelySeparator(_ text: String) -> UInt8 {
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

    /// The next row, its cells as single lines; nil at the end.
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
