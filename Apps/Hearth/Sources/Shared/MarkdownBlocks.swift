import Chat
import Foundation
import Screens
import SwiftUI

/// A column of Markdown blocks.
struct MarkdownBlocks: View {
    let blocks: [MarkdownBlock]

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            // The offset identifies a block, because only the last block changes while a text grows.
            ForEach(Array(blocks.enumerated()), id: \.offset) { MarkdownBlockView(block: $0.element) }
        }
    }
}
