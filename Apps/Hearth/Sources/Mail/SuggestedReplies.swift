import Foundation
import Mail
import Screens
import SwiftUI

/// The suggested replies, which the user can edit before sending.
struct SuggestedReplies: View {
    let model: MailThreadScreen

    var body: some View {
        switch model.replies {
        case .hidden: EmptyView()
        case .none: objection
        case .loading(let chips):
            chipButtons(chips)
            ProgressView("Writing suggestions…")
        case .shown(let chips): chipButtons(chips)
        }
    }

    @ViewBuilder private var objection: some View {
        if let objection = model.repliesObjection {
            Text(verbatim: objection)
                .font(.callout)
                .foregroundStyle(.secondary)
            Button("Write replies anyway") { model.writeReplies() }
                .buttonStyle(.bordered)
        }
    }

    private func chipButtons(_ chips: [MailThreadScreen.Chip]) -> some View {
        ForEach(chips) { chip in
            Button {
                model.take(chip)
            } label: {
                Text(verbatim: chip.reply.text)
                    .multilineTextAlignment(.leading)
            }
            .buttonStyle(.bordered)
            .disabled(!chip.isComplete)
            .accessibilityHint("Inserts this suggestion into the reply field")
        }
    }
}
