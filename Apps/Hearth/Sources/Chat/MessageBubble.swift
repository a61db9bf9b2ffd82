import Chat
import Foundation
import Screens
import SwiftUI

/// A message's words in a bubble: the user's on a tint at the trailing side, an answer's on a quiet material.
struct MessageBubble: View {
    let message: ChatMessage
    /// The width at which lines are still read with ease; it grows with the size of the letters.
    @ScaledMetric private var readableWidth: CGFloat = 600

    var body: some View {
        bubble
            .contextMenu { CopyButton(title: "Copy", text: message.text) }
            .frame(maxWidth: readableWidth, alignment: isUsers ? .trailing : .leading)
            .padding(isUsers ? .leading : .trailing, 24)
    }

    // Words have the system's own colour on both: so they stand out in light and dark, and more where people ask for it.
    @ViewBuilder private var bubble: some View {
        if isUsers {
            Text(verbatim: message.text)
                .textSelection(.enabled)
                .padding(12)
                .background(Color.accentColor.opacity(0.15), in: .rect(cornerRadius: 16))
        } else {
            MarkdownBlocks(blocks: MarkdownBlock.blocks(of: message.text))
                .padding(12)
                .background(.regularMaterial, in: .rect(cornerRadius: 16))
        }
    }

    private var isUsers: Bool { message.role == .user }
}
