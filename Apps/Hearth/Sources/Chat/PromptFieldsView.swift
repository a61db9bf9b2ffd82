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
                        TextEditor(text: value(of: name))
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

    private func value(of name: String) -> Binding<String> {
        Binding { @MainActor in
            values[name] ?? ""
        } set: { @MainActor in
            values[name] = $0
        }
    }
}
