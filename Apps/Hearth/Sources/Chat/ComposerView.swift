import Chat
import Foundation
import Screens
import SwiftUI

/// The field for the next message, with the button that sends it or stops the answer.
struct ComposerView: View {
    @Bindable var model: ConversationScreen
    let showContext: (ContextLedger) -> Void
    @FocusState private var isWriting: Bool

    var body: some View {
        HStack(alignment: .bottom, spacing: 8) {
            TextField("Ask anything…", text: $model.draft, axis: .vertical)
                .lineLimit(1...8)
                .textFieldStyle(.roundedBorder)
                .focused($isWriting)
                .onSubmit { Task { await model.send() } }
                .accessibilityLabel("Message")
            if let ledger = model.ledger {
                Button("Contents of the context", systemImage: "text.page") { showContext(ledger) }
                    .labelStyle(.iconOnly)
            }
            button
        }
        .padding()
        .background(.bar)
        .onAppear { isWriting = true }
    }

    @ViewBuilder private var button: some View {
        switch model.turn {
        case .idle:
            Button("Send", systemImage: "arrow.up.circle.fill") { Task { await model.send() } }
                .labelStyle(.iconOnly)
                .font(.title2)
                .disabled(!model.canSend)
                .keyboardShortcut(.return)
        case .starting:
            ProgressView()
                .accessibilityLabel("The message is being sent")
        case .writing:
            Button("Stop the answer", systemImage: "stop.circle.fill") { Task { await model.stop() } }
                .labelStyle(.iconOnly)
                .font(.title2)
                .keyboardShortcut(.cancelAction)
        case .stopping:
            ProgressView()
                .accessibilityLabel("The answer is being stopped")
        }
    }
}
