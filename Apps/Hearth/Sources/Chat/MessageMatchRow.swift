import Chat
import Foundation
import SwiftUI

/// A message in the search results.
struct MessageMatchRow: View {
    let match: MessageMatch

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: match.threadTitle)
                .font(.caption)
                .foregroundStyle(.secondary)
            HighlightedText(text: match.snippet, highlights: match.highlights)
                .lineLimit(3)
        }
        .accessibilityElement(children: .combine)
    }
}
