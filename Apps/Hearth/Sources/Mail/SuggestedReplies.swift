import Foundation
import Mail
import SwiftUI

/// Replies that a model suggests; what is taken can be changed before it is sent.
struct SuggestedReplies: View {
    let model: MailThreadScreen

    var body: some View {
        switch model.replies {
        case .hidden, .none: EmptyView()
        case .loading(let chips):
            chipButtons(chips)
            ProgressView("Writing suggestions…")
        case .shown(let chips): chipButtons(chips)
        }
    }

    @ViewBuilder private func chipButtons(_ chips: [MailThreadScreen.Chip]) -> some View {
        if model.isSample, !chips.isEmpty { SampleLabel() }
        ForEach(chips) { chip in
            Button {
                model.take(chip)
            } label: {
                Text(verbatim: chip.reply.text)
                    .multilineTextAlignment(.leading)
            }
            .buttonStyle(.bordered)
            .disabled(!chip.isComplete)
            .accessibilityHint("Puts this suggestion into the field")
        }
    }
}
