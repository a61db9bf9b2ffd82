import Chat
import Foundation
import SwiftUI

/// A message's words.
struct MessageBubble: View {
    let message: ChatMessage

    var body: some View {
        words
            .contextMenu { CopyButton(title: "Copy", text: message.text) }
    }

    @ViewBuilder private var words: some View {
        if message.role == .user {
            Text(verbatim: message.text)
                .textSelection(.enabled)
                .padding(12)
                .background(Color.accentColor.opacity(0.15), in: .rect(cornerRadius: 16))
        } else {
            MarkdownText(text: message.text)
        }
    }
}
