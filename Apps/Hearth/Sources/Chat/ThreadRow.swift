import Chat
import Foundation
import SwiftUI

/// A chat in the list.
struct ThreadRow: View {
    let thread: ChatThread
    let isWriting: Bool

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(verbatim: thread.title)
                    .lineLimit(2)
                if let words = thread.firstWords {
                    Text(verbatim: words)
                        .font(.caption)
                        .lineLimit(1)
                        .foregroundStyle(.secondary)
                }
                Text(verbatim: thread.updatedAt.moment)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            if isWriting { ProgressView().accessibilityHidden(true) }
        }
        .accessibilityElement(children: .combine)
        .accessibilityValue(isWriting ? "An answer is being written" : "")
    }
}
