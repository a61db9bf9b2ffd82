import Chat
import Foundation
import Screens
import SwiftUI

/// The settings for the next answers of a chat.
struct ThreadSettingsView: View {
    let features: AppFeatures
    let model: ConversationScreen
    /// The edited settings, which are saved when the view closes, so that typing does not wait for the database.
    @State private var settings: ChatThread.Settings
    @State private var markdown: String?
    @Environment(\.dismiss) private var dismiss

    init(features: AppFeatures, model: ConversationScreen) {
        (self.features, self.model) = (features, model)
        _settings = State(initialValue: model.settings)
    }

    var body: some View {
        NavigationStack {
            Form {
                ThreadSettingsFields(features: features, settings: $settings, hasGuardrails: hasGuardrails)
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
        .onDisappear { Task { await model.change { [settings] in $0 = settings } } }
    }

    private var hasGuardrails: Bool {
        if case .model(_, let hasGuardrails, _) = model.engine { hasGuardrails } else { true }
    }
}
