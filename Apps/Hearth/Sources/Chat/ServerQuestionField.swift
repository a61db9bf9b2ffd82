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
            if field.kind == .choices, !field.hint.isEmpty {
                Text(verbatim: field.hint)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
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
            Picker(selection: choice) {
                Text("No answer").tag(Int?.none)
                ForEach(field.choices.indices, id: \.self) { index in
                    Text(verbatim: field.choices[index].title).tag(Int?.some(index))
                }
            } label: {
                Text(verbatim: field.title)
            }
            .labelsHidden()
        case .choices:
            VStack(alignment: .leading, spacing: 4) {
                ForEach(field.choices.indices, id: \.self) { index in
                    Toggle(isOn: isChosen(index)) { Text(verbatim: field.choices[index].title) }
                }
            }
            // The group has the field's name. Each toggle has its own name.
            .accessibilityElement(children: .contain)
        }
    }

    private func isChosen(_ index: Int) -> Binding<Bool> {
        Binding { @MainActor in
            form.isChosen(index, in: field)
        } set: { @MainActor isChosen in
            form.choose(index, isChosen, in: field)
        }
    }

    /// The index of the chosen value.
    private var choice: Binding<Int?> {
        Binding { @MainActor in
            field.choices.indices.first { form.isChosen($0, in: field) }
        } set: { @MainActor index in
            form.values[field.name] = index.map { field.choices[$0].value } ?? ""
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
