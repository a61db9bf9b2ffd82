import Platform
import RawText

/// The text of a chart: its title, its axis titles, and one row of numbers per category.
struct ChartText {
    private struct Series {
        var name = ""
        var categories: [Int: String] = [:]
        var values: [Int: String] = [:]
    }

    /// The maximum number of data points that are read.
    private static let maximumPoints = 2_000
    private static let maximumSeries = 200

    private var titles: [String] = []
    private var series: [Series] = []
    private var titleDepth = 0
    private var text = ""
    /// The part of the series that the points belong to.
    private var part = ""
    private var index = 0
    private var value: String?
    private var points = 0

    static func blocks(_ bytes: [UInt8], _ cancellation: Cancellation) throws -> [(TextBlock.Style, String)] {
        var chart = ChartText()
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next() {
            switch event {
            case .start(let name): chart.start(name, parser)
            case .end(let name): chart.end(name)
            case .text(let text):
                if chart.value != nil { chart.value?.append(contentsOf: text) }
                if chart.titleDepth > 0 { chart.text += text }
            }
        }
        return chart.blocks
    }

    private var blocks: [(TextBlock.Style, String)] {
        let rows = series.first?.categories.keys.sorted() ?? []
        let named = series.enumerated().map { ($1.name.isEmpty ? "Series \($0 + 1)" : $1.name, $1.values) }
        return titles.map { (.paragraph, $0) }
            + rows.compactMap { row in
                let cells = named.compactMap { name, values in values[row].map { "\(name): \($0)" } }
                guard let category = series.first?.categories[row], !cells.isEmpty else { return nil }
                return (.tableRow, ([category] + cells).joined(separator: "; "))
            }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "title":
            titleDepth += 1
            text = ""
        case "p": if titleDepth > 0 { text += " " }
        case "ser": if series.count < Self.maximumSeries { series.append(Series()) }
        case "tx", "cat", "val", "xVal", "yVal": part = name
        case "pt": index = parser.integer("idx", in: 0...1_000_000) ?? 0
        case "v": value = ""
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "title":
            titleDepth = max(0, titleDepth - 1)
            let title = CleanText.singleLine(text)
            if !title.isEmpty, titles.count < 20 { titles.append(title) }
        case "tx", "cat", "val", "xVal", "yVal": part = ""
        case "ser": part = ""
        case "v":
            let point = CleanText.singleLine(value ?? "")
            value = nil
            guard let last = series.indices.last, points < Self.maximumPoints, !point.isEmpty else { return }
            points += 1
            switch part {
            case "tx": series[last].name = point
            case "cat", "xVal": series[last].categories[index] = point
            case "val", "yVal": series[last].values[index] = point
            default: break
            }
        default: break
        }
    }
}
