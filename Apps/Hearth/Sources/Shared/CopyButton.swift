import AppleEngines
import Foundation
import SwiftUI

/// Copies a text to the clipboard, and confirms that.
struct CopyButton: View {
    let title: LocalizedStringKey
    let text: String
    @State private var isCopied = false

    var body: some View {
        Button(title, systemImage: isCopied ? "checkmark" : "doc.on.doc") { copy() }
            // The tick disappears after a while; a cancellation by the view's removal does no harm.
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
