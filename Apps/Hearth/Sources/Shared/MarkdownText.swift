import Chat
import Foundation
import Screens
import SwiftUI

/// Markdown text from a model, shown without loading anything from the network.
struct MarkdownText: View {
    let text: String

    var body: some View {
        MarkdownBlocks(blocks: MarkdownBlock.blocks(of: text))
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}
