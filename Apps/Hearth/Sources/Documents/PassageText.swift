import Documents
import Foundation
import SwiftUI

/// A highlighted passage with the text around it.
struct PassageText: View {
    let view: PassageView

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                if let place = view.place ?? view.pages?.pages {
                    Text(verbatim: place)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
                if !view.headingPath.isEmpty {
                    Text(verbatim: view.headingPath.joined(separator: " › "))
                        .font(.headline)
                        .accessibilityAddTraits(.isHeader)
                }
                Text(verbatim: (view.isCutBefore ? "… " : "") + view.before)
                    .foregroundStyle(.secondary)
                Text(verbatim: view.passage)
                    .padding(8)
                    .background(Color.yellow.opacity(0.25), in: .rect(cornerRadius: 8))
                    .accessibilityLabel("The passage: \(view.passage)")
                Text(verbatim: view.after + (view.isCutAfter ? " …" : ""))
                    .foregroundStyle(.secondary)
            }
            .textSelection(.enabled)
            .padding()
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .navigationTitle(view.document.displayName)
    }
}
