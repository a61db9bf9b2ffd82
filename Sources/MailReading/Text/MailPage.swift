import RawText

/// The web page of a mail as safe text.
///
/// Lines, lists and quotations ("> ") are kept. Scripts, styles and forms are left out, and nothing is
/// loaded. Invisible text is left out and counted: text with a tiny size, without contrast, or outside the
/// screen.
package struct MailPage: Sendable, Hashable {
    /// The visible text.
    package private(set) var text = ""
    package private(set) var links: [MailLink] = []
    /// The other properties of the page.
    package private(set) var page = MailBody.Page()

    /// Parses a decoded page; the text is empty if parsing fails, for example because of thousands of nested elements.
    package init(_ html: String) {
        guard let tree = try? HTMLTree(CleanText.normalised(html)) else { return }
        var writer = PageWriter(sheet: PageSheet(of: tree.root))
        HTMLTree.walk(tree.root, enter: { writer.enter($0) }, leave: { writer.leave($0) })
        text = writer.finish()
        links = writer.links
        page = writer.page
    }
}

/// A writer of the visible text of a page, line by line.
private struct PageWriter {
    typealias Node = HTMLTree.Node

    private(set) var links: [MailLink] = []
    private(set) var page = MailBody.Page()
    private var sheet: PageSheet
    private var text = ""
    private var textBytes = 0
    private var line = ""
    private var emptyLines = 0
    private var quoteDepth = 0
    private var isPreformatted = 0
    private var looks: [(node: Node, look: PageStyle.Look)] = []
    /// The open link: its node, its target, and its text so far.
    private var link: (node: Node, target: String, words: String)?

    private static let maximumBytes = 1 << 20
    private static let mostLinks = 500

