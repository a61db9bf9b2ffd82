import Bench
import Foundation
import Screens
import SwiftUI

/// The stored runs.
struct KeptRunsSection: View {
    let model: BenchScreen

    var body: some View {
        Section("Runs") {
            if let runs = model.runs {
                if runs.isEmpty {
                    Text("No runs yet. Measurements stay on this device.")
                        .foregroundStyle(.secondary)
                }
                if runs.count > 1 { NavigationLink("Compare runs") { CompareRunsView(model: model) } }
                ForEach(runs, id: \.id) { run in
                    Button {
                        Task { await model.open(run.id) }
                    } label: {
                        KeptRunRow(run: run)
                    }
                    .swipeActions { delete(run) }
                    .contextMenu { delete(run) }
                }
            } else {
                ProgressView("Looking for runs…")
            }
        }
    }

    private func delete(_ run: BenchSummary) -> some View {
        Button("Delete", systemImage: "trash", role: .destructive) { Task { await model.remove(run.id) } }
    }
}
