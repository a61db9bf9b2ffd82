import Foundation
import SwiftUI

/// An export that was just made, with the way to hand it on.
struct ChatExportView: View {
    let export: ChatExport
    /// What is in the file.
    let note: LocalizedStringKey
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    LabeledContent("Size", value: export.bytes.fileSize)
                    ShareLink("Share the export", item: export.file)
                } footer: {
                    Text(note)
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Export")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
            }
        }
        .presentationDetents([.medium])
    }
}
