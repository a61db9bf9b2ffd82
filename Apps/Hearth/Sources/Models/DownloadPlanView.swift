import Foundation
import ModelLibrary
import SwiftUI

/// The plan of a download, shown before it starts.
struct DownloadPlanView: View {
    let plan: DownloadPlan
    let download: @MainActor () -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    LabeledContent("From", value: plan.shownSource)
                    if let bytes = plan.remainingBytes { LabeledContent("To fetch", value: bytes.fileSize) }
                    if let free = plan.freeBytes { LabeledContent("Free on this device", value: free.fileSize) }
                    Link("About this model", destination: plan.page)
                } footer: {
                    Text(
                        plan.isHashKnown
                            ? "The file is downloaded from the internet and verified."
                            : "Its checksum is not known in advance: only HTTPS protects it.")
                }
                Section {
                    LabeledContent("Licence", value: plan.license.name)
                    if let conditions = plan.license.conditions { Text(verbatim: conditions) }
                    Link("Read the licence", destination: plan.license.link)
                } footer: {
                    Text("By downloading it you accept its licence.")
                }
                if plan.requiresToken {
                    Text("The server gives this file only to those who have accepted its terms and send a token.")
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Download \(plan.name)?")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Download") {
                        download()
                        dismiss()
                    }
                    .disabled(plan.isInstalled)
                }
            }
        }
    }
}
