import Bench
import Foundation
import Screens
import SwiftUI

/// The progress of the current run, with its rate and the device's thermal state.
struct RunProgressSection: View {
    let model: BenchScreen
    let title: LocalizedStringKey
    let progress: BenchProgress

    var body: some View {
        Section("Running now") {
            ProgressView(value: progress.done) { Text(title) }
                .accessibilityValue(progress.done.percent)
                .accessibilityAddTraits(.updatesFrequently)
            LabeledContent("Model", value: model.name(ofFile: progress.model))
            if let backend = progress.backend { LabeledContent("Backend", value: backend) }
            if let cell = progress.cell { LabeledContent("Cell") { Text(BenchCell.title(of: cell)) } }
            if let rate = progress.tokensPerSecond { LabeledContent("Now", value: "\(rate.rate) tokens/s") }
            if let thermal = progress.thermal { Label(thermal.title, systemImage: thermal.symbol) }
            Button("Cancel", systemImage: "stop", role: .cancel) { Task { await model.cancel() } }
                .keyboardShortcut(.cancelAction)
                .accessibilityHint("Completed measurements are kept")
        }
    }
}
