import Foundation
import SwiftUI

/// What a model wrote, with its marks as bold, italics, code and links; nothing is fetched to show it.
struct MarkdownText: View {
    let text: String

    var body: some View {
        Text(marked)
            .textSelection(.enabled)
            .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var marked: AttributedString {
        let options = AttributedString.MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible)
        // What is no Markdown is shown as it was written.
        return (try? AttributedString(markdown: text, options: options)) ?? AttributedString(text)
    }
}
