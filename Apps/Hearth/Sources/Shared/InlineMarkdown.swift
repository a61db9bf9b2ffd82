import Foundation
import SwiftUI

/// Words with their marks as bold, italics, code and links.
struct InlineMarkdown: View {
    let text: String

    var body: some View {
        Text(marked)
            .textSelection(.enabled)
    }

    private var marked: AttributedString {
        let options = AttributedString.MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible)
        // What is no Markdown is shown as it was written.
        return (try? AttributedString(markdown: text, options: options)) ?? AttributedString(text)
    }
}
