/// The lines that were recognised in a page image, in reading order.
///
/// Columns of running text are read one by one. Other lines at the same height, such as cells of a table, are
/// read across. Right-to-left scripts have no order of their own.
struct PageLayout {
    /// The lines at one height, from the left.
    private typealias Row = [RecognisedLine]

    /// Groups of rows, each read before the next.
    private let flows: [[Row]]

    // Even a newspaper page has fewer lines. The number is limited because lines are compared pairwise.
    private static let maximumLines = 2_000
    /// The minimum space between two columns, as a fraction of the page width: 7 points on A4.
    private static let gutter = 0.012
    /// The minimum width of a column, as a fraction of the page width; narrower columns are table cells.
    private static let narrowestColumn = 0.2
    /// The minimum fraction of a column's width that its lines fill on average.
    private static let filledPart = 0.6
    /// The distance that separates paragraphs, as a multiple of the usual line distance.
    private static let paragraphDistance = 1.5

    init(_ recognised: [RecognisedLine]) { flows = Self.flows(Self.rows(Self.distinct(recognised))) }

    /// The page's lines, with blank lines between paragraphs and columns.
    var text: String {
        let usual = usualDistance
        return flows.map { Self.text($0, usual) }.joined(separator: "\n\n")
    }

    // MARK: - Lines and rows

    /// Removes duplicate lines; of lines at the same position, the widest is kept.
    private static func distinct(_ recognised: [RecognisedLine]) -> [RecognisedLine] {
        let lines = recognised.prefix(maximumLines).filter { $0.width > 0 && $0.height > 0 }
        var kept: [RecognisedLine] = []
        for line in lines.sorted(by: { $0.width > $1.width }) where !kept.contains(where: { isSame($0, line) }) {
            kept.append(line)
        }
        return kept
    }

    /// Returns whether a line is a duplicate or a part of another line.
    ///
    /// Heights are not compared: on a skewed scan, the boxes of neighbouring lines overlap.
    private static func isSame(_ line: RecognisedLine, _ other: RecognisedLine) -> Bool {
        abs(line.middle - other.middle) < min(line.height, other.height) / 4 && areStacked(line, other)
    }

    /// Returns whether two lines overlap horizontally, so that they are the same line or one is above the
    /// other.
    private static func areStacked(_ line: RecognisedLine, _ other: RecognisedLine) -> Bool {
        min(line.right, other.right) - max(line.left, other.left) > min(line.width, other.width) / 2
    }

    private static func rows(_ lines: [RecognisedLine]) -> [Row] {
        var rows: [Row] = []
        for line in lines.sorted(by: { $0.middle < $1.middle }) {
            if let row = rows.last, let first = row.first,
                line.middle - first.middle < min(line.height, first.height) / 2,
                !row.contains(where: { areStacked($0, line) })
            {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.map { $0.sorted { $0.left < $1.left } }
    }

    // MARK: - Columns

    private static func flows(_ rows: [Row]) -> [[Row]] {
        var flows: [[Row]] = []
        var across: [Row] = []
        var next = 0
        while next < rows.count {
            if let columns = Self.columns(rows[next...]) {
                flows += across.isEmpty ? columns.flows : [across] + columns.flows
                across = []
                next = columns.end
            } else {
                across.append(rows[next])
                next += 1
            }
        }
        return across.isEmpty ? flows : flows + [across]
    }

    /// Returns the columns that begin with the first row, and the index of the row after them.
    ///
    /// - Returns: `nil` if the rows do not begin with columns.
    private static func columns(_ rows: ArraySlice<Row>) -> (flows: [[Row]], end: Int)? {
        var spans: [ClosedRange<Double>] = []
        var end = rows.startIndex
        while end < rows.endIndex, let wider = widened(spans, by: rows[end]) {
            spans = wider
            end += 1
        }
        guard spans.count > 1 else { return nil }
        let flows = spans.map { span in
            rows[..<end].map { $0.filter { span.contains($0.left) } }.filter { !$0.isEmpty }
        }
        guard zip(spans, flows).allSatisfy(isColumn) else { return nil }
        return (flows, end)
    }

    /// Returns the horizontal spans of rows with another row; `nil` if the added row would close the gaps.
    private static func widened(_ spans: [ClosedRange<Double>], by row: Row) -> [ClosedRange<Double>]? {
        var spans = spans
        for line in row {
            let touched = spans.indices.filter {
                line.left < spans[$0].upperBound + gutter && line.right > spans[$0].lowerBound - gutter
            }
            guard touched.count < 2 else { return nil }
            if let only = touched.first {
                let span = spans[only]
                spans[only] = min(span.lowerBound, line.left)...max(span.upperBound, line.right)
            } else {
                spans.insert(line.left...line.right, at: spans.firstIndex { $0.lowerBound > line.right } ?? spans.count)
            }
        }
        return zip(spans, spans.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound >= gutter } ? spans : nil
    }

    /// Returns whether rows are running text that fills a column, rather than labels and cells.
    private static func isColumn(_ span: ClosedRange<Double>, _ rows: [Row]) -> Bool {
        let width = span.upperBound - span.lowerBound
        guard width >= narrowestColumn, rows.count > 1 else { return false }
        let filled = rows.reduce(0) { sum, row in sum + row.reduce(0) { $0 + $1.width } }
        return filled >= filledPart * width * Double(rows.count)
    }

    // MARK: - Paragraphs

    /// The median distance between consecutive rows; infinite without such rows.
    private var usualDistance: Double {
        let distances = flows.flatMap { rows in zip(rows, rows.dropFirst()).map(Self.distance) }.sorted()
        return distances.isEmpty ? .infinity : distances[(distances.count - 1) / 2]
    }

    private static func distance(_ upper: Row, _ lower: Row) -> Double { middle(lower) - middle(upper) }

    private static func middle(_ row: Row) -> Double { row.reduce(0) { $0 + $1.middle } / Double(max(1, row.count)) }

    private static func text(_ rows: [Row], _ usual: Double) -> String {
        var text = ""
        for (index, row) in rows.enumerated() {
            if index > 0 {
                text += distance(rows[index - 1], row) > paragraphDistance * usual ? "\n\n" : "\n"
            }
            text += row.map(\.text).joined(separator: " ")
        }
        return text
    }
}
