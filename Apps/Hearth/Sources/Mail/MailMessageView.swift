import Foundation
import Mail
import MailReading
import SwiftUI

/// One mail: its sender, date and text, and the reasons if it is spam.
struct MailMessageView: View {
    let mail: Email
    let mark: (Bool) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                VStack(alignment: .leading) {
                    Text(verbatim: mail.message.from.first?.displayName ?? "")
                        .font(.headline)
                        .accessibilityAddTraits(.isHeader)
                    // The name can be forged, so the address is shown, too.
                    Text(verbatim: mail.message.from.first?.address ?? "")
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
                Spacer()
                if let date = mail.message.date {
                    Text(verbatim: date.moment)
                        .font(.caption)
                }
                menu
            }
            if mail.isSpam { SpamWarning(mail: mail) { mark(false) } }
            ForEach(Array((mail.message.invitations ?? []).enumerated()), id: \.offset) { invitation in
                Label {
                    Text(verbatim: invitation.element.lines(in: .current).joined(separator: "\n"))
                        .textSelection(.enabled)
                } icon: {
                    Image(systemName: "calendar")
                }
            }
            // The body is plain text, so nothing is loaded, and links are not opened automatically.
            Text(verbatim: mail.message.body.text)
                .textSelection(.enabled)
                .frame(maxWidth: .infinity, alignment: .leading)
            ForEach(Array(mail.message.ordersToModels.enumerated()), id: \.offset) { order in
                Label(
                    "Orders a model to do something, and is kept from models: “\(order.element)”",
                    systemImage: "shield"
                )
                .font(.caption)
            }
            ForEach(Array(files.enumerated()), id: \.offset) { file in
                Label("\(file.element.title), \(file.element.fileSize)", systemImage: "paperclip")
                    .font(.caption)
                    .accessibilityLabel("Attachment: \(file.element.title), \(file.element.fileSize)")
            }
            Divider()
        }
    }

    /// The attachments except inline parts, such as pictures within the text.
    private var files: [MailAttachment] { mail.message.attachments.filter { !$0.isInline } }

    private var menu: some View {
        Menu {
            if mail.isSpam {
                Button("Not spam", systemImage: "checkmark.shield") { mark(false) }
            } else {
                Button("Mark as spam", systemImage: "exclamationmark.octagon") { mark(true) }
            }
        } label: {
            Label("More", systemImage: "ellipsis.circle")
                .labelStyle(.iconOnly)
        }
        .accessibilityLabel("Actions for this mail")
    }
}
