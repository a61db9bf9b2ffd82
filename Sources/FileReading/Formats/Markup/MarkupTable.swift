import RawText

/// The tables of markup languages, added to a document.
enum MarkupTable {
    /// Adds rows; below a header row, each cell is prefixed with its column's name.
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

/// A forward search for marks in bytes, in linear time over all searches.
struct ForwardSearch {
    let bytes: [UInt8]
    /// The last search for each mark: its start, and the index found.
    private var found: [String: (from: Int, place: Int)] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the first occurrence of a mark at or after an index; `nil` if it does not occur.
    ///
    /// All searches for one mark together take time linear in the bytes, if their start indices only
    /// increase.
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
