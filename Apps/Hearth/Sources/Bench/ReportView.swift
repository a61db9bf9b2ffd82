import Bench
import Foundation
import Screens
import SwiftUI

/// The results of a run.
struct ReportView: View {
    let model: BenchScreen
    let report: BenchReport
    /// The files of the run; nil until they are written.
    let export: BenchScreen.Export?

    var body: some View {
        ForEach(report.backends, id: \.configuration.name) { BackendSection(backend: $0) }
        if !report.comparisons.isEmpty { ComparisonSection(report: report) }
        if let parity = report.parity {
            Section("Parity of \(parity.backend) with \(parity.baseline)") {
                Text(parity.verdict.title)
                    .font(.headline)
                Text(verbatim: parity.reason)
            }
        }
        RematchSection(model: model)
        Section("Share") {
            if let export {
                ShareLink(items: [export.report] + export.runs) {
                    Label("Share report.md and run.json", systemImage: "square.and.arrow.up")
                }
                ShareLink(item: export.archive) { Label("Share everything as .zip", systemImage: "doc.zipper") }
                ShareLink(item: export.comment) { Label("Share as an issue's comment", systemImage: "text.bubble") }
            } else {
                ProgressView("Writing the files…")
            }
            Button("Done") { model.close() }
        }
    }
}
