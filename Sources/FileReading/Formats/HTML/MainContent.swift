import RawText

/// The own text of a page, without menus, banners, scripts and lists of links.
///
/// All visible text is kept except clear boilerplate. Only if one element holds most of the running text (an
/// article) is the content outside of that element left out as well.
final class MainContent {
    typealias Node = HTMLTree.Node

    private let root: Node
    private let weights: PageWeights
    private var left: Set<Node> = []
    /// The running text of each element, without the parts left out.
    private var running: [Node: Int] = [:]
    private var isArticle = false
    private var isIndex = false

    /// The minimum running text of an article, in bytes.
    private static let minimumArticle = 1000
    /// The minimum share of all running text in an article's element, in percent.
    private static let articleShare = 85
    /// The maximum shares of the page's text, in percent, up to which a boilerplate part can be left out.
    private static let maximumAside = 40
    private static let maximumNotice = 80

    /// Selects the content of a page.
    ///
    /// The page must outlive this value. If `readsNoScript` is true, `noscript` content is added. If
    /// `keepsAll` is true, menus and lists of links are kept.
    init(_ tree: HTMLTree, readsNoScript: Bool = false, keepsAll: Bool = false) {
        root = tree.root
        weights = PageWeights(root, hidden: HiddenParts(root, readsNoScript: readsNoScript))
        if !keepsAll { choose() }
    }

    /// Returns whether an element is invisible or left out.
    func isLeftOut(_ node: Node) -> Bool { left.contains(node) || weights[node] == nil }

    /// Returns whether a table row serves the page's layout, so that its cells contain paragraphs.
    func isLayoutRow(_ node: Node) -> Bool { weights.layoutRows.contains(node) }

    /// The bytes of the page's visible text outside of links, without white space, and how many of them were
    /// left out.
    var plainText: (all: Int, left: Int) {
        var leftOut = 0
        HTMLTree.walk(
            root,
            enter: { node in
                guard left.contains(node) else { return true }
                leftOut += weights[node]?.plain ?? 0
                return false
            }, leave: { _ in })
        return (weights[root]?.plain ?? 0, leftOut)
    }

    private func choose() {
        guard let whole = weights[root] else { return }
        isIndex = whole.isLinks(over: 60)
        isArticle = whole.running >= Self.minimumArticle
        HTMLTree.walk(
            root,
            enter: { node in
                guard let weight = weights[node] else { return false }
                guard isFurniture(node, weight, of: whole) else { return true }
                left.insert(node)
                return false
            }, leave: { _ in })
        recomputeRunningText()
        guard isArticle, let total = running[root], total > 0 else { return }
        dropSideContent(total)
    }

    private func isFurniture(_ node: Node, _ weight: PageWeights.Weight, of whole: PageWeights.Weight) -> Bool {
        if isListOfLinks(node, weight) { return true }
        guard let certainty = Boilerplate.certainty(node) else { return false }
        // The only text of a page can be in an element of any name.
        if certainty == .notice { return weight.plain * 100 < whole.plain * Self.maximumNotice }
        if weight.running > 0, weight.running * 100 >= whole.running * Self.maximumAside { return false }
        if !isArticle, weight.plain * 100 >= whole.plain * Self.maximumAside { return false }
        guard certainty == .aside else { return true }
        switch HTMLTree.name(node) {
        // The source of a quotation, or the notes of an article.
        case "footer" where Boilerplate.isWithin(node, ["article", "blockquote", "figure", "section"]),
            "aside" where Boilerplate.isWithin(node, ["article", "main"]):
            return weight.isLinks(over: 30)
        case "footer": return true
        default: return isArticle || weights.isBeforeHeading(node) || weight.isLinks(over: 30)
        }
    }

    private static let lists: Set<String> = ["div", "ul", "ol", "section", "table", "dl", "center", "tr", "td"]

    private func isListOfLinks(_ node: Node, _ weight: PageWeights.Weight) -> Bool {
        guard !isIndex, weight.text > 0, weight.isLinks(over: 70) else { return false }
        let name = HTMLTree.name(node)
        guard Self.lists.contains(name) else { return false }
        // A data row or cell is text even if it consists of links.
        if name == "tr", !isLayoutRow(node) { return false }
        if name == "td", let row = HTMLTree.parent(node), !isLayoutRow(row) { return false }
        return weights.isBeforeHeading(node) || (isArticle && weight.text > 20)
    }

    /// Recomputes the running text without the parts left out.
    private func recomputeRunningText() {
        HTMLTree.walk(
            root,
            enter: { node in
                guard let weight = weights[node], !left.contains(node) else { return false }
                running[node] = weight.own
                return true
            },
            leave: { node in
                guard let weight = running[node], let parent = HTMLTree.parent(node) else { return }
                running[parent]? += weight
            })
    }

    /// Leaves out the content outside of the article, except for its title.
    private func dropSideContent(_ total: Int) {
        var path = [root]
        while let child = heaviestChild(path[path.count - 1]), (running[child] ?? 0) * 100 >= total * Self.articleShare
        {
            path.append(child)
        }
        // The article's scope is the element that is marked as main and contains the title, if the page has
        // such an element.
        var above: Set<Node> = []
        var node = weights.title.flatMap { isKept($0) ? $0 : nil }
        while let current = node {
            above.insert(current)
            node = HTMLTree.parent(current)
        }
        let named = path.lastIndex(where: Self.isMain) ?? path.count - 1
        let scope = above.isEmpty ? named : min(named, path.lastIndex(where: above.contains) ?? named)
        for (index, node) in path.enumerated().dropLast() {
            var child = HTMLTree.firstChild(node)
            while let current = child {
                child = HTMLTree.next(current)
                guard weights[current] != nil, current != path[index + 1], !left.contains(current) else { continue }
                if index >= scope { dropLinkLists(current) } else if !above.contains(current) { left.insert(current) }
            }
        }
    }

    private static func isMain(_ node: Node) -> Bool {
        ["article", "main"].contains(HTMLTree.name(node)) || HTMLTree.attribute("role", of: node) == "main"
    }

    private func isKept(_ node: Node) -> Bool {
        var node: Node? = node
        while let current = node {
            if left.contains(current) { return false }
            node = HTMLTree.parent(current)
        }
        return true
    }

    /// Leaves out lists of links next to an article's text.
    private func dropLinkLists(_ top: Node) {
        HTMLTree.walk(
            top,
            enter: { node in
                guard let weight = weights[node], !left.contains(node), weight.isLinks(over: 33) else { return false }
                guard HTMLWriter.blocks.contains(HTMLTree.name(node)), weight.isLinks(over: 60) else { return true }
                if HTMLWriter.isHeading(HTMLTree.name(node)) { return false }
                left.insert(node)
                return false
            }, leave: { _ in })
    }

    private func heaviestChild(_ node: Node) -> Node? {
        var best: (node: Node, weight: Int)?
        var child = HTMLTree.firstChild(node)
        while let current = child {
            if let weight = running[current], weight > best?.weight ?? 0 { best = (current, weight) }
            child = HTMLTree.next(current)
        }
        return best?.node
    }
}
