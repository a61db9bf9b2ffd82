import Foundation
import RawText

/// One page of an e-book.
enum EPUBPage {
    /// Elements whose text is no markup, so that an end that is missed takes all that follows.
    private static let raw: Set<String> = ["title", "script", "style", "textarea", "iframe", "noscript"]

    /// The page's text, with ends for elements that XML ends at once and HTML does not.
    static func text(_ bytes: [UInt8]) -> String {
        let decoded = TextDecoder.decode(bytes[...], declared: DeclaredEncoding.label(bytes[...]))
        let page = Array(decoded.text.utf8)
        var written: [UInt8] = []
        var start = 0
        for end in page.indices.dropLast() where page[end] == UInt8(ascii: "/") && page[end + 1] == UInt8(ascii: ">") {
            guard let tag = page[max(start, end - 2000)..<end].lastIndex(of: UInt8(ascii: "<")) else { continue }
            let name = String(
                decoding: page[(tag + 1)..<end].prefix { (97...122).contains($0 | 0x20) }, as: UTF8.self)
            guard raw.contains(name.lowercased()) else { continue }
            written += page[start..<end] + Array("></\(name)>".utf8)
            start = end + 2
        }
        return start == 0 ? decoded.text : String(decoding: written + page[start...], as: UTF8.self)
    }

    /// The page's first heading, else its title.
    static func heading(_ tree: HTMLTree) -> String? {
        var (found, title, text): (String?, String?, String) = (nil, nil, "")
        HTMLTree.walk(
            tree.root,
            enter: { node in
                if ["h1", "h2", "h3", "title"].contains(HTMLTree.name(node)) { text = "" }
                if let piece = HTMLTree.text(node) { text += piece }
                return found == nil
            },
            leave: { node in
                let line = CleanText.shortened(CleanText.singleLine(text), to: 200)
                switch HTMLTree.name(node) {
                case "h1", "h2", "h3": if found == nil, !line.isEmpty { found = line }
                case "title": if title == nil, !line.isEmpty { title = line }
                default: break
                }
            })
        return found ?? title
    }
}

extension ArchivePath {
    /// A reference without the signs that stand for others; as it is where it means none.
    static func decoded(_ reference: String) -> String { reference.removingPercentEncoding ?? reference }
}
