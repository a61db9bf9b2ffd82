import Foundation
import SwiftUI

/// A bar with a sentence about a completed action.
struct NoticeBar: View {
    let text: String
    var undo: (@MainActor () -> Void)?
    let close: @MainActor () -> Void

    var body: some View {
        HStack {
            Text(verbatim: text)
                .font(.callout)
                .frame(maxWidth: .infinity, alignment: .leading)
            if let undo { Button("Undo", action: undo) }
            Button("Close", systemImage: "xmark", action: close)
                .labelStyle(.iconOnly)
        }
        .padding()
        .background(.regularMaterial)
        // Announced on each change, because the next sentence reuses this bar.
        .onChange(of: text, initial: true) { _, text in AccessibilityNotification.Announcement(text).post() }
    }
}
