import Foundation
import Mail
import MailReading
import SwiftUI

/// The mails in the search results.
struct MailHits: View {
    let results: MailSearchResults

    var body: some View {
        if results.hits.isEmpty {
            Text("Nothing found. Try fewer or other words.")
                .foregroundStyle(.secondary)
        }
        ForEach(results.hits, id: \.email.id) { hit in
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: hit.email.from?.displayName ?? "")
                    .font(.caption)
                Text(verbatim: hit.email.subject)
                if let file = hit.file {
                    Label {
                        Text(verbatim: file)
                    } icon: {
                        Image(systemName: "paperclip")
                    }
                    .font(.caption)
                }
                HighlightedText(text: hit.text, highlights: hit.highlights)
                    .font(.callout)
                    .foregroundStyle(.secondary)
                    .lineLimit(3)
            }
            .accessibilityElement(children: .combine)
            .tag(MailChoice.mail(hit.email.id, thread: hit.email.threadID))
        }
        if !results.isMeaningSearched {
            Text("Search uses keywords only. Install an embedding model under Models to search by meaning.")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
