import AppleEngines
import Bench
import Foundation
import Screens
import SwiftUI

/// The benchmark's only screen, with the model, the backends, runs, results, comparisons and exports.
struct BenchView: View {
    @Bindable var model: BenchScreen
    /// The files of the displayed run; nil until they are written.
    @State private var export: BenchScreen.Export?

    var body: some View {
        Form {
            Section {
                ForEach(model.banners, id: \.self) { BannerRow(banner: $0) }
            }
            content
            KeptRunsSection(model: model)
        }
        .formStyle(.grouped)
        .navigationTitle("Bench")
        .problem($model.problem)
        .task { await model.run() }
        .task(id: model.report?.id) { await writeFiles() }
        .onChange(of: isMeasuring, initial: true) { ScreenSleep.prevent(isMeasuring) }
    }

    /// Whether a run is in progress, which a device that locks itself would end.
    private var isMeasuring: Bool {
        switch model.state {
        case .loading, .warmup, .running, .stopping: true
        case .idle, .waiting, .completed, .failed: false
        }
    }

    @ViewBuilder private var content: some View {
        switch model.state {
        case .idle: NewRunSection(model: model)
        case .loading(let progress): RunProgressSection(model: model, title: "Loading the model…", progress: progress)
        case .warmup(let progress): RunProgressSection(model: model, title: "Warming up…", progress: progress)
        case .running(let progress): RunProgressSection(model: model, title: "Measuring…", progress: progress)
        case .stopping(let progress): RunProgressSection(model: model, title: "Cancelling…", progress: progress)
        case .waiting:
            Section("The last run") { Text("The rest of this run is measured when the app starts next.") }
            NewRunSection(model: model)
        case .completed(let report): ReportView(model: model, report: report, export: export)
        case .failed(let reason, let report):
            Section("The last run") {
                Label(reason, systemImage: "exclamationmark.triangle")
                Button("Back") { model.close() }
            }
            if let report { ReportView(model: model, report: report, export: export) }
        }
    }

    private func writeFiles() async {
        export = nil
        guard let run = model.report?.id else { return }
        let written = await model.export(run)
        // Another run may be displayed in the meantime.
        if !Task.isCancelled { export = written }
    }
}
