import RawText

/// Tells a page's own text from its menus, banners, scripts and lists of links.
///
/// Weighs the running text of every element, goes down to the smallest one that holds nearly all of it, and leaves out
/// what is named as something else or consists of links.
final class MainContent {
    typealias Node = HTMLTree.Node

    /// The element to read.
    private(set) var root: Node
    /// The page's first heading of the first level, where it stands outside of the root.
    private(set) var outerHeading: Node?
    private var left: Set<Node> = []
    private var layoutRows: Set<Node> = []
    private var weights: [Node: Weight] = [:]

    private struct Weight {
        /// Bytes of text.
        var text = 0
        /// Those of them that are links.
        var links = 0
        /// Bytes of paragraphs that are long enough to be running text.
        var running = 0
        /// Those of them that stand in the element itself.
        var own = 0
    }

    /// Weighs a page.
    ///
    /// - Parameters:
    ///   - tree: The page; it must outlive this value.
    ///   - keepsAll: Whether menus and lists of links are text as well.
    init(_ tree: HTMLTree, keepsAll: Bool = false) {
        root = tree.root
        weigh()
        if !keepsAll { choose() }
    }

    /// Whether an element is no text of the page.
    func isLeftOut(_ node: Node) -> Bool { left.contains(node) || Self.isNeverText(node) }

    /// Whether a table's row serves the page's layout, so that its cells hold paragraphs.
    func isLayoutRow(_ node: Node) -> Bool { layoutRows.contains(node) }

    private func weigh() {
        var weigher = Weigher()
        HTMLTree.walk(root, enter: { weigher.enter($0) }, leave: { weigher.leave($0) })
        weights = weigher.weights
        layoutRows = weigher.layoutRows
    }

    private func choose() {
        markBoilerplate()
        let total = weights[root]?.running ?? 0
        var heading: Node?
        var inner = root
        while let child = heaviestChild(inner), (weights[child]?.running ?? 0) * 100 >= total * 85, total > 0 {
            inner = child
        }
        // A text that is one paragraph lies in an element with its heading.
        while Self.isLeaf(inner), let parent = HTMLTree.parent(inner), HTMLTree.isElement(parent) { inner = parent }
        HTMLTree.walk(
            root,
            enter: { node in
                if heading != nil || node == inner || isLeftOut(node) { return false }
                if HTMLTree.name(node) == "h1" { heading = node }
                return true
            }, leave: { _ in })
        outerHeading = heading
        root = inner
    }

    private func heaviestChild(_ node: Node) -> Node? {
        var best: Node?
        var child = HTMLTree.firstChild(node)
        while let current = child {
            let weight = weights[current]?.running ?? 0
            let most = best.flatMap { weights[$0]?.running } ?? 0
            if weight > most, !left.contains(current) { best = current }
            child = HTMLTree.next(current)
        }
        return best
    }

    /// Marks what is left out, then weighs again without it.
    private func markBoilerplate() {
        let whole = weights[root] ?? Weight()
        let isIndex = whole.links * 10 > whole.text * 6
        HTMLTree.walk(
            root,
            enter: { node in
                guard HTMLTree.isElement(node) else { return false }
                let weight = weights[node] ?? Weight()
                let isMost = weight.running * 10 >= whole.running * 4 && weight.running > 0
                let isLinks = !isIndex && Self.isListOfLinks(node, weight.text, weight.links)
                guard isLinks || (!isMost && Boilerplate.isNamed(node)) else { return true }
                left.insert(node)
                return false
            }, leave: { _ in })
        HTMLTree.walk(
            root,
            enter: { node in
                guard let weight = weights[node], !left.contains(node) else { return false }
                weights[node]?.running = weight.own
                return true
            },
            leave: { node in
                guard let weight = weights[node], let parent = HTMLTree.parent(node) else { return }
                weights[parent]?.running += weight.running
            })
    }

    private static func isListOfLinks(_ node: Node, _ text: Int, _ links: Int) -> Bool {
        guard ["div", "ul", "ol", "section", "table", "tr", "td", "dl", "center"].contains(HTMLTree.name(node)) else {
            return false
        }
        return text > 20 && links * 10 > text * 7
    }

    private static func isLeaf(_ node: Node) -> Bool {
        [
            "p", "pre", "blockquote", "li", "dd", "dt", "span", "font", "a", "b", "i", "em", "strong", "td", "tr",
            "tbody", "ul", "ol",
        ]
        .contains(HTMLTree.name(node))
    }

    static func isNeverText(_ node: Node) -> Bool {
        guard HTMLTree.isElement(node) else { return false }
        return Boilerplate.neverText.contains(HTMLTree.name(node)) || Boilerplate.isHidden(node)
    }

    /// Adds up the text of elements, each below its parent.
    private struct Weigher {
        var weights: [Node: Weight] = [:]
        var layoutRows: Set<Node> = []
        private var own: [(node: Node, text: Int, links: Int)] = []
        private var rows: [Node] = []
        private var linkDepth = 0

        mutating func enter(_ node: Node) -> Bool {
            if let text = HTMLTree.text(node) {
                let count = text.utf8.count { $0 > 0x20 }
                if !own.isEmpty {
                    own[own.count - 1].text += count
                    if linkDepth > 0 { own[own.count - 1].links += count }
                }
                return false
            }
            guard HTMLTree.isElement(node), !MainContent.isNeverText(node) else { return false }
            weights[node] = Weight()
            let name = HTMLTree.name(node)
            if name == "a" { linkDepth += 1 }
            if HTMLWriter.blocks.contains(name) || own.isEmpty {
                own.append((node, 0, 0))
                if Self.layout.contains(name), let row = rows.last { layoutRows.insert(row) }
            }
            if name == "tr" { rows.append(node) }
            return true
        }

        mutating func leave(_ node: Node) {
            guard var weight = weights[node] else { return }
            let name = HTMLTree.name(node)
            if name == "a" { linkDepth -= 1 }
            if name == "tr" { rows.removeLast() }
            if let last = own.last, last.node == node {
                own.removeLast()
                weight.text += last.text
                weight.links += last.links
                let running = last.text - last.links
                if running >= 40, last.links * 2 < last.text { weight.own = running }
                weight.running += weight.own
            }
            weights[node] = weight
            guard let parent = HTMLTree.parent(node), weights[parent] != nil else { return }
            weights[parent]?.text += weight.text
            weights[parent]?.links += weight.links
            weights[parent]?.running += weight.running
        }

        private static let layout: Set<String> = ["p", "div", "table", "ul", "ol", "h1", "h2", "h3", "h4", "pre"]
    }
}
