import Chat
import Foundation
import SwiftUI

/// The name and the instructions of a project.
struct ProjectView: View {
    @State var project: ChatProject
    let save: (ChatProject) -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                TextField("Name", text: $project.name)
                Section {
                    TextEditor(text: $project.settings.systemPrompt)
                        .frame(minHeight: 80)
                        .accessibilityLabel("Instructions")
                } header: {
                    Text("Instructions")
                } footer: {
                    Text("They apply to each chat of the project, unless the chat has its own.")
                }
            }
            .navigationTitle("Project")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button("Save") {
                        save(project)
                        dismiss()
                    }
                }
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { dismiss() }
                }
            }
        }
    }
}
