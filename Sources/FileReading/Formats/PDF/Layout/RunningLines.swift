/// The page headers, footers and page numbers, found by comparing pages.
struct RunningLines {
    private struct Place {
        let page: Int
        /// The distance of a header from the page's upper edge, or of a footer from the lower edge.
        let distance: Double
        let numbers: [Int]
    }

    /// The lines at one height.
    private struct Row {
        var lines: [Int]
        var box: PositionedBox
        var text: String
    }

    /// The occurrences of lines, by their text without numbers.
    private var heads: [String: [Place]] = [:]
    private var feet: [String: [Place]] = [:]
    /// The distinct texts of headers and footers, in order; texts of only numbers are left out.
    private(set) var texts: [String] = []
    private var keys: Set<String> = []

    /// The number of rows at each edge that may be headers or footers.
    private static let most = 4
    private static let maximumPlaces = 64
    private static let maximumTexts = 40
    private static let tolerance = 5.0

    /// Records pages for comparison with others.
    mutating func add(_ pages: [PositionedPage], from first: Int) {
        for (index, page) in pages.enumerated() {
            let rows = Self.rows(page)
            for row in rows.prefix(Self.most) { Self.note(row, row.box.top, first + index, &heads) }
            for row in rows.suffix(Self.most) { Self.note(row, page.height - row.box.bottom, first + index, &feet) }
        }
    }

    /// Removes headers and footers from a page, whose number is counted from 1.
    mutating func remove(from page: inout PositionedPage, number: Int, of count: Int) {
        let rows = Self.rows(page)
        guard count > 1, rows.count > 1 else { return }
        // A short document has few pages to compare.
        let needed = count < 6 ? 1 : 2
        var removed: Set<Int> = []
        for (rows, isHead) in [(rows, true), (Array(rows.reversed()), false)] {
            var found = 0
            for (index, row) in rows.prefix(Self.most).enumerated() {
                let distance = isHead ? row.box.top : page.height - row.box.bottom
                let key = Self.key(row.text)
                let others =
                    (isHead ? heads : feet)[key]?.filter {
                        $0.page != number && abs($0.distance - distance) < Self.tolerance
                    } ?? []
                let isCounted = Self.isPageNumber(row.text, number, others)
                guard others.count >= needed || isCounted else { break }
                // A repeated line is removed only if the line is separated from the text by space, because
                // table headers repeat as well.
                let gap = Self.gap(rows, index)
                let nextGap = rows.count > index + 2 ? min(Self.gap(rows, index + 1), 2.5 * row.box.height) : 0
                let isApart = gap > 0.8 * row.box.height && gap > 1.4 * nextGap || isCounted
                if isApart { found = index + 1 }
            }
            for row in rows.prefix(found) where !removed.isSuperset(of: row.lines) {
                removed.formUnion(row.lines)
                let key = Self.key(row.text)
                if texts.count < Self.maximumTexts, !Self.isOnlyNumber(key), keys.insert(key).inserted {
                    texts.append(row.text)
                }
            }
        }
        guard removed.count < page.lines.count else { return }
        page.lines = page.lines.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    }

    // MARK: - Rows

    private static func gap(_ rows: [Row], _ index: Int) -> Double {
        guard rows.indices.contains(index + 1) else { return .infinity }
        let (row, next) = (rows[index].box, rows[index + 1].box)
        return max(next.top - row.bottom, row.top - next.bottom)
    }

    /// Returns the rows near both edges, from the top.
    private static func rows(_ page: PositionedPage) -> [Row] {
        var rows: [Row] = []
        let upright = page.lines.indices.filter { page.lines[$0].isUpright }
        for index in upright.sorted(by: { page.lines[$0].box.middle < page.lines[$1].box.middle }) {
            let line = page.lines[index]
            if let last = rows.last, line.box.middle - last.box.middle < 0.5 * min(line.height, last.box.height) {
                rows[rows.count - 1].lines.append(index)
                rows[rows.count - 1].box = last.box.union(line.box)
            } else {
                rows.append(Row(lines: [index], box: line.box, text: ""))
            }
        }
        let edge = most + 2
        let shown = rows.count > 2 * edge ? Array(rows.prefix(edge) + rows.suffix(edge)) : rows
        return shown.map { row in
            var row = row
            let lines = row.lines.sorted { page.lines[$0].box.left < page.lines[$1].box.left }
            row.text = String(lines.map { page.lines[$0].text }.joined(separator: " ").prefix(300))
            return row
        }
    }

    private static func note(_ row: Row, _ distance: Double, _ page: Int, _ places: inout [String: [Place]]) {
        let key = key(row.text)
        guard places[key, default: []].count < maximumPlaces else {
            // The newest pages are kept, because the next pages are compared with them.
            places[key]?.removeFirst(maximumPlaces / 2)
            return note(row, distance, page, &places)
        }
        places[key, default: []].append(Place(page: page, distance: distance, numbers: numbers(row.text)))
    }

    // MARK: - Texts

    /// Returns a line's text with "#" for each number.
    private static func key(_ text: String) -> String {
        var key = ""
        for character in text.lowercased() where !character.isWhitespace {
            if character.isNumber {
                if key.last != "#" { key.append("#") }
            } else {
                key.append(character)
            }
        }
        let isRoman = !key.isEmpty && key.utf8.count < 9 && key.allSatisfy { "ivxlc".contains($0) }
        return isRoman ? "#" : key
    }

    private static func numbers(_ text: String) -> [Int] {
        text.split { !$0.isASCII || !$0.isNumber }.prefix(4).compactMap { $0.utf8.count < 7 ? Int($0) : nil }
    }

    /// Returns whether a line contains the page number: one of its numbers increases with each page.
    private static func isPageNumber(_ text: String, _ page: Int, _ others: [Place]) -> Bool {
        let own = numbers(text)
        return others.contains { other in
            other.numbers.count == own.count
                && own.indices.contains { own[$0] - other.numbers[$0] == page - other.page }
        }
    }

    /// Returns whether a line is only the page number, possibly with words or dashes.
    private static func isOnlyNumber(_ key: String) -> Bool {
        let words = ["page", "seite", "pagina", "página", "of", "von", "van", "de", "sur", "p.", "s."]
        let rest = words.reduce(key) { $0.replacing($1, with: "") }
        return !rest.contains(where: \.isLetter)
    }
}
