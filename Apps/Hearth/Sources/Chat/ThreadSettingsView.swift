import Chat
import Foundation
import SwiftUI

/// What later answers of a chat follow.
struct ThreadSettingsView: View {
    let features: AppFeatures
    let model: ConversationScreen
    @State private var markdown: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                ThreadSettingsFields(features: features, settings: settings, hasGuardrails: hasGuardrails)
                Section("Export") {
                    if let markdown {
                        ShareLink("Share as Markdown", item: markdown)
                    } else {
                        Button("Export as Markdown") { Task { markdown = await model.markdown() } }
                    }
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Settings of this chat")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
            }
        }
    }

    /// Every change is stored at once.
    private var settings: Binding<ChatThread.Settings> {
        Binding { @MainActor in
            model.settings
        } set: { @MainActor settings in
            Task { await model.change { $0 = settings } }
        }
    }

    private var hasGuardrails: Bool {
        if case .model(_, _, let hasGuardrails, _) = model.engine { hasGuardrails } else { true }
    }
}
