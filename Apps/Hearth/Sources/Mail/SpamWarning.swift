import Foundation
import Mail
import Screens
import SwiftUI

/// A warning that a mail counts as spam, with the reasons.
struct SpamWarning: View {
    let mail: Email
    let free: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label("This mail looks like spam or phishing.", systemImage: "exclamationmark.octagon")
                .font(.headline)
            ForEach(mail.spam?.shownReasons ?? [], id: \.self) { reason in
                Text(verbatim: "• \(reason)")
                    .font(.callout)
            }
            Button("Not spam", systemImage: "checkmark.shield", action: free)
                .buttonStyle(.bordered)
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Color.red.opacity(0.12), in: .rect(cornerRadius: 12))
    }
}
