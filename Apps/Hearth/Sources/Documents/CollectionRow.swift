import Documents
import Foundation
import SwiftUI

/// A collection in the list.
struct CollectionRow: View {
    let collection: DocumentCollection

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: collection.title)
            Text("\(collection.documents) documents, \(collection.passages) passages")
                .font(.caption)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
