import Foundation
import Screens
import SwiftUI
import Tools

/// A field of a tool server's form.
struct ServerQuestionField: View {
    let form: ServerQuestionForm
    let field: MCPFormField

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: field.isRequired ? field.title + " *" : field.title)
                .font(.caption)
                .accessibilityHidden(true)
            input
                .accessibilityLabel(Text(verbatim: field.title))
                .accessibilityHint(field.isRequired ? Text("Required") : Text(verbatim: ""))
            if !field.description.isEmpty {
                Text(verbatim: field.description)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            if let mistake = form.mistake(in: field) {
                Text(verbatim: mistake)
                    .font(.caption)
                    .foregroundStyle(.red)
            }
        }
    }

    @ViewBuilder private var input: some View {
        switch field.kind {
        case .text, .number, .integer:
            TextField("Answer", text: text, prompt: Text(verbatim: field.hint))
                .textFieldStyle(.roundedBorder)
                .autocorrectionDisabled()
        case .boolean:
            Picker(selection: text) {
                Text("No answer").tag("")
                Text("Yes").tag("true")
                Text("No").tag("false")
            } label: {
                Text(verbatim: field.title)
            }
            .labelsHidden()
        case .choice:
            Picker(selection: text) {
                Text("No answer").tag("")
                ForEach(field.choices, id: \.value) { Text(verbatim: $0.title).tag($0.value) }
            } label: {
                Text(verbatim: field.title)
            }
            .labelsHidden()
        case .choices:
            ForEach(field.choices, id: \.value) { choice in
                Toggle(isOn: isChosen(choice.value)) { Text(verbatim: choice.title) }
            }
        }
    }

    /// Whether a value is among those on the lines of the field's text.
    private func isChosen(_ value: String) -> Binding<Bool> {
        Binding { @MainActor in
            text.wrappedValue.split(separator: "\n").contains { $0 == value }
        } set: { @MainActor isChosen in
            let chosen = text.wrappedValue.split(separator: "\n").map(String.init)
            text.wrappedValue = field.choices.map(\.value)
                .filter { $0 == value ? isChosen : chosen.contains($0) }.joined(separator: "\n")
        }
    }

    private var text: Binding<String> {
        Binding { @MainActor in
            form.values[field.name] ?? ""
        } set: { @MainActor text in
            form.values[field.name] = text
        }
    }
}
