import RawText

/// The elements of a web page that are invisible or have no readable text.
struct HiddenParts {
    typealias Node = HTMLTree.Node

    private static let textlessElements: Set<String> = [
        "script", "style", "noscript", "template", "svg", "iframe", "object", "embed", "canvas", "audio", "video",
        "head", "select", "button", "input", "textarea", "datalist", "progress", "meter", "map", "annotation",
        // Ruby annotations: the pronunciation of the preceding word.
        "rt", "rp", "rtc",
    ]
    /// Elements in which a button expands the following part, so that its text is a heading.
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "legend"]
    /// The minimum length of an expanding button's text; a shorter one is a control, such as "Menu".
    private static let minimumButton = 12

    /// The identifiers of parts that a button or tab reveals, such as answers to questions.
    private var opened: Set<String> = []
    private let readsNoScript: Bool

    /// Collects the parts that a page's buttons reveal.
    ///
    /// If `readsNoScript` is true, `noscript` content is visible.
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

    /// Returns whether an element is invisible or has no text; its ancestors are not considered.
    func contains(_ node: Node) -> Bool {
        let name = HTMLTree.name(node)
        guard Self.textlessElements.contains(name) else { return isHidden(node, name) }
        switch name {
        case "noscript": return !readsNoScript
        // A declarative shadow root is shown as part of its host element.
        case "template":
            return !["shadowrootmode", "shadowroot"].contains { HTMLTree.hasAttribute($0, node) }
        case "button": return !isHeading(node)
        default: return true
        }
    }

    /// Returns whether a button's text is the heading of the part that it expands.
    private func isHeading(_ button: Node) -> Bool {
        if let parent = HTMLTree.parent(button), Self.headings.contains(HTMLTree.name(parent)) { return true }
        guard HTMLTree.hasAttribute("aria-expanded", button) else { return false }
        var count = 0
        var child = HTMLTree.firstChild(button)
        // The text is in the button or in a child element; deeper levels are not searched.
        while let current = child {
            let text = HTMLTree.text(current) ?? HTMLTree.firstChild(current).flatMap(HTMLTree.text)
            count += text?.utf8.count { $0 > 0x20 } ?? 0
            child = HTMLTree.next(current)
        }
        return count >= Self.minimumButton
    }

    private func isHidden(_ node: Node, _ name: String) -> Bool {
        guard HTMLTree.isElement(node), HTMLTree.hasAttributes(node) || name == "dialog" else { return false }
        if name == "dialog" { return !HTMLTree.hasAttribute("open", node) }
        guard Self.isMarkedHidden(node) else { return false }
        // A click shows the tab panel, as with a `details` element.
        if HTMLTree.attribute("role", of: node) == "tabpanel" { return false }
        return HTMLTree.attribute("id", of: node).map { !opened.contains($0) } ?? true
    }

    private static func isMarkedHidden(_ node: Node) -> Bool {
        // The browser reveals such an element when a search finds text in it.
        if let value = HTMLTree.attribute("hidden", of: node), value.lowercased() != "until-found" { return true }
        if HTMLTree.attribute("aria-hidden", of: node) == "true" { return true }
        guard let style = HTMLTree.attribute("style", of: node) else { return false }
        let plain = style.prefix(4096).lowercased().filter { !$0.isWhitespace }
        return plain.contains("display:none") || plain.contains("visibility:hidden")
    }
}
