import Foundation
import SwiftUI

/// A new export with a button to share it.
struct ChatExportView: View {
    let export: ChatExport
    /// The description of the file's contents.
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
