import Bench
import Foundation
import Screens
import SwiftUI

/// The choices for a new run.
struct NewRunSection: View {
    @Bindable var model: BenchScreen

    var body: some View {
        Section("New run") {
            if let models = model.models {
                Picker("Model", selection: $model.choices.model) {
                    if models.isEmpty { Text("None").tag(String?.none) }
                    ForEach(models) { Text(verbatim: $0.name).tag(String?.some($0.id)) }
                }
            } else {
                ProgressView("Looking for models…")
            }
            Picker("Run type", selection: $model.choices.kind) {
                ForEach(BenchPlan.Kind.allCases, id: \.self) { Text($0.title).tag($0) }
            }
            .accessibilityHint(Text(model.choices.kind.note))
            Picker("Backend", selection: $model.choices.backend) {
                ForEach(model.backends, id: \.name) { Text(verbatim: $0.name).tag($0.name) }
            }
            Picker("Compare with", selection: $model.choices.against) {
                Text("Nothing").tag(String?.none)
                ForEach(others, id: \.self) { Text(verbatim: $0).tag(String?.some($0)) }
                MissingChoice(chosen: model.choices.against, offered: others) { "\($0) (can't be compared)" }
            }
            OutlookRows(outlook: model.outlook)
            if case .known(let outlook) = model.outlook, outlook.memory.fits == .doesNotFit {
                Toggle("Run it anyway", isOn: $model.ignoresMemory)
                    .accessibilityHint("The device may become very slow or stop the run")
            }
            if let obstacle = model.obstacle {
                Text(verbatim: obstacle)
                    .font(.callout)
                    .foregroundStyle(.secondary)
            }
            Button("Run", systemImage: "play") { Task { await model.start() } }
                .buttonStyle(.borderedProminent)
                .disabled(!model.canStart)
                .keyboardShortcut("b")
        }
    }

    private var others: [String] { model.backends.map(\.name).filter { $0 != model.choices.backend } }
}
