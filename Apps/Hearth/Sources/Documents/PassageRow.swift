import Documents
import FileReading
import Foundation
import SwiftUI

/// A passage in the search results.
struct PassageRow: View {
    let passage: RetrievedChunk

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HighlightedText(text: passage.text, highlights: passage.highlights)
                .lineLimit(5)
            Text(verbatim: place)
                .font(.caption)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        .accessibilityHint("Shows the passage in its document")
    }

    private var place: String {
        [passage.documentTitle ?? passage.documentName, passage.position.place ?? passage.position.pages?.pages]
            .compactMap(\.self)
            .joined(separator: ", ")
    }
}
