import Foundation
import SwiftUI

/// An export that was just made, with the way to hand it on.
struct ChatExportView: View {
    let export: ChatExport
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    LabeledContent("Size", value: export.bytes.fileSize)
                    ShareLink("Share the export", item: export.file)
                } footer: {
                    Text("All current chats, with their settings and versions, in one JSON file.")
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
