import Chat
import Foundation
import Screens
import SwiftUI

/// A message's metadata and actions.
struct MessageFooter: View {
    let model: ConversationScreen
    let message: ChatMessage
    let show: (ConversationView.Sheet) -> Void

    var body: some View {
        ButtonRow(spacing: 12) {
            if let branch = model.branch(of: message.id) {
                VersionSwitcher(branch: branch) { step in
                    Task { await model.showAlternative(of: message.id, step: step) }
                }
            }
            if let rate = message.metadata.tokensPerSecond {
                Text("\(rate.rate) tokens/s")
                    .font(.caption)
                    .monospacedDigit()
                    .foregroundStyle(.secondary)
            }
            if message.metadata.status != .generating {
                CopyButton(title: "Copy", text: message.text)
                    .labelStyle(.iconOnly)
                    .buttonStyle(.borderless)
                menu
            }
        }
    }

    private var menu: some View {
        Menu {
            ShareLink(item: message.text)
            Button("Edit", systemImage: "pencil") { show(.edit(message)) }
                .disabled(!model.canChange)
            if message.role == .assistant {
                Button("Write another answer", systemImage: "arrow.clockwise") {
                    Task { await model.regenerate(message.id) }
                }
                .disabled(!model.canChange)
                Button("About this answer", systemImage: "info.circle") { show(.details(message)) }
            }
        } label: {
            Label("More", systemImage: "ellipsis.circle")
                .labelStyle(.iconOnly)
        }
        .accessibilityLabel("Actions for this message")
    }
}
