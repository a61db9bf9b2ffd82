import Chat
import Foundation
import Hearth
import Screens
import SwiftUI

/// The default settings of new chats.
struct NewChatSettingsView: View {
    let features: AppFeatures
    /// The edited settings, saved when the view closes.
    @State private var settings: ChatThread.Settings

    init(features: AppFeatures, settings: ChatThread.Settings) {
        self.features = features
        _settings = State(initialValue: settings)
    }

    var body: some View {
        Form {
            ThreadSettingsFields(features: features, settings: $settings, hasGuardrails: hasGuardrails)
        }
        .formStyle(.grouped)
        .navigationTitle("Defaults for new chats")
        .onDisappear { Task { await store() } }
    }

    private func store() async {
        await features.screens.settings.change { [settings] in $0.newThreadSettings = settings }
    }

    private var hasGuardrails: Bool { features.screens.settings.guardrails == .available }
}
