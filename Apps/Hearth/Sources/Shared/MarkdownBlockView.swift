import Chat
import Foundation
import Screens
import SwiftUI

struct MarkdownBlockView: View {
    let block: MarkdownBlock

    var body: some View {
        switch block {
        case .paragraph(let text): InlineMarkdown(text: text)
        case .heading(let level, let text):
            InlineMarkdown(text: text)
                .font(font(level))
                .accessibilityAddTraits(.isHeader)
        case .item(let mark, let depth, let text):
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Text(verbatim: mark)
                    .monospacedDigit()
                    .frame(minWidth: 20, alignment: .trailing)
                InlineMarkdown(text: text)
            }
            .padding(.leading, CGFloat(depth) * 20)
            .accessibilityElement(children: .combine)
        case .code(let language, let code): CodeBlock(language: language, code: code)
        case .quote(let blocks):
            MarkdownBlocks(blocks: blocks)
                .foregroundStyle(.secondary)
                .padding(.leading, 12)
                .overlay(alignment: .leading) { Color.gray.frame(width: 3) }
        case .table(let rows): MarkdownTable(rows: rows)
        case .rule: Divider()
        }
    }

    private func font(_ level: Int) -> Font {
        switch level {
        case 1: .title2
        case 2: .title3
        default: .headline
        }
    }
}
