import Chat
import Foundation
import Hearth
import Screens
import SwiftUI

/// The settings for all of Hearth.
struct SettingsView: View {
    let app: AppModel
    let features: AppFeatures
    /// Whether the bench is a page of the settings, because it has no tab of its own.
    let holdsBench: Bool
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        @Bindable var model = features.screens.settings
        @Bindable var storage = model.storage
        @Bindable var memory = model.memory
        NavigationStack {
            Form {
                if let settings = model.settings {
                    AnswerSettings(model: model, settings: settings)
                    Section("Defaults for new chats") {
                        NavigationLink("Style, model and documents") {
                            NewChatSettingsView(features: features, settings: settings.newThreadSettings)
                        }
                    }
                } else {
                    ProgressView("Reading your settings…")
                }
                Section("Tools for chats") {
                    NavigationLink("Tool servers") { ToolServersView(model: model.toolServers) }
                }
                if let settings = model.settings {
                    MemorySection(model: model, settings: settings, memory: model.memory)
                }
                ChatStorageSection(model: storage)
                EngineSection(model: model)
                if holdsBench { bench }
                AboutSection(model: model)
            }
            .formStyle(.grouped)
            .navigationTitle("Settings")
            .problem($model.problem)
            .problem($storage.problem)
            .problem($memory.problem)
            .navigationDestination(isPresented: showsBench) { BenchView(model: features.screens.bench) }
        }
        // The user may return from the system's settings, where a change can make other models available.
        .task(id: scenePhase) { await model.reload() }
    }

    private var bench: some View {
        Section {
            Button(Place.bench.title, systemImage: Place.bench.symbol) { app.place = .bench }
        } footer: {
            Text("Measures how fast models are on this device.")
        }
    }

    private var showsBench: Binding<Bool> {
        Binding { @MainActor in
            holdsBench && app.place == .bench
        } set: { @MainActor isShown in
            if isShown {
                app.place = .bench
            } else if app.place == .bench {
                // This is skipped if another place was selected, because that closes the page, too.
                app.place = .settings
            }
        }
    }
}
