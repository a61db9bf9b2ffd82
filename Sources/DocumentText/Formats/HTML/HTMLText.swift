import RawText

/// The main text of a web page, with its headings.
enum HTMLText {
    static func read(
        _ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation
    ) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes, declared: declaredEncoding(bytes.prefix(4096)))
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        try add(decoded.text, to: &builder, cancellation)
        return try builder.document(.html)
    }

    /// Adds a page's main text, and sets the title.
    static func add(_ page: String, to builder: inout TextBuilder, _ cancellation: Cancellation) throws {
        let tree = try self.tree(CleanText.normalised(page), cancellation)
        builder.title = builder.title ?? title(tree)
        let content = MainContent(tree)
        var writer = HTMLWriter(content: content)
        writer.write(&builder)
        if builder.blocks.isEmpty {
            // A page of links only: all of it, then.
            writer = HTMLWriter(content: MainContent(tree, keepsAll: true))
            writer.write(&builder)
        }
        try builder.checkSize()
    }

    private static func tree(_ page: String, _ cancellation: Cancellation) throws -> HTMLTree {
        do {
            return try HTMLTree(page, check: cancellation.check)
        } catch let failure as HTMLTree.Failure {
            switch failure {
            case .damaged:
                throw DocumentError(
                    .damaged, "The file is no web page, or one that is nested too deep to be read. Check what it is.")
            case .tooManyAttributes: throw DocumentError.tooManyAttributes
            }
        }
    }

    private static func title(_ tree: HTMLTree) -> String? {
        var shown: String?
        var title: String?
        HTMLTree.walk(
            tree.root,
            enter: { node in
                switch HTMLTree.name(node) {
                case "meta":
                    if shown == nil, HTMLTree.attribute("property", of: node) == "og:title" {
                        shown = HTMLTree.attribute("content", of: node)
                    }
                    return false
                case "title":
                    if title == nil, let child = HTMLTree.firstChild(node) { title = HTMLTree.text(child) }
                    return false
                case "html", "head", "body": return shown == nil
                // A page without a head has its title among its text.
                default: return false
                }
            }, leave: { _ in })
        return [shown, title].lazy.compactMap { $0.map(CleanText.singleLine) }.first { !$0.isEmpty }
    }

    /// The encoding that the page's start declares, in any of its ways.
    static func declaredEncoding(_ start: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: start, as: UTF8.self).lowercased()
        for mark in ["charset=", "encoding="] {
            guard let range = text.firstRange(of: mark) else { continue }
            let value = text[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            let name = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
            // Who could read the declaration so far did not read UTF-16.
            if !name.isEmpty, !name.hasPrefix("utf-16") { return String(name) }
        }
        return nil
    }
}
