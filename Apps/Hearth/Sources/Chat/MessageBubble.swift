import Chat
import Foundation
import Screens
import SwiftUI

/// A message's text in a bubble, which for the user is tinted and at the trailing side.
struct MessageBubble: View {
    let message: ChatMessage
    /// The maximum width for comfortable reading, which scales with the text size.
    @ScaledMetric private var readableWidth: CGFloat = 600

    var body: some View {
        bubble
            .contextMenu { CopyButton(title: "Copy", text: message.text) }
            .frame(maxWidth: readableWidth, alignment: isUsers ? .trailing : .leading)
            .padding(isUsers ? .leading : .trailing, 24)
    }

    // The text has the system's colour on both backgrounds, so that it is legible in light and dark mode and with
    // increased contrast.
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
