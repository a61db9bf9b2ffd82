import Chat
import Foundation
import Hearth
import SwiftUI

/// What the user sets for all of Hearth.
struct SettingsView: View {
    let features: AppFeatures
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        @Bindable var model = features.screens.settings
        NavigationStack {
            Form {
                if let settings = model.settings {
                    AnswerSettings(model: model, settings: settings)
                    Section("New chats begin with") {
                        NavigationLink("Style, model and documents") {
                            NewChatSettingsView(features: features, settings: settings.newThreadSettings)
                        }
                    }
                } else {
                    ProgressView("Reading your settings…")
                }
                ChatStorageSection(model: model.storage)
                EngineSection(model: model)
                AboutSection(model: model)
            }
            .formStyle(.grouped)
            .navigationTitle("Settings")
            .problem($model.problem)
        }
        // Whoever comes back from the system's settings may have changed what can answer.
        .task(id: scenePhase) { await model.reload() }
    }
}
