import Platform
import RawText

/// The main text of a web page, with its headings.
enum HTMLText {
    static func read(
        _ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation
    ) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes, declared: DeclaredEncoding.label(bytes))
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        noteOmissions(try add(decoded.text, to: &builder, cancellation), &builder)
        return try builder.document(.html)
    }

    /// Adds a page's main text, and sets the title.
    ///
    /// - Returns: The bytes of the page's visible text outside of links, and how many of them were left out.
    @discardableResult
    static func add(_ page: String, to builder: inout TextBuilder, _ cancellation: Cancellation) throws
        -> (all: Int, left: Int)
    {
        let tree = try self.tree(page, cancellation)
        builder.title = builder.title ?? title(tree)
        let before = builder.blocks.count
        var content = MainContent(tree)
        var writer = HTMLWriter(tree, content: content)
        writer.write(&builder)
        if builder.blocks.count == before {
            // A page that has only links or only says that it needs scripts is added in full.
            content = MainContent(tree, readsNoScript: true, keepsAll: true)
            writer = HTMLWriter(tree, content: content)
            writer.write(&builder)
        }
        try builder.checkSize()
        return content.plainText
    }

    /// Adds a diagnostic about left-out text, unless it is no more than the usual menus and footers.
    private static func noteOmissions(_ text: (all: Int, left: Int), _ builder: inout TextBuilder) {
        let (all, left) = text
        guard left >= minimumNoted, left * 100 >= all * minimumReportedPercent else { return }
        builder.add(
            ReadingDiagnostic(
                .leftOut,
                "Text next to the page's main text is left out, such as comments, side columns and footers: "
                    + "\(ByteSize.text(left)), \(left * 100 / max(1, all)) % of the visible text outside of links."))
    }

    private static let minimumNoted = 1000
    private static let minimumReportedPercent = 30

    /// Removes a document type with internal declarations, which the parser would read as text.
    private static func withoutDeclarations(_ page: String) -> String {
        let bytes = Array(page.utf8)
        func has(_ mark: String, at index: Int) -> Bool {
            index + mark.utf8.count <= bytes.count
                && zip(bytes[index...], mark.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        guard let start = (0..<min(4096, bytes.count)).first(where: { has("<!doctype", at: $0) }) else { return page }
        var index = start + 1
        var quote: UInt8?
        var isInside = false
        var hasDeclarations = false
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if has("<!--", at: index) {
                while index < bytes.count, !has("-->", at: index) { index += 1 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                (isInside, hasDeclarations) = (true, true)
            } else if byte == UInt8(ascii: "]") {
                isInside = false
            } else if byte == UInt8(ascii: ">"), !isInside {
                guard hasDeclarations else { return page }
                return String(decoding: bytes[..<start] + bytes[(index + 1)...], as: UTF8.self)
            }
            index += 1
        }
        return page
    }

    /// Parses a page.
    static func tree(_ page: String, _ cancellation: Cancellation) throws -> HTMLTree {
        do {
            return try HTMLTree(withoutDeclarations(CleanText.normalised(page)), check: cancellation.check)
        } catch let failure as HTMLTree.Failure {
            switch failure {
            case .damaged:
                throw DocumentError(
                    .damaged,
                    "The file is not a web page, or is nested more than \(HTMLTree.maximumDepth) elements deep, which is "
                        + "not supported. Check the file.")
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
                // If the head is missing, the title is part of the body.
                default: return false
                }
            }, leave: { _ in })
        return [shown, title].lazy.compactMap { $0.map(CleanText.singleLine) }.first { !$0.isEmpty }
    }
}
