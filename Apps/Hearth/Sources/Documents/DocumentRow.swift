import Documents
import Foundation
import SwiftUI

/// A document in the list.
struct DocumentRow: View {
    let document: StoredDocument

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: document.displayName)
            Text("\(document.passages) passages")
                .font(.caption)
                .foregroundStyle(.secondary)
            ForEach(document.notes, id: \.self) { note in
                Label(note, systemImage: "info.circle")
                    .font(.caption)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
