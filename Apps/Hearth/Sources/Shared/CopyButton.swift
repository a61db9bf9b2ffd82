import AppleEngines
import Foundation
import SwiftUI

/// A button that copies a text to the clipboard and confirms the copy with a tick.
struct CopyButton: View {
    let title: LocalizedStringKey
    let text: String
    @State private var isCopied = false

    var body: some View {
        Button(title, systemImage: isCopied ? "checkmark" : "doc.on.doc") { copy() }
            // The tick disappears after a while. A cancellation, when the view is removed, does no harm.
            .task(id: isCopied) {
                try? await Task.sleep(for: .seconds(1.5))
                isCopied = false
            }
    }

    private func copy() {
        Clipboard.copy(text)
        isCopied = true
        AccessibilityNotification.Announcement("Copied").post()
    }
}
