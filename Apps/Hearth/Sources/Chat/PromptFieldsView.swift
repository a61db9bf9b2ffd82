import Chat
import Foundation
import SwiftUI

/// A form for the fields of a saved prompt.
struct PromptFieldsView: View {
    let prompt: SavedPrompt
    let insert: ([String: String]) -> Void
    @State private var values: [String: String] = [:]
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                ForEach(prompt.fields, id: \.self) { name in
                    Section {
                        TextEditor(text: Binding(get: { values[name] ?? "" }, set: { values[name] = $0 }))
                            .frame(minHeight: 60)
                            .accessibilityLabel(name)
                    } header: {
                        Text(verbatim: name)
                    }
                }
            }
            .navigationTitle(prompt.name)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Insert") {
                        insert(values)
                        dismiss()
                    }
                }
            }
        }
    }
}
