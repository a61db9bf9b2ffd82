import Foundation

/// Runs beside each other, which were measured one after another.
public struct BenchComparison: Sendable {
    private let reports: [BenchReport]

    /// Makes a comparison of runs with the first of them.
    public init(_ reports: [BenchReport]) { self.reports = reports }

    /// A table of the cells that all runs have, with what makes the runs differ beside their backends.
    public var markdown: String {
        guard let first = reports.first else { return "" }
        var text = "# Runs compared with \(first.id)\n\n"
        for other in reports.dropFirst() {
            let notes = differences(first, other)
            if !notes.isEmpty { text += "- \(other.id): \(notes.joined(separator: "; "))\n" }
        }
        text += "\n| cell | rate | \(reports.map(\.id).joined(separator: " | ")) |\n"
        text += "| --- | --- |\(reports.map { _ in " --- |" }.joined())\n"
        for cell in first.backends.first?.cells ?? [] {
            for (name, rate) in [("prefill", \BenchReport.Cell.prefillRate), ("decode", \.decodeRate)] {
                guard let basis = cell[keyPath: rate], basis > 0 else { continue }
                let values = reports.map { report -> String in
                    let found = report.backends.first?.cells.first { $0.cell.id == cell.cell.id }
                    guard let value = found.flatMap({ $0[keyPath: rate] }) else { return "–" }
                    return "\(BenchText.number(value, 2)) t/s (×\(BenchText.number(value / basis, 3)))"
                }
                text += "| \(cell.cell.id) | \(name) | \(values.joined(separator: " | ")) |\n"
            }
        }
        return text
    }

    private func differences(_ one: BenchReport, _ other: BenchReport) -> [String] {
        var found: [String] = []
        if one.machine != other.machine { found.append("another machine (\(other.machine.device))") }
        let models = [one, other].map { $0.backends.first?.loaded?.model }
        if models[0] != models[1] { found.append("another model (\(models[1]?.file ?? "none"))") }
        let engines = [one, other].map { report in
            report.backends.first?.loaded.map { "\($0.engine.version) \($0.engine.commit)" } ?? "none"
        }
        if engines[0] != engines[1] { found.append("another llama.cpp (\(engines[1]))") }
        if other.backends.first?.isValid != true { found.append("its backend was not what it says") }
        return found
    }
}
