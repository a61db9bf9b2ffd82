import Documents
import Foundation
import SwiftUI

/// A sentence of an answer with the citations that support it, or a warning.
struct AnswerSentence: View {
    let sentence: CitedSentence
    let open: (DocumentPlace) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: sentence.text)
                .textSelection(.enabled)
            if !sentence.isSupported {
                Label("Not supported by the documents", systemImage: "exclamationmark.triangle")
                    .font(.caption)
                    .foregroundStyle(.orange)
            }
            ForEach(sentence.problems, id: \.self) { problem in
                Text(verbatim: problem)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            ForEach(sentence.citations, id: \.self) { CitationButton(citation: $0, open: open) }
        }
    }
}
