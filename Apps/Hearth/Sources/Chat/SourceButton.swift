import Chat
import Foundation
import SwiftUI

/// A source of an answer.
struct SourceButton: View {
    let source: ChatSource
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            Label {
                Text(verbatim: "[\(source.number)] \(source.document)")
            } icon: {
                Image(systemName: "doc.text")
            }
            .font(.caption)
        }
        .buttonStyle(.bordered)
        .accessibilityLabel("Source \(source.number): \(source.document)")
        .accessibilityHint("Shows the passage in its document")
    }
}
