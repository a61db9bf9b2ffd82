import Chat
import Testing

@testable import Screens

@Suite struct MarkdownBlockTests {
    private func blocks(_ lines: String...) -> [MarkdownBlock] {
        MarkdownBlock.blocks(of: lines.joined(separator: "\n"))
    }

    @Test func `paragraphs, headings and rules are parsed`() {
        #expect(blocks("One", "*two*", "", "Three") == [.paragraph("One\n*two*"), .paragraph("Three")])
        #expect(
            blocks("# Head #", "## C#", "Text") == [
                .heading(level: 1, "Head"), .heading(level: 2, "C#"), .paragraph("Text"),
            ])
        #expect(
            blocks("Head", "====", "Less", "---", "", "---") == [
                .heading(level: 1, "Head"), .heading(level: 2, "Less"), .rule,
            ])
        #expect(blocks("#hash", "**bold**") == [.paragraph("#hash\n**bold**")])
        #expect(MarkdownBlock.blocks(of: "a\r\nb\r\n\r\nc") == [.paragraph("a\nb"), .paragraph("c")])
        #expect(MarkdownBlock.blocks(of: "").isEmpty)
    }

    @Test func `a table with too many columns is shown as a paragraph`() {
        let wide = [String(repeating: "a|", count: 40), String(repeating: "-|", count: 40), "|"]
        let wider = wide.map { $0 == "|" ? $0 : $0 + $0 }
        #expect(MarkdownBlock.blocks(of: wide.joined(separator: "\n")).count == 1)
        #expect(
            MarkdownBlock.blocks(of: wider.joined(separator: "\n")) == [.paragraph(wider.joined(separator: "\n"))])
    }

    @Test func `nested lists and items with several paragraphs are parsed`() {
        #expect(
            blocks("Intro:", "- a", "  - b", "    more", "", "    para", "- c", "", "Out") == [
                .paragraph("Intro:"), .item(mark: "•", depth: 0, "a"), .item(mark: "•", depth: 1, "b\nmore"),
                .item(mark: "", depth: 1, "para"), .item(mark: "•", depth: 0, "c"), .paragraph("Out"),
            ])
        #expect(
            blocks("3. x", "4) y", "+ [x] done", "* [ ] not") == [
                .item(mark: "3.", depth: 0, "x"), .item(mark: "4)", depth: 0, "y"), .item(mark: "☑", depth: 0, "done"),
                .item(mark: "☐", depth: 0, "not"),
            ])
        // A year at the start of a line is not a list.
        #expect(blocks("It was in", "1986. Later") == [.paragraph("It was in\n1986. Later")])
    }

    @Test func `code blocks are parsed within lists and without an end mark`() {
        #expect(
            blocks("1. Run:", "   ```bash title", "   ls -l", "     # x", "   ```", "2. Then") == [
                .item(mark: "1.", depth: 0, "Run:"), .code(language: "bash", "ls -l\n  # x"),
                .item(mark: "2.", depth: 0, "Then"),
            ])
        #expect(
            blocks("~~~", "a", "```", "", "b", "~~~", "c") == [
                .code(language: "", "a\n```\n\nb"), .paragraph("c"),
            ])
        // The model is still generating the code block.
        #expect(blocks("```swift", "let x = 1", "") == [.code(language: "swift", "let x = 1")])
        #expect(blocks("```") == [.code(language: "", "")])
        #expect(blocks("    a", "", "      b", "c") == [.code(language: "", "a\n\n  b"), .paragraph("c")])
    }

    @Test func `block quotes contain blocks and are nested up to eight levels`() {
        #expect(
            blocks("> Said", "on", "> - item", "", "After") == [
                .quote([.paragraph("Said\non"), .item(mark: "•", depth: 0, "item")]), .paragraph("After"),
            ])
        var block = MarkdownBlock.blocks(of: String(repeating: ">", count: 30) + " x").first
        var depth = 0
        while case .quote(let inner) = block { (block, depth) = (inner.first, depth + 1) }
        #expect(depth == 8 && block != nil)
    }

    @Test func `the rows of a table are padded or cut to the width of its header`() {
        #expect(
            blocks("| a | b |", "|---|:-:|", "| 1 | x \\| y |", "| 2 |", "End") == [
                .table([["a", "b"], ["1", "x | y"], ["2", ""]]), .paragraph("End"),
            ])
        #expect(blocks("a | b", "--|--", "1 | 2 | 3") == [.table([["a", "b"], ["1", "2"]])])
        #expect(blocks("| no", "| table") == [.paragraph("| no\n| table")])
    }
}
