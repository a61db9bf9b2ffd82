import Chat
import Foundation
import Hearth
import SwiftUI

/// What new chats begin with.
struct NewChatSettingsView: View {
    let features: AppFeatures

    var body: some View {
        Form {
            ThreadSettingsFields(features: features, settings: settings, hasGuardrails: hasGuardrails)
        }
        .formStyle(.grouped)
        .navigationTitle("New chats begin with")
    }

    private var settings: Binding<ChatThread.Settings> {
        let model = features.screens.settings
        return Binding { @MainActor in
            model.settings?.newThreadSettings ?? ChatThread.Settings()
        } set: { @MainActor settings in
            Task { await model.change { $0.newThreadSettings = settings } }
        }
    }

    private var hasGuardrails: Bool { features.screens.settings.guardrails == .available }
}
