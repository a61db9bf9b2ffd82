import Foundation
import Mail
import MailReading
import Screens
import SwiftUI

/// A thread in the list.
struct MailThreadRow: View {
    let model: MailListScreen
    let thread: MailThread
    @State private var reasons: [String] = []
    @State private var showsReasons = false

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(verbatim: thread.participants.map(\.displayName).joined(separator: ", "))
                    .fontWeight(thread.unread > 0 ? .semibold : .regular)
                    .lineLimit(1)
                Spacer()
                if let date = thread.latest {
                    Text(verbatim: date.formatted(date: .abbreviated, time: .omitted))
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
            }
            Text(verbatim: thread.subject)
                .lineLimit(2)
            Text(verbatim: thread.snippet)
                .font(.callout)
                .foregroundStyle(.secondary)
                .lineLimit(2)
            HStack {
                if let badge = thread.badge { MailBadgeView(badge: badge) }
                if thread.hasAttachments {
                    Image(systemName: "paperclip")
                        .accessibilityLabel("Has attachments")
                }
                if thread.count > 1 {
                    Text("\(thread.count) mails")
                        .font(.caption)
                }
            }
        }
        .accessibilityElement(children: .combine)
        .accessibilityValue(thread.unread > 0 ? "Unread" : "")
        .swipeActions {
            if thread.isSpam {
                Button("Why?", systemImage: "questionmark.circle") { Task { await explain() } }
                Button("Not spam", systemImage: "checkmark.shield") { Task { await free() } }
            }
        }
        .contextMenu {
            if thread.isSpam {
                Button("Why is this spam?", systemImage: "questionmark.circle") { Task { await explain() } }
                Button("Not spam", systemImage: "checkmark.shield") { Task { await free() } }
            }
        }
        .alert("Why it counts as spam", isPresented: $showsReasons) {
            Button("OK", role: .cancel) {}
        } message: {
            Text(verbatim: reasons.joined(separator: "\n"))
        }
    }

    private func explain() async {
        guard let found = await model.spamReasons(of: thread.id) else { return }
        reasons = found.reasons
        showsReasons = true
    }

    private func free() async {
        if let found = await model.spamReasons(of: thread.id) { await model.mark(isSpam: false, mail: found.mail) }
    }
}
