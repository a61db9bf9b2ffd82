import Documents
import Foundation
import SwiftUI

/// Leads to the place that a sentence cites.
struct CitationLink: View {
    let citation: Citation

    var body: some View {
        NavigationLink(value: DocumentPlace.passage(document: citation.documentID, range: citation.range)) {
            Label {
                Text(verbatim: "[\(citation.number)] \(citation.documentName)" + place)
            } icon: {
                Image(systemName: "doc.text")
            }
            .font(.caption)
        }
        .accessibilityLabel("Source \(citation.number): \(citation.documentName)\(place)")
        .accessibilityHint("Shows the passage in its document")
    }

    private var place: String { citation.pages.map { ", \($0.pages)" } ?? "" }
}
