import Chat
import Foundation
import Screens
import SwiftUI

/// Blocks of Markdown, one below the other, as wide as they need.
struct MarkdownBlocks: View {
    let blocks: [MarkdownBlock]

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            // Only the last one changes as long as a text grows.
            ForEach(Array(blocks.enumerated()), id: \.offset) { MarkdownBlockView(block: $0.element) }
        }
    }
}
