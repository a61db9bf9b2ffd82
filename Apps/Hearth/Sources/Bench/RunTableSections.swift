import Bench
import Foundation
import Screens
import SwiftUI

/// A table of runs' results, and the other differences between them.
struct RunTableSections: View {
    let model: BenchScreen
    let table: BenchComparison

    var body: some View {
        if !table.notes.isEmpty {
            Section("Other differences") {
                ForEach(table.notes, id: \.run) { Text(verbatim: "\(name($0.run)): \($0.text)") }
            }
        }
        Section {
            if table.rows.isEmpty { Text("These runs have no cell in common.") }
            ScrollView(.horizontal) {
                Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 6) {
                    GridRow {
                        Text("Cell")
                        Text("Rate")
                        ForEach(table.runs, id: \.self) { Text(verbatim: name($0)) }
                    }
                    .font(.headline)
                    ForEach(table.rows, id: \.self) { row in
                        GridRow {
                            Text(BenchCell.title(of: row.cell))
                            Text(BenchReport.title(ofRate: row.rate))
                            ForEach(Array(row.values.enumerated()), id: \.offset) { value($0.element, $0.offset + 1) }
                        }
                    }
                }
            }
            CopyButton(title: "Copy as Markdown", text: table.markdown)
        } header: {
            Text("Rates in tokens per second")
        } footer: {
            Text("× is the ratio to Run 1, the oldest of them: above 1 is faster.")
        }
    }

    private func name(_ run: String) -> String { model.number(of: run).map { "Run \($0)" } ?? run }

    private func value(_ value: BenchComparison.Row.Value?, _ number: Int) -> some View {
        Text(verbatim: value.map { "\($0.value.rate) ×\($0.ratio.rate)" } ?? "–")
            .monospacedDigit()
            .accessibilityLabel(
                value.map { "Run \(number): \($0.value.rate) tokens per second, \($0.ratio.rate) times Run 1" }
                    ?? "Run \(number): not measured")
    }
}
