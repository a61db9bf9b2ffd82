import RawText

/// A table of a markup language as blocks.
enum MarkupTable {
    /// Adds rows; with a first row of names, the cells of the others are named by it.
    static func add(_ rows: [[String]], hasHeader: Bool, to builder: inout TextBuilder) {
        let rows = rows.map { $0.map(CleanText.singleLine) }.filter { $0.contains { !$0.isEmpty } }
        guard let first = rows.first else { return }
        let isNamed = hasHeader && rows.count > 1
        let shown = isNamed ? first.filter { !$0.isEmpty } : first
        builder.add(.tableRow, shown.joined(separator: " | "))
        for row in rows.dropFirst() {
            let cells = row.enumerated().compactMap { index, cell -> String? in
                guard isNamed else { return cell }
                guard !cell.isEmpty else { return nil }
                return index < first.count && !first[index].isEmpty ? "\(first[index]): \(cell)" : cell
            }
            builder.add(.tableRow, cells.joined(separator: isNamed ? "; " : " | "))
        }
    }
}

/// Finds marks in bytes, each place looked at once however often is asked.
struct ForwardSearch {
    let bytes: [UInt8]
    /// For each mark the place from which it was looked for, and where it is.
    private var found: [String: (from: Int, place: Int)] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first place of a mark at or after another place; `nil` if there is none.
    ///
    /// Takes time linear in the bytes for all questions about one mark together, if they go forward.
    mutating func next(_ mark: String, from start: Int) -> Int? {
        if let known = found[mark], known.from <= start, known.place >= start {
            return known.place == bytes.count ? nil : known.place
        }
        let wanted = Array(mark.utf8)
        var index = max(start, 0)
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
                found[mark] = (start, index)
                return index
            }
            index += 1
        }
        found[mark] = (start, bytes.count)
        return nil
    }
}
