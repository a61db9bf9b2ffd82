import Foundation
import SwiftUI

/// Text with inline Markdown, such as bold, italics, code and links.
struct InlineMarkdown: View {
    let text: String

    var body: some View {
        Text(marked)
            .textSelection(.enabled)
    }

    private var marked: AttributedString {
        let options = AttributedString.MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible)
        // Invalid Markdown is shown verbatim.
        return (try? AttributedString(markdown: text, options: options)) ?? AttributedString(text)
    }
}
