import Foundation
import SwiftUI

/// A form for a name.
struct RenameView: View {
    let title: LocalizedStringKey
    @State private var name: String
    private let save: (String) -> Void
    @Environment(\.dismiss) private var dismiss

    init(title: LocalizedStringKey, name: String, save: @escaping (String) -> Void) {
        self.title = title
        _name = State(initialValue: name)
        self.save = save
    }

    var body: some View {
        NavigationStack {
            Form {
                TextField("Name", text: $name)
                    .onSubmit { finish() }
            }
            .formStyle(.grouped)
            .navigationTitle(title)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Save") { finish() }
                        .disabled(name.isEmpty)
                }
            }
        }
        .presentationDetents([.medium])
    }

    private func finish() {
        save(name)
        dismiss()
    }
}
