import Foundation
import SwiftUI

/// An offer of a model, shown if no installed model can generate text for mails.
struct MailModelOffer: View {
    let openModels: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label("Download a model to enable summaries and suggested replies.", systemImage: "info.circle")
                .font(.callout)
            Button("Open Models", action: openModels)
                .buttonStyle(.bordered)
        }
        .padding(12)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
    }
}
