import Chat
import Foundation
import Screens
import SwiftUI

/// What a model wrote, as its Markdown says; nothing is fetched to show it.
struct MarkdownText: View {
    let text: String

    var body: some View {
        MarkdownBlocks(blocks: MarkdownBlock.blocks(of: text))
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}
