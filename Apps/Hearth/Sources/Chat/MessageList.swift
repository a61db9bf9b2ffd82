import Chat
import Foundation
import SwiftUI

/// The messages of a chat, the newest at the lower edge.
struct MessageList: View {
    let model: ConversationScreen
    let show: (ConversationView.Sheet) -> Void
    let leave: (MessageNotice.Remedy) -> Void

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 16) {
                if model.hasEarlier {
                    Button("Show earlier messages") { Task { await model.loadEarlier() } }
                        .frame(maxWidth: .infinity)
                }
                ForEach(model.messages) { message in
                    MessageView(model: model, message: message, show: show, leave: leave)
                }
            }
            .padding()
        }
        .defaultScrollAnchor(.bottom)
        .scrollDismissesKeyboard(.interactively)
        .overlay {
            if model.messages.isEmpty { EmptyChatView(engine: model.engine) { leave(.openModels) } }
        }
    }
}
