import RawText

/// Turns a page's main content into blocks.
struct HTMLWriter {
    typealias Node = HTMLTree.Node

    /// Elements that begin on a line of their own.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
        "tfoot", "th", "thead", "tr", "ul", "caption",
    ]

    private let content: MainContent
    private var text = ""
    private var styles: [(node: Node, style: TextBlock.Style)] = []
    private var dataRows = 0
    private var codeDepth = 0

    init(content: MainContent) { self.content = content }

    mutating func write(_ builder: inout TextBuilder) {
        if let heading = content.outerHeading { write(heading, &builder) }
        write(content.root, &builder)
    }

    private mutating func write(_ top: Node, _ builder: inout TextBuilder) {
        var writer = self
        var target = builder
        HTMLTree.walk(top, enter: { writer.enter($0, &target) }, leave: { writer.leave($0, &target) })
        writer.flush(&target)
        builder = target
    }

    private mutating func enter(_ node: Node, _ builder: inout TextBuilder) -> Bool {
        if let content = HTMLTree.text(node) {
            append(content)
            return false
        }
        guard HTMLTree.isElement(node), !content.isLeftOut(node), !builder.isFull else { return false }
        let name = HTMLTree.name(node)
        if name == "br" {
            breakLine(&builder)
            return false
        }
        guard Self.blocks.contains(name) else { return true }
        if dataRows > 0, name == "td" || name == "th" {
            if !text.isEmpty { text += " | " }
            return true
        }
        if dataRows > 0, name != "tr" { text += " " } else { flush(&builder) }
        if name == "tr", !content.isLayoutRow(node) { dataRows += 1 }
        if let style = style(name) { styles.append((node, style)) }
        if name == "pre" { codeDepth += 1 }
        return true
    }

    private mutating func leave(_ node: Node, _ builder: inout TextBuilder) {
        let name = HTMLTree.name(node)
        guard Self.blocks.contains(name) else { return }
        if name == "tr", !content.isLayoutRow(node) {
            flush(&builder)
            dataRows -= 1
        } else if dataRows == 0 {
            flush(&builder)
        }
        if let last = styles.last, last.node == node { styles.removeLast() }
        if name == "pre" { codeDepth -= 1 }
    }

    private func style(_ name: String) -> TextBlock.Style? {
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6": name.last?.wholeNumberValue.map { .heading(level: $0) }
        case "li", "dt", "dd": .listItem
        case "pre": .code
        default: nil
        }
    }

    private mutating func append(_ content: String) {
        if codeDepth > 0 {
            text += content
            return
        }
        var endsInSpace = text.isEmpty || text.utf8.last == 0x20 || text.utf8.last == 10
        for scalar in content.unicodeScalars {
            // A space that forbids a break is still a space to read.
            let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\u{A0}"
            if isSpace, endsInSpace { continue }
            text.unicodeScalars.append(isSpace ? " " : scalar)
            endsInSpace = isSpace
        }
    }

    /// One break is a line's end; two are a paragraph's.
    private mutating func breakLine(_ builder: inout TextBuilder) {
        if dataRows > 0 {
            append(" ")
        } else if codeDepth == 0, text.utf8.last == 10 {
            flush(&builder)
        } else if !text.isEmpty {
            text += "\n"
        }
    }

    private mutating func flush(_ builder: inout TextBuilder) {
        guard !text.isEmpty else { return }
        let style = dataRows > 0 ? .tableRow : styles.last?.style ?? .paragraph
        var content = text
        if case .heading = style { content = CleanText.singleLine(text) }
        builder.add(style, content)
        text = ""
    }
}