    private static let unread: Set<String> = [
        "head", "style", "template", "svg", "iframe", "object", "embed", "canvas", "audio", "video", "map", "select",
        "textarea", "button", "title", "meta", "noscript",
    ]
    private static let paragraphs: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table", "dl", "hr", "form",
    ]
    private static let lines: Set<String> = [
        "div", "tr", "li", "dt", "dd", "center", "address", "article", "section", "header", "footer", "main", "nav",
        "aside", "figure", "figcaption", "body", "html", "caption", "fieldset",
    ]

    init(sheet: PageSheet) { self.sheet = sheet }

    private var look: PageStyle.Look { looks.last?.look ?? PageStyle.Look() }
    private var isSeen: Bool {
        let look = look
        return !look.isHidden && !look.isTiny && look.background.map { !$0.isNearly(look.color) } ?? true
    }

    mutating func enter(_ node: Node) -> Bool {
        if let words = HTMLTree.text(node) {
            append(words)
            return false
        }
        guard HTMLTree.isElement(node), textBytes < Self.maximumBytes else { return false }
        let name = HTMLTree.name(node)
        if name == "script" { page.hasScript = true }
        if name == "script" || Self.unread.contains(name) { return false }
        if name == "input" || name == "form" { page.hasForm = true }
        if name == "img" {
            addImage(node)
            return false
        }
        if name == "br" {
            breakLine()
            return false
        }
        looks.append((node, innerLook(node, name)))
        if Self.paragraphs.contains(name) { endParagraph() } else if Self.lines.contains(name) { endLine() }
        switch name {
        case "blockquote": quoteDepth += 1
        case "pre": isPreformatted += 1
        case "li": line += "- "
        case "td", "th": if !line.isEmpty, line.last != " " { line += " " }
        case "a": openLink(node)
        default: break
        }
        return true
    }

    mutating func leave(_ node: Node) {
        let name = HTMLTree.name(node)
        guard let last = looks.last, last.node == node else { return }
        looks.removeLast()
        if name == "a" { closeLink(node) }
        if Self.paragraphs.contains(name) { endParagraph() } else if Self.lines.contains(name) { endLine() }
        if name == "blockquote" { quoteDepth -= 1 }
        if name == "pre" { isPreformatted -= 1 }
    }

    mutating func finish() -> String {
        endLine()
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    private mutating func innerLook(_ node: Node, _ name: String) -> PageStyle.Look {
        let style = sheet.style(of: node, named: name)
        var inner = style.look(
            within: look, backgroundAttribute: HTMLTree.attribute("bgcolor", of: node),
            hasBackgroundPicture: HTMLTree.hasAttribute("background", node),
            colorAttribute: name == "font" ? HTMLTree.attribute("color", of: node) : nil)
        if HTMLTree.hasAttribute("hidden", node) { inner.isHidden = true }
        return inner
    }

    private mutating func append(_ words: String) {
        let seen = VisibleText.strip(words)
        page.hiddenCharacters += VisibleText.invisibleCount(words)
        guard isSeen else {
            page.hiddenCharacters += seen.count { !$0.isWhitespace }
            return
        }
        if isPreformatted > 0 {
            for (number, part) in seen.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if number > 0 { breakLine() }
                line += part
            }
        } else {
            var endsInSpace = line.isEmpty || line.utf8.last == 0x20
            for scalar in seen.unicodeScalars {
                let isSpace = scalar.properties.isWhitespace
                if isSpace, endsInSpace { continue }
                line.unicodeScalars.append(isSpace ? " " : scalar)
                endsInSpace = isSpace
            }
        }
        link?.words += seen
    }

    private mutating func addImage(_ node: Node) {
        let source = HTMLTree.attribute("src", of: node)?.trimmingPrefix(while: \.isWhitespace).lowercased() ?? ""
        let isRemote = source.hasPrefix("http") || source.hasPrefix("//")
        if isRemote {
            page.remoteImages += 1
            if !isSeen || isTracker(node, source) { page.trackers += 1 }
        }
        if isSeen, let words = HTMLTree.attribute("alt", of: node).map(VisibleText.line), !words.isEmpty {
            link?.words += " " + words
        }
    }

    private func isTracker(_ node: Node, _ source: String) -> Bool {
        let style = PageStyle(HTMLTree.attribute("style", of: node))
        let sides = ["width", "height"].compactMap { name in
            (style.values[name] ?? HTMLTree.attribute(name, of: node)).flatMap(PageStyle.points)
        }
        if sides.contains(where: { $0 <= 2 }) { return true }
        return PageStyle.Look().isHidden
            != style.look(
                within: PageStyle.Look(), backgroundAttribute: nil, hasBackgroundPicture: false, colorAttribute: nil
            ).isHidden || TrackingHosts.isKnown(source)
    }

    private mutating func openLink(_ node: Node) {
        guard link == nil, let target = HTMLTree.attribute("href", of: node).map(VisibleText.line), !target.isEmpty
        else { return }
        link = (node, target, "")
    }

    private mutating func closeLink(_ node: Node) {
        guard let open = link, open.node == node else { return }
        link = nil
        // Links within the page have no target.
        guard links.count < Self.mostLinks, !open.target.hasPrefix("#") else { return }
        let words = VisibleText.line(open.words)
        links.append(MailLink(target: String(open.target.prefix(4_000)), text: words == open.target ? nil : words))
    }

    private mutating func breakLine() {
        if line.isEmpty { emptyLines = min(2, emptyLines + 1) } else { endLine() }
    }

    private mutating func endLine() {
        while line.last == " " { line.removeLast() }
        guard !line.isEmpty, line != "-" else {
            line = ""
            return
        }
        if !text.isEmpty {
            text += "\n"
            if emptyLines > 0 { text += "\n" }
        }
        let mark = quoteDepth > 0 ? String(repeating: ">", count: min(quoteDepth, 10)) + " " : ""
        text += mark + line
        textBytes += line.utf8.count + 1
        line = ""
        emptyLines = 0
    }

    private mutating func endParagraph() {
        endLine()
        emptyLines = max(emptyLines, 1)
    }
}

/// Detects the URLs of tracking images.
enum TrackingHosts {
    private static let marks = [
        "/wf/open", "/track/open", "/e/o/", "/open.aspx", "/open.php", "/open?", "/o.gif", "/trk/", "/pixel.",
        "/pixel?",
        "/beacon", "/1x1", "/spacer.gif?", "google-analytics.com/", "doubleclick.net/", "/__ptq.gif", "/imp?",
        "/mail_open", "/email/open", "/t.gif", "/tracking/",
    ]

    static func isKnown(_ address: String) -> Bool { marks.contains { address.contains($0) } }
}
