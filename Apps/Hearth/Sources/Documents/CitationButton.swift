import Documents
import Foundation
import SwiftUI

/// A button that opens the passage that a sentence cites.
///
/// It is not a link, because a list opens all links of a row together. An answer with all citations is one row.
struct CitationButton: View {
    let citation: Citation
    let open: (DocumentPlace) -> Void

    var body: some View {
        Button {
            open(.passage(document: citation.documentID, range: citation.range))
        } label: {
            Label {
                Text(verbatim: "[\(citation.number)] \(citation.documentName)" + place)
                    .multilineTextAlignment(.leading)
            } icon: {
                Image(systemName: "doc.text")
            }
            .font(.caption)
        }
        .buttonStyle(.borderless)
        .accessibilityLabel("Source \(citation.number): \(citation.documentName)\(place)")
        .accessibilityHint("Shows the passage in its document")
    }

    private var place: String { (citation.place ?? citation.pages?.pages).map { ", \($0)" } ?? "" }
}
