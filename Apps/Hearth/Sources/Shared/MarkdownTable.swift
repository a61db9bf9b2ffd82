import Foundation
import Screens
import SwiftUI

/// A table, which scrolls horizontally if it is wider than the screen.
struct MarkdownTable: View {
    /// The cells, with the header as the first row.
    let rows: [[String]]

    var body: some View {
        ScrollView(.horizontal) {
            Grid(alignment: .topLeading, horizontalSpacing: 16, verticalSpacing: 6) {
                ForEach(Array(rows.enumerated()), id: \.offset) { row in
                    GridRow {
                        ForEach(Array(row.element.enumerated()), id: \.offset) { InlineMarkdown(text: $0.element) }
                    }
                    .fontWeight(row.offset == 0 ? .semibold : .regular)
                }
            }
        }
    }
}
