import RawText

/// The conversion of a page's main content to text blocks.
struct HTMLWriter {
    typealias Node = HTMLTree.Node

    /// Elements that start a new line.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
        "tfoot", "th", "thead", "tr", "ul", "caption",
    ]

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    private let root: Node
    private let content: MainContent
    private var text = ""
    private var styles: [(node: Node, style: TextBlock.Style)] = []
    private var rows = TableRows()
    private var numbers = ListNumbers()
    /// The marker of a list item whose text has not begun.
    private var mark: String?
    /// Whether two elements adjoin here without a space, so that only styles separate them.
    private var isSeam = false
    private var described: Set<String> = []
    private var dataRows = 0
    private var codeDepth = 0

    /// Creates a writer for a page, which must outlive the writer.
    init(_ tree: HTMLTree, content: MainContent) {
        root = tree.root
        self.content = content
    }

    static func isHeading(_ name: String) -> Bool { headings.contains(name) }

    mutating func write(_ builder: inout TextBuilder) {
        var writer = self
        var target = builder
        HTMLTree.walk(root, enter: { writer.enter($0, &target) }, leave: { writer.leave($0, &target) })
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
        if name == "img" {
            appendAlternative(of: node, builder)
            return false
        }
        guard Self.blocks.contains(name) else {
            meet(node, name)
            return true
        }
        isSeam = false
        if dataRows > 0, name == "td" || name == "th" {
            text = ""
            return true
        }
        if dataRows > 0, name != "tr" { text += " " } else { flush(&builder) }
        begin(node, name)
        return true
    }

    private mutating func begin(_ node: Node, _ name: String) {
        switch name {
        case "table": rows.beginTable(node)
        case "tr" where !content.isLayoutRow(node):
            dataRows += 1
            rows.beginRow()
        case "ol", "ul", "menu": numbers.enter(node, name)
        case "li":
            if let next = numbers.mark(of: node) { mark = (mark ?? "") + next }
            if dataRows > 0, let mark {
                text += mark
                self.mark = nil
            }
        case "pre": codeDepth += 1
        default: break
        }
        if let style = style(name) { styles.append((node, style)) }
    }

    private mutating func leave(_ node: Node, _ builder: inout TextBuilder) {
        let name = HTMLTree.name(node)
        guard Self.blocks.contains(name) else { return }
        isSeam = false
        if dataRows > 0, name == "td" || name == "th" {
            rows.add(CleanText.singleLine(text), of: node)
            text = ""
            return
        }
        if name == "tr", !content.isLayoutRow(node) {
            text = rows.endRow()
            flush(&builder)
            dataRows -= 1
        } else if dataRows == 0 {
            flush(&builder)
        }
        if let last = styles.last, last.node == node { styles.removeLast() }
        switch name {
        case "table": rows.endTable(node)
        case "ol", "ul", "menu": numbers.leave(node)
        case "li": mark = nil
        case "pre": codeDepth -= 1
        default: break
        }
    }

    /// Separates adjoining elements: a label and its value, two links, a base and its exponent.
    private mutating func meet(_ node: Node, _ name: String) {
        if let parent = HTMLTree.parent(node), let sign = Self.formulaSigns[HTMLTree.name(parent)] {
            guard var before = HTMLTree.previous(node) else { return }
            if let space = HTMLTree.text(before), space.allSatisfy(\.isWhitespace) {
                guard let part = HTMLTree.previous(before) else { return }
                before = part
                if text.last == " " { text.removeLast() }
            }
            if HTMLTree.isElement(before) { text += sign }
            return
        }
        guard let last = text.unicodeScalars.last, last.properties.isAlphabetic || last.properties.numericType != nil
        else { return }
        if name == "sup" || name == "sub" {
            if last.properties.numericType != nil, let child = HTMLTree.firstChild(node),
                let first = HTMLTree.text(child)?.unicodeScalars.first, first.properties.numericType != nil
            {
                text += name == "sup" ? "^" : "_"
            }
            return
        }
        guard codeDepth == 0, Self.apart.contains(name), let before = HTMLTree.previous(node),
            Self.apart.contains(HTMLTree.name(before))
        else { return }
        let (one, other) = (HTMLTree.attribute("class", of: before), HTMLTree.attribute("class", of: node))
        isSeam = one != other || (name == "a" && HTMLTree.name(before) == "a")
    }

    /// The operators between the parts of a MathML fraction, power or index.
    private static let formulaSigns = ["mfrac": "/", "msup": "^", "msub": "_"]

    private static let apart: Set<String> = ["span", "a", "label", "b", "strong", "time", "small", "data"]

    /// Appends the alternative text of an image that is inline or the only content of a cell or item.
    private mutating func appendAlternative(of image: Node, _ builder: TextBuilder) {
        guard let words = HTMLTree.attribute("alt", of: image), !words.isEmpty, words.utf8.count <= 300 else { return }
        let isInLine = dataRows > 0 || !text.isEmpty || styles.last != nil
        guard isInLine || isDescription(words, of: image) else { return }
        // Many pages use the page's title as the alternative text of every image.
        if words != builder.title, words != builder.headingPath.last, described.insert(words).inserted || dataRows > 0 {
            append(" " + words + " ")
        }
    }

    private func style(_ name: String) -> TextBlock.Style? {
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6": name.last?.wholeNumberValue.map { .heading(level: $0) }
        case "li", "dt", "dd": .listItem
        case "pre": .code
        default: nil
        }
    }

    /// Returns whether the text of a standalone image adds to its caption and is not the name of a link.
    private func isDescription(_ words: String, of image: Node) -> Bool {
        guard words.utf8.count(where: { $0 == 0x20 }) >= 2, let parent = HTMLTree.parent(image) else { return false }
        return HTMLTree.name(parent) != "picture" && !Boilerplate.isWithin(image, ["figure", "a", "header"])
    }

    private mutating func append(_ content: String) {
        if let mark, content.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
            text += mark
            self.mark = nil
        }
        if codeDepth > 0 {
            text += content
            return
        }
        if isSeam, let first = content.unicodeScalars.first {
            if first.properties.isAlphabetic || first.properties.numericType != nil { text += " " }
            isSeam = false
        }
        var endsInSpace = text.isEmpty || text.utf8.last == 0x20 || text.utf8.last == 10
        for scalar in content.unicodeScalars {
            // A no-break space counts as a space.
            let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\u{A0}"
            // A soft hyphen at the end of a line splits one word, as in `CleanText`.
            if scalar == "\n", text.unicodeScalars.last == "\u{AD}" { endsInSpace = true }
            if isSpace, endsInSpace { continue }
            text.unicodeScalars.append(isSpace ? " " : scalar)
            endsInSpace = isSpace
        }
    }

    /// One break ends a line; two end a paragraph.
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
