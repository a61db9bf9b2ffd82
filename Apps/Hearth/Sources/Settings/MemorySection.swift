import Chat
import Foundation
import Hearth
import Screens
import SwiftUI

/// The settings for facts that the user keeps, and the list of facts.
struct MemorySection: View {
    let model: SettingsScreen
    let settings: HearthSettings
    @Bindable var memory: MemoryScreen

    var body: some View {
        Section {
            Toggle("Use facts about me in answers", isOn: uses)
            Toggle("Send these facts to models elsewhere", isOn: sends)
            ForEach(memory.facts ?? []) { fact in
                VStack(alignment: .leading) {
                    Text(verbatim: fact.text)
                    if let problem = fact.problem { Text(problem.title).font(.caption) }
                }
                .swipeActions {
                    Button("Remove", role: .destructive) { Task { await memory.remove(fact) } }
                }
            }
            TextField("New fact", text: $memory.draft)
            Button("Keep this fact") { Task { await memory.add() } }.disabled(memory.draft.isEmpty)
        } header: {
            Text("Memory")
        } footer: {
            Text("Short statements about you. Nothing is kept without your consent, and each chat can leave them out.")
        }
    }

    private var uses: Binding<Bool> {
        Binding { @MainActor in
            settings.memory?.enabled ?? false
        } set: { @MainActor isOn in
            Task { await model.change { $0.memory = .init(enabled: isOn, sendToRemotes: $0.memory?.sendToRemotes) } }
        }
    }

    private var sends: Binding<Bool> {
        Binding { @MainActor in
            settings.memory?.sendToRemotes ?? false
        } set: { @MainActor isOn in
            Task { await model.change { $0.memory = .init(enabled: $0.memory?.enabled, sendToRemotes: isOn) } }
        }
    }
}

extension MemoryFact.Problem {
    fileprivate var title: LocalizedStringKey {
        switch self {
        case .tooLong: "Not used: longer than 300 characters"
        case .order: "Not used: reads as an order to the model"
        case .tooMany: "Not used: only 200 facts are used"
        }
    }
}
