import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// A model in the list: its properties, state, abilities and actions.
struct ModelRow: View {
    let model: ModelsScreen
    let item: ModelsScreen.Item
    let showPlan: (String) -> Void
    @State private var asked: ModelsScreen.Action?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ModelFacts(item: item)
            ModelStateView(state: item.state)
            ExamSection(item: item)
            if let failure = item.failure {
                Label(failure, systemImage: "exclamationmark.triangle")
                    .font(.callout)
                    .foregroundStyle(.orange)
            }
            ButtonRow {
                ForEach(item.actions, id: \.self) { action in
                    Button(action.title, systemImage: action.symbol) { choose(action) }
                        .accessibilityHint(Text(verbatim: item.model.name))
                }
            }
            .buttonStyle(.bordered)
        }
        .confirmationDialog("This can't be undone", isPresented: $asked.isSet(), titleVisibility: .visible) {
            if let asked { Button(asked.title, role: .destructive) { perform(asked) } }
        } message: {
            Text(asked == .cancel ? "The partial file is deleted." : "Chats that use it need another one.")
        }
    }

    private func choose(_ action: ModelsScreen.Action) {
        if action.isDestructive { asked = action } else { perform(action) }
    }

    private func perform(_ action: ModelsScreen.Action) {
        let id = item.id
        switch action {
        case .download: showPlan(id)
        case .resume: model.download(id)
        case .pause: Task { await model.pause(id) }
        case .cancel: Task { await model.cancel(id) }
        case .use: Task { await model.use(id) }
        case .verify: model.verify(id)
        case .repair: model.repair(id)
        case .delete: model.delete(id)
        case .examineQuickly: Task { await model.examine(id, isQuick: true) }
        case .examine: Task { await model.examine(id, isQuick: false) }
        case .stopExam: Task { await model.stopExam(id) }
        }
    }
}
