import Chat
import Foundation
import Hearth
import Screens
import SwiftUI

/// One chat, with its messages and the field for the next message.
struct ConversationView: View {
    /// A sheet over the chat.
    enum Sheet: Identifiable {
        case settings
        case rename
        case context(ContextLedger)
        case details(Chat.ChatMessage)
        case edit(Chat.ChatMessage)
        case source(ChatSource)

        var id: String {
            switch self {
            case .settings: "settings"
            case .rename: "rename"
            case .context: "context"
            case .details(let message): "details \(message.id)"
            case .edit(let message): "edit \(message.id)"
            case .source(let source): "source \(source.number)"
            }
        }
    }

    let app: AppModel
    let features: AppFeatures
    @State private var model: ConversationScreen
    @State private var sheet: Sheet?

    init(app: AppModel, features: AppFeatures, id: UUID) {
        (self.app, self.features) = (app, features)
        _model = State(initialValue: features.screens.conversation(id))
    }

    var body: some View {
        content
            .navigationTitle(model.title)
            .toolbar {
                ToolbarItemGroup(placement: .primaryAction) {
                    Button("Rename", systemImage: "pencil") { sheet = .rename }
                        .accessibilityHint("Renames this chat")
                        .keyboardShortcut("r")
                    Button("Settings of this chat", systemImage: "gearshape") { sheet = .settings }
                        .accessibilityHint("Style, model, documents and guardrails")
                }
            }
            .sheet(item: $sheet) { sheetContent($0) }
            .problem($model.problem)
            .task { await model.run() }
            .onChange(of: model.isWriting) { _, isWriting in
                let text = isWriting ? "The answer is being written." : "The answer has ended."
                AccessibilityNotification.Announcement(text).post()
            }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Opening…")
        case .ready:
            MessageList(app: app, model: model) {
                sheet = $0
            } leave: {
                leave($0)
            }
            .safeAreaInset(edge: .bottom) {
                ComposerView(model: model) { sheet = .context($0) }
            }
        case .gone:
            ContentUnavailableView(
                "This chat was deleted", systemImage: "trash", description: Text("Choose another one."))
        case .failed(let reason):
            FailureView(title: "This chat can't be read", reason: reason) { Task { await model.reload() } }
        }
    }

    @ViewBuilder private func sheetContent(_ sheet: Sheet) -> some View {
        switch sheet {
        case .settings: ThreadSettingsView(features: features, model: model)
        case .rename:
            RenameView(title: "Rename chat", name: model.title) { name in Task { await model.rename(to: name) } }
        case .context(let ledger): LedgerView(ledger: ledger)
        case .details(let message):
            MessageDetailsView(
                message: message, model: message.metadata.modelID.map { features.screens.models.name(of: $0) })
        case .edit(let message): EditMessageView(model: model, message: message)
        case .source(let source):
            PassageSheet(features: features, document: source.documentID, range: source.start..<source.end)
        }
    }

    /// Applies a remedy that opens another screen.
    private func leave(_ remedy: MessageNotice.Remedy) {
        switch remedy {
        case .newChat: app.beginChat()
        case .openModels: app.place = .models
        case .openChatSettings: sheet = .settings
        case .retry, .leaveOutOldest, .summarizeOldest: break
        }
    }
}
