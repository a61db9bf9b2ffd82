import AppleEngines
import Foundation
import SwiftUI

/// Puts a text into the clipboard, and says so.
struct CopyButton: View {
    let title: LocalizedStringKey
    let text: String
    @State private var isCopied = false

    var body: some View {
        Button(title, systemImage: isCopied ? "checkmark" : "doc.on.doc") { copy() }
            // The tick goes by itself; when the view goes before, nothing is left to do.
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
