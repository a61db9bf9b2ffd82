import Foundation
import Mail
import Screens
import SwiftUI

/// The background work, with a button to pause or resume it.
struct MailActivityRow: View {
    let model: MailListScreen

    var body: some View {
        switch model.activity {
        case .idle: EmptyView()
        case .paused(let pending):
            HStack {
                Text("Sorting is paused. \(pending) mails are left.")
                Spacer()
                Button("Go on") { Task { await model.setPaused(false) } }
            }
            .font(.callout)
            .buttonStyle(.borderless)
        case .working(let progress):
            HStack {
                ProgressView(value: fraction(progress)) { Text(progress.title) }
                    .accessibilityValue("\(progress.done) of \(progress.total)")
                Button("Pause", systemImage: "pause") { Task { await model.setPaused(true) } }
                    .labelStyle(.iconOnly)
            }
            .font(.callout)
            .buttonStyle(.borderless)
        }
    }

    private func fraction(_ progress: MailProgress) -> Double? {
        progress.total > 0 ? Double(progress.done) / Double(progress.total) : nil
    }
}
