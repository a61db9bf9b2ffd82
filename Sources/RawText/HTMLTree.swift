package import CXML

/// The elements of a web page, as parsed by libxml2's lenient parser.
package final class HTMLTree {
    /// An error while parsing a page.
    package enum Failure: Error {
        /// The page has no element, or is nested too deeply.
        case damaged
        /// A tag has more than ``MarkupGuard/maximumAttributes`` attributes.
        case tooManyAttributes
    }

    package typealias Node = xmlNodePtr

    private let document: htmlDocPtr
    package let root: Node

    /// Parses a page; `check` is called between the pieces, and an error from `check` ends the parsing.
    package init(_ text: String, check: () throws -> Void = {}) throws {
        LibXML.start()
        var text = text
        guard text.withUTF8(MarkupGuard.hasFewAttributes) else { throw Failure.tooManyAttributes }
        guard let context = htmlCreatePushParserCtxt(nil, nil, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
            throw Failure.damaged
        }
        defer { htmlFreeParserCtxt(context) }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_COMPACT.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        // Without this option, libxml2 silently stops at 256 open elements or 10 MB of text in one element.
        // Before version 2.14, only the XML function accepts it; that call resets other options, so it must
        // be first.
        let unbounded = XML_PARSE_HUGE.rawValue
        xmlCtxtUseOptions(context, Int32(unbounded))
        htmlCtxtUseOptions(context, Int32(options | unbounded))
        do {
            try Self.feed(text, to: context, check)
        } catch {
            if let made = hearth_html_take_document(context) { xmlFreeDoc(made) }
            throw error
        }
        guard let made = hearth_html_take_document(context) else { throw Failure.damaged }
        guard let root = xmlDocGetRootElement(made) else {
            xmlFreeDoc(made)
            throw Failure.damaged
        }
        document = made
        self.root = root
    }

    /// Feeds a page to the parser in pieces.
    ///
    /// At each closing tag, libxml2 searches all open elements, so their number must be limited.
    private static func feed(_ text: String, to context: htmlParserCtxtPtr, _ check: () throws -> Void) throws {
        var text = text
        try text.withUTF8 { bytes in
            try bytes.withMemoryRebound(to: CChar.self) { memory in
                for start in stride(from: 0, to: memory.count, by: pieceBytes) {
                    try check()
                    let count = min(pieceBytes, memory.count - start)
                    htmlParseChunk(context, memory.baseAddress?.advanced(by: start), Int32(count), 0)
                    guard hearth_html_depth(context) <= maximumDepth else { throw Failure.damaged }
                }
            }
        }
        htmlParseChunk(context, nil, 0, 1)
    }

    private static let pieceBytes = 1 << 15
    /// The maximum number of open elements.
    package static let maximumDepth = 2_000

    deinit { xmlFreeDoc(document) }

    /// Visits a node and its descendants in order, without recursion, so that deep nesting is safe.
    ///
    /// `enter` returns whether to visit the children of a node. If it returns true, `leave` is called after them.
    package static func walk(_ top: Node, enter: (Node) -> Bool, leave: (Node) -> Void) {
        var node = top
        while true {
            if enter(node) {
                if let child = node.pointee.children, node.pointee.type == XML_ELEMENT_NODE {
                    node = child
                    continue
                }
                leave(node)
            }
            while true {
                if node == top { return }
                if let next = node.pointee.next {
                    node = next
                    break
                }
                guard let parent = node.pointee.parent else { return }
                leave(parent)
                node = parent
            }
        }
    }

    package static func firstChild(_ node: Node) -> Node? { node.pointee.children }

    package static func next(_ node: Node) -> Node? { node.pointee.next }

    package static func previous(_ node: Node) -> Node? { node.pointee.prev }

    /// Returns the parent element of a node; `nil` for the root.
    package static func parent(_ node: Node) -> Node? { node.pointee.parent.flatMap { isElement($0) ? $0 : nil } }

    package static func isElement(_ node: Node) -> Bool { node.pointee.type == XML_ELEMENT_NODE }

    /// Returns the name of an element; empty for other nodes.
    package static func name(_ node: Node) -> String {
        guard isElement(node), let name = node.pointee.name else { return "" }
        return String(cString: name)
    }

    package static func text(_ node: Node) -> String? {
        guard node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE,
            let content = node.pointee.content
        else { return nil }
        return String(cString: content)
    }

    package static func attribute(_ name: String, of node: Node) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { hearth_xml_free(value) }
        return String(cString: value)
    }

    package static func hasAttribute(_ name: String, _ node: Node) -> Bool { xmlHasProp(node, name) != nil }

    package static func hasAttributes(_ node: Node) -> Bool { isElement(node) && node.pointee.properties != nil }
}
