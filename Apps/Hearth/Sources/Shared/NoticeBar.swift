import Foundation
import SwiftUI

/// A sentence about what was done.
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
        // The next sentence takes the place of this one in the same bar.
        .onChange(of: text, initial: true) { _, text in AccessibilityNotification.Announcement(text).post() }
    }
}
