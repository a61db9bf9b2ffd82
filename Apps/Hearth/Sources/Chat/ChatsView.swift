import Foundation
import Screens
import SwiftUI

/// The list of chats and the selected chat.
struct ChatsView: View {
    @Bindable var model: AppModel
    let features: AppFeatures

    var body: some View {
        NavigationSplitView {
            ThreadListView(model: features.threads, selection: $model.chat, message: $model.message)
        } detail: {
            if let id = model.chat {
                ConversationView(app: model, features: features, id: id)
                    .id(id)
            } else {
                ContentUnavailableView(
                    "No chat is open", systemImage: "bubble.left", description: Text("Choose one, or start a new one."))
            }
        }
    }
}
