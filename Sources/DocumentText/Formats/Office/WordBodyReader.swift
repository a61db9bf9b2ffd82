import RawText

/// Walks through the body of a Word document.
struct WordBodyReader {
    private struct Paragraph {
        var text = ""
        var style: String?
        var level: Int?
        var isListItem = false
    }

    /// Names whose content is no text of the document: deleted text, field instructions, doubles for older programs.
    private static let skipped: Set<String> = [
        "del", "moveFrom", "instrText", "delInstrText", "Fallback", "pPrChange", "rPrChange", "sectPr", "separator",
        "continuationSeparator",
    ]

    /// The text of the first paragraph in the style of titles.
    private(set) var title: String?
    private let styles: WordStyles
    private let cancellation: Cancellation
    // Paragraphs nest, since text boxes stand inside of them; tables nest in cells.
    private var paragraphs: [Paragraph] = []
    private var rows: [[String]] = []
    private var skipDepth = 0
    private var isText = false

    init(styles: WordStyles, cancellation: Cancellation) {
        self.styles = styles
        self.cancellation = cancellation
    }

    mutating func read(_ bytes: [UInt8], into builder: inout TextBuilder) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next(), !builder.isFull {
            switch event {
            case .start(let name):
                if skipDepth > 0 || Self.skipped.contains(name) { skipDepth += 1 } else { start(name, parser) }
            case .end(let name):
                if skipDepth > 0 { skipDepth -= 1 } else { end(name, &builder) }
            case .text(let text): if isText, skipDepth == 0 { append(text) }
            }
        }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "p": paragraphs.append(Paragraph())
        case "t": isText = true
        case "tab", "ptab": append("\t")
        case "br", "cr": append("\n")
        case "noBreakHyphen": append("\u{2011}")
        case "pStyle": change { $0.style = parser.attribute("val") }
        case "outlineLvl": change { $0.level = parser.integer("val", in: WordStyles.outlineLevels).map { $0 + 1 } }
        case "numPr": change { $0.isListItem = true }
        case "tr": rows.append([])
        case "tc": if !rows.isEmpty { rows[rows.count - 1].append("") }
        default: break
        }
    }

    private mutating func end(_ name: String, _ builder: inout TextBuilder) {
        switch name {
        case "t": isText = false
        case "p": if let paragraph = paragraphs.popLast() { emit(paragraph, &builder) }
        case "tr": if let row = rows.popLast() { emit(row, &builder) }
        default: break
        }
    }

    private mutating func append(_ text: String) { change { $0.text += text } }

    private mutating func change(_ body: (inout Paragraph) -> Void) {
        guard !paragraphs.isEmpty else { return }
        body(&paragraphs[paragraphs.count - 1])
    }

    private mutating func emit(_ paragraph: Paragraph, _ builder: inout TextBuilder) {
        guard rows.isEmpty else {
            appendToCell(paragraph.text)
            return
        }
        let style = paragraph.style ?? ""
        if title == nil, styles.titles.contains(style) {
            let text = CleanText.singleLine(paragraph.text)
            title = text.isEmpty ? nil : text
        }
        let level = paragraph.level.flatMap { (1...9).contains($0) ? $0 : nil } ?? styles.level(of: style)
        let isListItem = paragraph.isListItem || style.hasPrefix("List")
        builder.add(level.map { .heading(level: $0) } ?? (isListItem ? .listItem : .paragraph), paragraph.text)
    }

    private mutating func emit(_ row: [String], _ builder: inout TextBuilder) {
        let text = row.filter { !$0.isEmpty }.joined(separator: " | ")
        if rows.isEmpty { builder.add(.tableRow, text) } else { appendToCell(text) }
    }

    private mutating func appendToCell(_ text: String) {
        let line = CleanText.singleLine(text)
        guard !line.isEmpty, let last = rows.indices.last else { return }
        if rows[last].isEmpty { rows[last].append("") }
        let cell = rows[last].count - 1
        rows[last][cell] += rows[last][cell].isEmpty ? line : " " + line
    }
}
