import Foundation
import Mail
import SwiftUI

/// A mailbox with its problem, if it has one.
struct MailboxRow: View {
    let mailbox: ImportedMailbox
    let problem: String?

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: mailbox.name)
            Text("\(mailbox.mails) mails")
                .font(.caption)
                .foregroundStyle(.secondary)
            if let problem {
                Label(problem, systemImage: "exclamationmark.triangle")
                    .font(.caption)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
