import Chat

/// A parser that splits lines of Markdown into blocks.
struct MarkdownSplitter {
    /// The maximum nesting of quotations, above which quotations are shown with their marks.
    private static let maximumQuotes = 8
    /// The maximum number of table columns.
    ///
    /// Without it, the number of cells could grow with the square of the text length.
    private static let mostColumns = 40

    private let lines: [Substring]
    private let quotes: Int
    private var at = 0
    private var blocks: [MarkdownBlock] = []
    /// The lines of the paragraph or list item in progress.
    private var open: [Substring] = []
    private var item: (mark: String, depth: Int)?
    /// The indentations of the open lists, outermost first.
    private var indents: [Int] = []

    init(_ lines: [Substring], quotes: Int = 0) { (self.lines, self.quotes) = (lines, quotes) }

    mutating func run() -> [MarkdownBlock] {
        while at < lines.count {
            let line = MarkdownLine(lines[at])
            if line.text.isEmpty { close() } else { take(line) }
            at += 1
        }
        close()
        return blocks
    }

    private mutating func take(_ line: MarkdownLine) {
        if let fence = line.fence { return takeCode(fence, indent: line.indent) }
        if let level = line.underline, !open.isEmpty, item == nil { return add(.heading(level: level, closedText())) }
        if line.isRule { return add(.rule) }
        if let found = line.item, isItem(found) { return takeItem(found, line.indent) }
        if line.indent < 4 || !indents.isEmpty {
            if let (level, text) = line.heading { return add(.heading(level: level, text)) }
            if line.text.first == ">", quotes < Self.maximumQuotes { return takeQuote() }
        } else if open.isEmpty {
            return takeIndentedCode()
        }
        if open.isEmpty, let columns = tableColumns(line) { return takeTable(columns) }
        takeWords(line)
    }

    private mutating func takeWords(_ line: MarkdownLine) {
        if open.isEmpty {
            if line.indent < 2 { indents = [] }
            // After an empty line, indented text continues the list item.
            if !indents.isEmpty { item = ("", indents.count - 1) }
        }
        open.append(line.text)
    }

    // MARK: Closing

    private mutating func closedText() -> String {
        defer { (open, item) = ([], nil) }
        return open.joined(separator: "\n")
    }

    private mutating func close() {
        if let item {
            blocks.append(.item(mark: item.mark, depth: item.depth, closedText()))
        } else if !open.isEmpty {
            blocks.append(.paragraph(closedText()))
        }
    }

    private mutating func add(_ block: MarkdownBlock) {
        close()
        indents = []
        blocks.append(block)
    }

    // MARK: Blocks

    /// Returns whether a line begins a list item, which within a paragraph requires the number 1.
    private func isItem(_ found: MarkdownLine.Item) -> Bool {
        open.isEmpty || item != nil || (!found.text.isEmpty && (found.number ?? 1) == 1)
    }

    private mutating func takeItem(_ found: MarkdownLine.Item, _ indent: Int) {
        close()
        while let last = indents.last, indent < last { indents.removeLast() }
        if indents.last.map({ indent > $0 + 1 }) ?? true { indents.append(indent) }
        item = (found.mark, indents.count - 1)
        open = [found.text]
    }

    private mutating func takeCode(_ fence: MarkdownLine.Fence, indent: Int) {
        close()
        var code: [Substring] = []
        at += 1
        while at < lines.count, !MarkdownLine(lines[at]).closes(fence) {
            code.append(MarkdownLine.unindented(lines[at], by: indent))
            at += 1
        }
        // If the code is incomplete, an empty last line is not part of it.
        if at == lines.count, code.last?.isEmpty == true { code.removeLast() }
        if indent < 2 { indents = [] }
        blocks.append(.code(language: fence.language, code.joined(separator: "\n")))
    }

    private mutating func takeIndentedCode() {
        var code: [Substring] = []
        while at < lines.count, MarkdownLine(lines[at]).indent >= 4 || MarkdownLine(lines[at]).text.isEmpty {
            code.append(MarkdownLine.unindented(lines[at], by: 4))
            at += 1
        }
        at -= 1
        while code.last?.isEmpty == true { code.removeLast() }
        add(.code(language: "", code.joined(separator: "\n")))
    }

    private mutating func takeQuote() {
        var quoted: [Substring] = []
        while at < lines.count {
            let line = MarkdownLine(lines[at])
            if line.text.first == ">" {
                let rest = line.text.dropFirst()
                quoted.append(rest.first == " " ? rest.dropFirst() : rest)
            } else if line.text.isEmpty || line.startsBlock {
                break
            } else {
                quoted.append(line.text)
            }
            at += 1
        }
        at -= 1
        var inner = MarkdownSplitter(quoted, quotes: quotes + 1)
        add(.quote(inner.run()))
    }

    /// Returns the number of columns of a table that starts at this line; nil if it is not a table.
    private func tableColumns(_ line: MarkdownLine) -> Int? {
        guard line.text.contains("|"), at + 1 < lines.count else { return nil }
        let below = MarkdownLine(lines[at + 1])
        let marks = below.cells
        let isTable = below.text.contains("|") && marks.allSatisfy { $0.contains("-") && $0.allSatisfy("-:".contains) }
        return isTable && marks.count <= Self.mostColumns && marks.count == line.cells.count ? marks.count : nil
    }

    private mutating func takeTable(_ columns: Int) {
        var rows = [MarkdownLine(lines[at]).cells]
        at += 2
        while at < lines.count, lines[at].contains("|") {
            let cells = MarkdownLine(lines[at]).cells.prefix(columns)
            rows.append(cells + Array(repeating: "", count: columns - cells.count))
            at += 1
        }
        at -= 1
        add(.table(rows))
    }
}
