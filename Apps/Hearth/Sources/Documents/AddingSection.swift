import Documents
import Foundation
import Screens
import SwiftUI

/// The state of adding files.
struct AddingSection: View {
    let model: CollectionScreen

    var body: some View {
        switch model.adding {
        case .idle: EmptyView()
        case .reading(let progress):
            Section("Adding") {
                if let progress { IngestProgressRow(progress: progress) } else { ProgressView("Looking for files…") }
                Button("Stop", role: .cancel) { model.stopAdding() }
            }
        case .done(let report):
            Section("Added") {
                Text("\(report.added) added, \(report.replaced) read again, \(report.unchanged) unchanged.")
                ForEach(report.problems, id: \.path) { DocumentProblemRow(problem: $0) }
                close
            }
        case .stopped:
            Section("Added") {
                Text("Stopped. Files that were read are kept.")
                close
            }
        case .failed(let reason):
            Section("Added") {
                Label(reason, systemImage: "exclamationmark.triangle")
                close
            }
        }
    }

    private var close: some View { Button("OK") { model.dismissOutcome() } }
}
