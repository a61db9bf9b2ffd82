import RawText

/// The elements of a web page that a reader does not see, and those that hold no text to read.
struct HiddenParts {
    typealias Node = HTMLTree.Node

    /// Elements that hold no text to read.
    private static let neverText: Set<String> = [
        "script", "style", "noscript", "template", "svg", "iframe", "object", "embed", "canvas", "audio", "video",
        "head", "select", "button", "input", "textarea", "datalist", "progress", "meter", "map", "annotation",
        // How to pronounce the word before.
        "rt", "rp", "rtc",
    ]
    /// Elements whose buttons open what follows, so that their words are its heading.
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "legend"]
    /// A shorter button that opens something is a sign, such as "Menu".
    private static let leastButton = 12

    /// The identifiers of parts that a button or tab of the page shows: answers to questions, tabs.
    private var opened: Set<String> = []
    private let readsNoScript: Bool

    /// Collects what a page's buttons open.
    ///
    /// - Parameters:
    ///   - root: The page's root.
    ///   - readsNoScript: Whether text for programs without scripts is seen.
    init(_ root: Node, readsNoScript: Bool) {
        self.readsNoScript = readsNoScript
        var found: Set<String> = []
        HTMLTree.walk(
            root,
            enter: { node in
                if let names = HTMLTree.attribute("aria-controls", of: node) {
                    found.formUnion(names.split(whereSeparator: \.isWhitespace).prefix(16).map(String.init))
                }
                return true
            }, leave: { _ in })
        opened = found
    }

    /// Whether an element is not seen or holds no text; says nothing of the elements around it.
    func contains(_ node: Node) -> Bool {
        let name = HTMLTree.name(node)
        guard Self.neverText.contains(name) else { return isHidden(node, name) }
        switch name {
        case "noscript": return !readsNoScript
        // Shown at once, as part of the element that it stands in.
        case "template":
            return !["shadowrootmode", "shadowroot"].contains { HTMLTree.hasAttribute($0, node) }
        case "button": return !isHeading(node)
        default: return true
        }
    }

    /// Whether a button's words are the heading of the part that it opens.
    private func isHeading(_ button: Node) -> Bool {
        if let parent = HTMLTree.parent(button), Self.headings.contains(HTMLTree.name(parent)) { return true }
        guard HTMLTree.hasAttribute("aria-expanded", button) else { return false }
        var count = 0
        var child = HTMLTree.firstChild(button)
        // Its words stand in it or in an element of it; buttons within buttons are looked through once.
        while let current = child {
            let text = HTMLTree.text(current) ?? HTMLTree.firstChild(current).flatMap(HTMLTree.text)
            count += text?.utf8.count { $0 > 0x20 } ?? 0
            child = HTMLTree.next(current)
        }
        return count >= Self.leastButton
    }

    private func isHidden(_ node: Node, _ name: String) -> Bool {
        guard HTMLTree.isElement(node), HTMLTree.hasAttributes(node) || name == "dialog" else { return false }
        if name == "dialog" { return !HTMLTree.hasAttribute("open", node) }
        guard Self.isMarkedHidden(node) else { return false }
        // One click shows it, as it does the rest of a `details` element.
        if HTMLTree.attribute("role", of: node) == "tabpanel" { return false }
        return HTMLTree.attribute("id", of: node).map { !opened.contains($0) } ?? true
    }

    private static func isMarkedHidden(_ node: Node) -> Bool {
        // The browser shows what it finds there.
        if let value = HTMLTree.attribute("hidden", of: node), value.lowercased() != "until-found" { return true }
        if HTMLTree.attribute("aria-hidden", of: node) == "true" { return true }
        guard let style = HTMLTree.attribute("style", of: node) else { return false }
        let plain = style.prefix(4096).lowercased().filter { !$0.isWhitespace }
        return plain.contains("display:none") || plain.contains("visibility:hidden")
    }
}
