import Foundation
import SwiftUI

/// A sentence about what was done.
struct NoticeBar: View {
    let text: String
    let close: @MainActor () -> Void

    var body: some View {
        HStack {
            Text(verbatim: text)
                .font(.callout)
                .frame(maxWidth: .infinity, alignment: .leading)
            Button("Close", systemImage: "xmark", action: close)
                .labelStyle(.iconOnly)
        }
        .padding()
        .background(.regularMaterial)
        .onAppear { AccessibilityNotification.Announcement(text).post() }
    }
}
