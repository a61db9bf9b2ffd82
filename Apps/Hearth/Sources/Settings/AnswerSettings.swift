import Foundation
import Hearth
import Screens
import SwiftUI

/// The settings for the default model and its answers.
struct AnswerSettings: View {
    let model: SettingsScreen
    let settings: HearthSettings

    var body: some View {
        Section {
            Toggle("Let models answer", isOn: bound(\.enableFoundationModels))
                .accessibilityHint("If off, no model answers; chats can still be read")
            Picker("Model", selection: chosen) {
                Text("Automatic").tag(String?.none)
                ForEach(model.models) { Text(verbatim: $0.name).tag(String?.some($0.id)) }
                MissingChoice(chosen: settings.defaultModel, offered: model.models.map(\.id)) {
                    "\($0) (not installed)"
                }
            }
            Toggle("Keep the text of stopped answers", isOn: bound(\.keepsPartialAnswers))
            Toggle("Let the model name chats", isOn: names)
            Picker("Memory of conversations", selection: cacheType) {
                Text("Automatic").tag(ContextConfiguration.CacheType?.none)
                ForEach(ContextConfiguration.CacheType.allCases, id: \.self) { type in
                    Text(verbatim: type.rawValue.uppercased()).tag(ContextConfiguration.CacheType?.some(type))
                }
            }
            .accessibilityHint(
                "Q8_0 needs about half of F16's memory, so that longer conversations fit; these may be read more slowly"
            )
            embeddingPicker("Embedding model for documents", \.documents.embeddingModel)
            embeddingPicker("Embedding model for mails", \.mail.embeddingModel)
        } header: {
            Text("Answers")
        } footer: {
            if let answering = model.answering { Text("\(answering.name) answers now.") }
        }
    }

    @ViewBuilder private func embeddingPicker(
        _ title: LocalizedStringKey, _ key: any WritableKeyPath<HearthSettings, String?> & Sendable
    ) -> some View {
        let selection = Binding { @MainActor in
            settings[keyPath: key]
        } set: { @MainActor name in
            Task { await model.change { $0[keyPath: key] = name } }
        }
        Picker(title, selection: selection) {
            Text("Automatic").tag(String?.none)
            ForEach(model.embeddingModels, id: \.self) { Text(verbatim: $0).tag(String?.some($0)) }
            MissingChoice(chosen: settings[keyPath: key], offered: model.embeddingModels) { "\($0) (not installed)" }
        }
    }

    private func bound(_ key: any WritableKeyPath<HearthSettings, Bool> & Sendable) -> Binding<Bool> {
        Binding { @MainActor in
            settings[keyPath: key]
        } set: { @MainActor value in
            Task { await model.change { $0[keyPath: key] = value } }
        }
    }

    private var names: Binding<Bool> {
        Binding { @MainActor in
            settings.namesChats ?? false
        } set: { @MainActor isOn in
            Task { await model.change { $0.namesChats = isOn } }
        }
    }

    private var cacheType: Binding<ContextConfiguration.CacheType?> {
        Binding { @MainActor in
            settings.cacheType
        } set: { @MainActor type in
            Task { await model.change { $0.cacheType = type } }
        }
    }

    private var chosen: Binding<String?> {
        Binding { @MainActor in
            settings.defaultModel
        } set: { @MainActor id in
            Task { await model.use(id) }
        }
    }
}
