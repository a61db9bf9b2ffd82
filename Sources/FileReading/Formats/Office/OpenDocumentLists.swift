import RawText

/// The lists of an OpenDocument text, and the numbers of their items and of headings.
struct OpenDocumentLists {
    private struct List {
        var style: String?
        /// The index of the list's counter; a list that continues another list shares its counter.
        let counter: Int
        var items: [Item] = []
    }

    private struct Item {
        /// Whether the item's first paragraph, which gets the item's number, has not begun.
        var isNew: Bool
        var start: Int?
        var style: String?
    }

    let styles: OpenDocumentStyles
    private var open: [List] = []
    private var counters: [ListCounters] = []
    private var outline = ListCounters()
    private var identified: [String: Int] = [:]
    private var latest: [String: Int] = [:]

    init(_ styles: OpenDocumentStyles) { self.styles = styles }

    var isInList: Bool { !open.isEmpty }

    mutating func startList(_ parser: XMLPullParser) {
        let own = parser.attribute("style-name")
        if let outer = open.last {
            // A nested list is the next level.
            open.append(List(style: own ?? outer.items.last?.style ?? outer.style, counter: outer.counter))
            return
        }
        let isContinued = parser.attribute("continue-numbering") == "true"
        let continued =
            parser.attribute("continue-list").flatMap { identified[$0] } ?? (isContinued ? latest[own ?? ""] : nil)
        if continued == nil { counters.append(ListCounters()) }
        let counter = continued ?? counters.count - 1
        if let id = parser.attribute("id") { identified[id] = counter }
        latest[own ?? ""] = counter
        open.append(List(style: own, counter: counter))
    }

    mutating func endList() { _ = open.popLast() }

    /// Begins an item, or a list header, which has no number.
    mutating func startItem(_ parser: XMLPullParser, isHead: Bool) {
        guard let last = open.indices.last else { return }
        open[last].items.append(
            Item(
                isNew: !isHead, start: parser.integer("start-value", in: 0...999_999_999),
                style: parser.attribute("style-override")))
    }

    mutating func endItem() {
        if let last = open.indices.last { _ = open[last].items.popLast() }
    }

    /// Returns the number text of a paragraph that begins; empty if it has no number.
    mutating func number(ofParagraphIn style: String?) -> String {
        guard let last = open.indices.last, let item = open[last].items.indices.last, open[last].items[item].isNew
        else { return "" }
        open[last].items[item].isNew = false
        let name = open[last].items[item].style ?? open[last].style ?? style.flatMap(styles.list)
        guard let levels = name.flatMap(styles.levels) else { return "" }
        counters[open[last].counter].count(last, of: levels, value: open[last].items[item].start)
        return Self.spaced(counters[open[last].counter].text(last, of: levels))
    }

    /// Returns the number text of a heading that begins.
    mutating func number(ofHeading level: Int, _ parser: XMLPullParser) -> String {
        guard open.isEmpty else { return number(ofParagraphIn: parser.attribute("style-name")) }
        let isUnnumbered = parser.attribute("style-name").map(styles.isUnnumbered) ?? false
        guard parser.attribute("is-list-header") != "true", !isUnnumbered else { return "" }
        let start =
            parser.attribute("restart-numbering") == "true"
            ? parser.integer("start-value", in: 0...999_999_999) ?? 1 : nil
        outline.count(level - 1, of: styles.outline, value: start)
        return Self.spaced(outline.text(level - 1, of: styles.outline))
    }

    private static func spaced(_ text: String) -> String {
        text.isEmpty || text.last?.isWhitespace == true ? text : text + " "
    }
}
