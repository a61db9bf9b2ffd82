import RawText

/// The amount of text in each visible element of a web page.
struct PageWeights {
    typealias Node = HTMLTree.Node

    /// The amounts of text in an element, in bytes without white space.
    struct Weight {
        var text = 0
        /// The bytes within links.
        var links = 0
        /// The text of paragraphs long enough to be running text, without their links.
        var running = 0
        /// The part of ``running`` that is a direct child of the element.
        var own = 0

        /// The text outside of links.
        var plain: Int { text - links }

        /// Returns whether links make up more than a share of the text.
        func isLinks(over percent: Int) -> Bool { links * 100 > text * percent }
    }

    /// The weights of all visible elements.
    private(set) var weights: [Node: Weight] = [:]
    /// Table rows that serve the page's layout, so that their cells contain paragraphs.
    private(set) var layoutRows: Set<Node> = []
    /// The first `h1` heading.
    private(set) var title: Node?
    /// Elements that end before the first heading.
    private var beforeHeadings: Set<Node> = []
    private let hidden: HiddenParts
    private var own: [(node: Node, text: Int, links: Int)] = []
    private var rows: [Row] = []
    private var linkDepth = 0
    private var hasHeading = false

    /// The minimum length of a paragraph of running text.
    private static let minimumRunning = 40
    private static let blocksInCells: Set<String> = ["p", "div", "ul", "ol"]
    private static let layout: Set<String> = ["table", "h1", "h2", "h3", "h4", "pre", "article", "section"]
    /// A cell with paragraphs and more text than this is a layout column.
    private static let maximumInCell = 400

    /// An open table row.
    private struct Row {
        let node: Node
        var cells = 0
        var hasBlocks = false
        var isLayout = false
    }

    init(_ root: Node, hidden: HiddenParts) {
        self.hidden = hidden
        HTMLTree.walk(root, enter: { enter($0) }, leave: { leave($0) })
    }

    subscript(_ node: Node) -> Weight? { weights[node] }

    /// Returns whether an element ends before the first heading of a page with headings.
    func isBeforeHeading(_ node: Node) -> Bool { hasHeading && beforeHeadings.contains(node) }

    private mutating func enter(_ node: Node) -> Bool {
        if let text = HTMLTree.text(node) {
            let count = text.utf8.count { $0 > 0x20 }
            if !own.isEmpty {
                own[own.count - 1].text += count
                if linkDepth > 0 { own[own.count - 1].links += count }
            }
            return false
        }
        guard HTMLTree.isElement(node), !hidden.contains(node) else { return false }
        let name = HTMLTree.name(node)
        weights[node] = Weight()
        if name == "h1", title == nil { title = node }
        if HTMLWriter.isHeading(name) { hasHeading = true }
        if name == "a" { linkDepth += 1 }
        if HTMLWriter.blocks.contains(name) || own.isEmpty {
            own.append((node, 0, 0))
            if !rows.isEmpty {
                if Self.blocksInCells.contains(name) { rows[rows.count - 1].hasBlocks = true }
                if Self.layout.contains(name) { rows[rows.count - 1].isLayout = true }
                if name == "td" || name == "th" { rows[rows.count - 1].cells += 1 }
            }
        }
        if name == "tr" { rows.append(Row(node: node)) }
        return true
    }

    private mutating func leave(_ node: Node) {
        guard var weight = weights[node] else { return }
        let name = HTMLTree.name(node)
        if name == "a" { linkDepth -= 1 }
        if !hasHeading { beforeHeadings.insert(node) }
        if let last = own.last, last.node == node {
            own.removeLast()
            weight.text += last.text
            weight.links += last.links
            let running = last.text - last.links
            if running >= Self.minimumRunning, last.links * 2 < last.text { weight.own = running }
            weight.running += weight.own
        }
        weights[node] = weight
        if name == "td" || name == "th", let row = rows.last, row.hasBlocks, weight.text > Self.maximumInCell {
            rows[rows.count - 1].isLayout = true
        }
        if name == "tr", let row = rows.popLast(), row.isLayout || (row.hasBlocks && row.cells < 2) {
            layoutRows.insert(node)
        }
        guard let parent = HTMLTree.parent(node), weights[parent] != nil else { return }
        weights[parent]?.text += weight.text
        weights[parent]?.links += weight.links
        weights[parent]?.running += weight.running
    }
}
