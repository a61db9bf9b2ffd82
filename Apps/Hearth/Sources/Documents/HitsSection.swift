import Documents
import FileReading
import Foundation
import Screens
import SwiftUI

/// The passages that match the query.
struct HitsSection: View {
    let search: QuestionScreen.Search

    var body: some View {
        switch search {
        case .none: EmptyView()
        case .searching: ProgressView("Searching…")
        case .found(let passages, let isMeaningSearched):
            Section {
                if passages.isEmpty {
                    Text("Nothing found. Try other words, or search another collection.")
                        .foregroundStyle(.secondary)
                }
                ForEach(passages) { passage in
                    NavigationLink(
                        value: DocumentPlace.passage(document: passage.documentID, range: passage.position.range)
                    ) {
                        PassageRow(passage: passage)
                    }
                }
            } header: {
                Text("Passages")
            } footer: {
                if !isMeaningSearched {
                    Text("Search uses keywords only. Install an embedding model under Models to search by meaning.")
                }
            }
        case .failed(let reason): Label(reason, systemImage: "exclamationmark.triangle")
        }
    }
}
