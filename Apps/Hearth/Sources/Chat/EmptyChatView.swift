import Chat
import Foundation
import Screens
import SwiftUI

/// The content of a chat without messages.
struct EmptyChatView: View {
    let engine: ConversationScreen.Engine
    let openModels: @MainActor () -> Void

    var body: some View {
        switch engine {
        case .none(let failure):
            ContentUnavailableView {
                Label("No model can answer yet", systemImage: "shippingbox")
            } description: {
                Text(verbatim: failure.message)
            } actions: {
                Button("Open Models", action: openModels)
            }
        case .unknown, .model:
            ContentUnavailableView(
                "Ask anything…", systemImage: "bubble.left",
                description: Text("Answers are generated on this device, by a model of your choice."))
        }
    }
}
