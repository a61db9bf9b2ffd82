import Platform
import RawText

/// The chapter titles from a book's table of contents.
struct EPUBContents {
    private var titles: [String: String] = [:]

    var isEmpty: Bool { titles.isEmpty }

    /// Returns the title of a page; `nil` if it is not in the table of contents.
    subscript(_ page: String) -> String? { titles[page] }

    /// Reads tables of contents of both formats, EPUB 3 and EPUB 2; unreadable tables are ignored.
    init(_ tables: [(name: String, bytes: [UInt8])], _ cancellation: Cancellation) {
        for (name, bytes) in tables where titles.isEmpty {
            // A book without chapter titles is still readable.
            guard let tree = try? HTMLText.tree(EPUBPage.text(bytes), cancellation) else { continue }
            read(tree, name.split(separator: "/").dropLast().map { $0 + "/" }.joined())
        }
    }

    private mutating func read(_ tree: HTMLTree, _ folder: String) {
        var label = ""
        var waiting: String?
        func target(_ node: HTMLTree.Node, _ attribute: String) -> String? {
            HTMLTree.attribute(attribute, of: node).map { reference in
                ArchivePath.resolve(ArchivePath.decoded(String(reference.prefix { $0 != "#" })), from: folder)
            }
        }
        HTMLTree.walk(
            tree.root,
            enter: { node in
                if let text = HTMLTree.text(node) { label += text }
                switch HTMLTree.name(node) {
                // Lists of printed pages and of illustrations are skipped, although they link to pages, too.
                case "nav": return HTMLTree.attribute("epub:type", of: node).map { $0.contains("toc") } ?? true
                case "a":
                    (label, waiting) = ("", target(node, "href"))
                case "navlabel": label = ""
                // In EPUB 2 the label precedes the page it names.
                case "content": if let page = target(node, "src") { note(label, page) }
                default: break
                }
                return true
            },
            leave: { node in
                if HTMLTree.name(node) == "a", let page = waiting {
                    note(label, page)
                    waiting = nil
                }
            })
    }

    private mutating func note(_ label: String, _ page: String) {
        let title = CleanText.shortened(CleanText.singleLine(label), to: 200)
        if !title.isEmpty, titles[page] == nil { titles[page] = title }
    }
}
