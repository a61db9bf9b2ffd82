import Chat
import Foundation
import Screens
import SwiftUI

/// A notice on a message, with its remedies.
struct MessageNoticeView: View {
    let notice: MessageNotice
    let perform: (MessageNotice.Remedy) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(notice.text, systemImage: symbol)
                .font(.callout)
            if let summary = notice.summary {
                DisclosureGroup("The summary") { Text(verbatim: summary).font(.callout) }
            }
            ForEach(notice.remedies, id: \.self) { remedy in
                Button(remedy.title) { perform(remedy) }
                    .buttonStyle(.bordered)
            }
        }
        .padding(12)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }

    private var symbol: String {
        switch notice.kind {
        case .information: "info.circle"
        case .warning: "exclamationmark.triangle"
        case .refusal: "hand.raised"
        }
    }
}
