import Chat
import Foundation
import Screens
import SwiftUI

/// The messages of a chat, the newest at the bottom.
struct MessageList: View {
    let app: AppModel
    let model: ConversationScreen
    let show: (ConversationView.Sheet) -> Void
    let leave: (MessageNotice.Remedy) -> Void
    /// The message to scroll to; nil for none.
    @State private var sought: UUID?

    var body: some View {
        ScrollViewReader { place in
            list
                .task(id: app.message) { await seek() }
                // Rows of newly loaded messages exist only after the list has updated.
                .onChange(of: sought) { _, sought in
                    guard let sought else { return }
                    place.scrollTo(sought, anchor: .top)
                    self.sought = nil
                }
        }
    }

    private var list: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 16) {
                if model.hasEarlier {
                    Button("Show earlier messages") { Task { await model.loadEarlier() } }
                        .frame(maxWidth: .infinity)
                }
                ForEach(model.messages) { message in
                    MessageView(model: model, message: message, show: show, leave: leave)
                        .id(message.id)
                }
            }
            .padding()
        }
        .defaultScrollAnchor(.bottom)
        .scrollDismissesKeyboard(.interactively)
        .overlay {
            if model.messages.isEmpty { empty }
        }
    }

    private var empty: some View {
        EmptyChatView(engine: model.engine) { leave(.openModels) }
    }

    /// Loads the messages back to the message chosen in the search, and scrolls to it.
    private func seek() async {
        guard let message = app.message else { return }
        let isThere = await model.seek(message)
        // Another message may have been chosen in the meantime.
        guard app.message == message else { return }
        if isThere { sought = message }
        app.message = nil
    }
}
