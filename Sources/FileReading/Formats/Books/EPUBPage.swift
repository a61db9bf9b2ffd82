import Foundation
import RawText

enum EPUBPage {
    /// Elements whose content is raw text in HTML, so that a missing end tag hides everything after it.
    private static let raw: Set<String> = ["title", "script", "style", "textarea", "iframe", "noscript"]

    /// Returns the page's text, with end tags added for elements that are self-closing in XML but not in
    /// HTML.
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

    /// Returns the page's first heading, else its title.
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
    /// Returns the percent-decoded reference, or the reference itself if its encoding is invalid.
    static func decoded(_ reference: String) -> String { reference.removingPercentEncoding ?? reference }
}
