import Chat
import Foundation
import Screens
import SwiftUI

/// An editor for a message, whose old version is kept.
struct EditMessageView: View {
    let model: ConversationScreen
    let message: ChatMessage
    @State private var text: String
    @Environment(\.dismiss) private var dismiss

    init(model: ConversationScreen, message: ChatMessage) {
        (self.model, self.message) = (model, message)
        _text = State(initialValue: message.text)
    }

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextEditor(text: $text)
                        .frame(minHeight: 160)
                        .accessibilityLabel("Text of this message")
                } footer: {
                    Text("The previous version is kept; switch to it below the message.")
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Edit")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button(message.role == .user ? "Send" : "Save") { Task { await save() } }
                        .disabled(text.isEmpty || text == message.text)
                }
            }
        }
    }

    private func save() async {
        let isDone =
            if message.role == .user {
                await model.edit(message.id, to: text)
            } else {
                await model.editAnswer(message.id, to: text)
            }
        if isDone { dismiss() }
    }
}
