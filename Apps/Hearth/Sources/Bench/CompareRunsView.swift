import Bench
import Foundation
import Screens
import SwiftUI

/// The selection and comparison of stored runs.
struct CompareRunsView: View {
    let model: BenchScreen

    var body: some View {
        Form {
            Section {
                ForEach(model.runs ?? [], id: \.id) { run in
                    Toggle(isOn: isCompared(run.id)) {
                        VStack(alignment: .leading) {
                            if let number = model.number(of: run.id) {
                                Text("Run \(number)")
                                    .font(.headline)
                            }
                            KeptRunRow(run: run)
                        }
                    }
                }
            } header: {
                Text("Choose two or more runs to compare them")
            } footer: {
                Text(
                    "Runs measured at different times also differ by the device's other load. For a verdict, measure two backends in one run."
                )
            }
            if let table = model.table { RunTableSections(model: model, table: table) }
        }
        .formStyle(.grouped)
        .navigationTitle("Compare runs")
        // The page below does not update the runs while this page covers it.
        .task { await model.run() }
    }

    private func isCompared(_ id: String) -> Binding<Bool> {
        Binding { @MainActor in
            model.number(of: id) != nil
        } set: { @MainActor isCompared in
            Task { await model.setCompared(id, isCompared) }
        }
    }
}
