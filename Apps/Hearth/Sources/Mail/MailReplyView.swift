import Foundation
import Mail
import Screens
import SwiftUI

/// The reply field with its suggestions.
struct MailReplyView: View {
    @Bindable var model: MailThreadScreen
    @Environment(\.openURL) private var openURL

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            SuggestedReplies(model: model)
            TextField("Reply", text: $model.reply, axis: .vertical)
                .lineLimit(3...12)
                .textFieldStyle(.roundedBorder)
                .accessibilityLabel("Your reply")
                .accessibilityHint(model.recipient.map { "To \($0)" } ?? "")
            ButtonRow {
                Button("Save draft") { Task { await model.saveDraft() } }
                Button("Open in mail program") { Task { await open() } }
                CopyButton(title: "Copy", text: model.reply)
                ShareLink(item: model.reply)
            }
            .buttonStyle(.bordered)
            .disabled(!model.canSave)
            Text("Nothing is sent from here: a draft is saved as a file, and sending is up to your mail program.")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }

    private func open() async {
        if let address = await model.mailto() { openURL(address) }
    }
}
