import Foundation

/// A comparison of runs that were measured at different times.
public struct BenchComparison: Sendable {
    /// A cell of the first run with the corresponding rates of all runs.
    public struct Row: Sendable, Hashable, Encodable {
        /// The rate that a run measured for the cell.
        public struct Value: Sendable, Hashable, Encodable {
            public let value: Double
            /// The ratio to the first run's rate.
            public let ratio: Double
        }

        /// The cell's name.
        public let cell: String
        /// The name of the rate: `prefill` or `decode`.
        public let rate: String
        /// The rates of the runs, in order; `nil` if a run lacks the cell.
        public let values: [Value?]
    }

    private let reports: [BenchReport]

    /// Creates a comparison of runs with the first run.
    public init(_ reports: [BenchReport]) { self.reports = reports }

    /// The runs' names, in order.
    public var runs: [String] { reports.map(\.id) }

    /// The differences of each run from the first run, such as another machine, except for the backend.
    public var notes: [(run: String, text: String)] {
        guard let first = reports.first else { return [] }
        return reports.dropFirst().compactMap { other in
            let found = Self.differences(first, other)
            return found.isEmpty ? nil : (other.id, found.joined(separator: "; "))
        }
    }

    /// The rates of all runs for each cell of the first run.
    public var rows: [Row] {
        (reports.first?.backends.first?.cells ?? []).flatMap { cell in
            [("prefill", \BenchReport.Cell.prefillRate), ("decode", \.decodeRate)].compactMap { name, rate -> Row? in
                // The prompt of a decode cell is too short to measure prefill.
                if name == "prefill", case .decode = cell.cell { return nil }
                guard let basis = cell[keyPath: rate], basis > 0 else { return nil }
                let values = reports.map { report in
                    let found = report.backends.first?.cells.first { $0.cell.id == cell.cell.id }
                    return found.flatMap { $0[keyPath: rate] }.map { Row.Value(value: $0, ratio: $0 / basis) }
                }
                return Row(cell: cell.cell.id, rate: name, values: values)
            }
        }
    }

    /// A Markdown table of ``rows``, preceded by ``notes``.
    public var markdown: String {
        guard let first = reports.first else { return "" }
        var text = "# Runs compared with \(first.id)\n\n"
        for note in notes { text += "- \(note.run): \(note.text)\n" }
        text += "\n| cell | rate | \(runs.joined(separator: " | ")) |\n"
        text += "| --- | --- |\(reports.map { _ in " --- |" }.joined())\n"
        for row in rows {
            let values = row.values.map { value in
                value.map { "\(BenchText.number($0.value, 2)) t/s (×\(BenchText.number($0.ratio, 3)))" } ?? "–"
            }
            text += "| \(row.cell) | \(row.rate) | \(values.joined(separator: " | ")) |\n"
        }
        return text
    }

    private static func differences(_ one: BenchReport, _ other: BenchReport) -> [String] {
        var found: [String] = []
        if one.machine != other.machine { found.append("another machine (\(other.machine.device))") }
        let models = [one, other].map { $0.backends.first?.loaded?.model }
        if models[0] != models[1] { found.append("another model (\(models[1]?.file ?? "none"))") }
        let engines = [one, other].map { report in
            report.backends.first?.loaded.map { "\($0.engine.version) \($0.engine.commit)" } ?? "none"
        }
        if engines[0] != engines[1] { found.append("another llama.cpp (\(engines[1]))") }
        if other.backends.first?.isValid != true { found.append("its backend was not verified") }
        return found
    }
}
