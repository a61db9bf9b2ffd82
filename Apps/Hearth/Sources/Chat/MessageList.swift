import Chat
import Foundation
import Hearth
import SwiftUI

/// The messages of a chat, the newest at the lower edge.
struct MessageList: View {
    let app: AppModel
    let features: AppFeatures
    let model: ConversationScreen
    let show: (ConversationView.Sheet) -> Void
    let leave: (MessageNotice.Remedy) -> Void

    var body: some View {
        ScrollViewReader { place in
            list
                .task(id: app.message) { await seek(place) }
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
        EmptyChatView(engine: model.engine) {
            leave(.openModels)
        } trySample: {
            Task {
                model.problem = await features.trySample()
                await model.reload()
            }
        }
    }

    /// Goes to the message that was looked for.
    private func seek(_ place: ScrollViewProxy) async {
        guard let message = app.message else { return }
        if await model.seek(message) { place.scrollTo(message, anchor: .top) }
        app.message = nil
    }
}
