import Chat
import Documents
import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI

/// The fields of a chat's settings, also used for the defaults of new chats.
struct ThreadSettingsFields: View {
    let features: AppFeatures
    @Binding var settings: ChatThread.Settings
    let hasGuardrails: Bool

    private var usesMemory: Binding<Bool> {
        Binding { @MainActor in
            settings.usesMemory != false
        } set: { @MainActor in
            settings.usesMemory = $0
        }
    }

    var body: some View {
        Section {
            Picker("Style", selection: $settings.stylePreset) {
                ForEach(StylePreset.allCases, id: \.self) { Text($0.title).tag($0) }
            }
            .pickerStyle(.segmented)
        } header: {
            Text("Style")
        } footer: {
            Text(settings.stylePreset.note)
        }
        Section {
            Picker("Model", selection: $settings.modelID) {
                Text("Automatic").tag(String?.none)
                ForEach(models ?? []) { item in
                    Text(verbatim: item.model.name).tag(String?.some(item.id))
                }
                MissingChoice(chosen: settings.modelID, offered: models?.map(\.id)) {
                    "\(features.screens.models.name(of: $0)) (not installed)"
                }
            }
            Picker("Documents", selection: $settings.collection) {
                Text("No documents").tag(String?.none)
                ForEach(features.collections.collections ?? [], id: \.name) { collection in
                    Text(verbatim: collection.title).tag(String?.some(collection.name))
                }
                MissingChoice(
                    chosen: settings.collection, offered: features.collections.collections?.map(\.name)
                ) {
                    "\($0) (removed)"
                }
            }
            .task { await features.collections.run() }
            .task { await features.screens.settings.toolServers.load() }
        } footer: {
            Text("Answers are based on the documents of the collection and cite them.")
        }
        tools
        Section { Toggle("Use the facts about me", isOn: usesMemory) }
        Section("System prompt") {
            TextEditor(text: $settings.systemPrompt)
                .frame(minHeight: 80)
                .accessibilityLabel("System prompt")
                .accessibilityHint("Instructions for the model; may be empty")
        }
        Section {
            Picker("When the chat outgrows the context", selection: $settings.overflowPolicy) {
                ForEach(OverflowPolicy.allCases, id: \.self) { Text($0.title).tag($0) }
            }
        } footer: {
            Text(settings.overflowPolicy.note)
        }
        Section {
            Toggle("Guardrails", isOn: $settings.guardrailsEnabled)
                .disabled(!hasGuardrails)
        } footer: {
            if !hasGuardrails { Text("This chat's model has no guardrails beyond its training.") }
        }
    }

    @ViewBuilder private var tools: some View {
        let model = features.screens.settings.toolServers
        let names = model.names(chosen: settings.toolServers ?? [])
        if !names.isEmpty {
            Section {
                ForEach(names, id: \.self) { name in
                    Toggle(isOn: $settings[uses: name]) { Text(verbatim: name) }
                }
            } header: {
                Text("Tools")
            } footer: {
                Text("Answers may call their tools. You see each call before it runs.")
            }
        }
    }

    /// The models that can be chosen; nil until loaded.
    private var models: [ModelsScreen.Item]? { features.screens.models.items?.filter(\.canAnswer) }
}
