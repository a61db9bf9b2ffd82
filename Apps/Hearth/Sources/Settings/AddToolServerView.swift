import Foundation
import Screens
import SwiftUI

/// A form for a tool server's name and address.
struct AddToolServerView: View {
    let model: ToolServersScreen
    @State private var name = ""
    @State private var place = ""
    /// The reason why the server was not added.
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField("Name", text: $name)
                    TextField(model.startsPrograms ? "Command with its arguments, or address" : "Address", text: $place)
                } footer: {
                    Text(
                        model.startsPrograms
                            ? "Such as https://example.org/mcp. The command runs in your name when a chat needs it."
                            : "Such as https://example.org/mcp.")
                }
                if let problem { Text(verbatim: problem) }
            }
            .autocorrectionDisabled()
            .formStyle(.grouped)
            .navigationTitle("Add a tool server")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Add") { Task { await add() } }
                        .disabled(name.isEmpty || place.isEmpty)
                }
            }
        }
        .presentationDetents([.medium])
    }

    private func add() async {
        problem = await model.add(name, at: place)
        if problem == nil { dismiss() }
    }
}
