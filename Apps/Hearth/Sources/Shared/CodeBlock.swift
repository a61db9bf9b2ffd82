import Foundation
import SwiftUI

/// Code with the name of its language, and a button that copies the code.
struct CodeBlock: View {
    let language: String
    let code: String

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text(verbatim: label)
                    .font(.caption)
                    .foregroundStyle(.secondary)
                Spacer()
                CopyButton(title: "Copy code", text: code)
                    .labelStyle(.iconOnly)
                    .buttonStyle(.borderless)
            }
            ScrollView(.horizontal) {
                Text(verbatim: code)
                    .font(.callout.monospaced())
                    .textSelection(.enabled)
            }
        }
        .padding(12)
        // The background is a colour. A material would be invisible on the material of an answer's bubble.
        .background(Color.gray.opacity(0.12), in: .rect(cornerRadius: 8))
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Code, \(label)")
    }

    private var label: String { language.isEmpty ? "text" : language }
}
