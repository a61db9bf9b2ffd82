import CXML

/// The reason that an XML document cannot be read.
package enum XMLFailure: Error {
    /// The document is not well-formed, or declares a document type.
    case damaged
    case tooManyAttributes
    /// A text without a break is longer than libxml2's limit of 10,000,000 bytes.
    case overlongText
}

/// A pull parser for XML with bounded depth, without network access, document types or custom entities.
package final class XMLPullParser {
    package enum Event: Equatable {
        case start(String)
        case end(String)
        case text(String)
    }

    private let reader: xmlTextReaderPtr
    private let memory: UnsafeMutableBufferPointer<UInt8>
    /// The pending end event of an empty element, for which libxml2 reports none.
    private var pendingEnd: String?
    private let check: () throws -> Void
    private let error: (XMLFailure) -> any Error
    private var count = 0

    /// Creates a parser for a document.
    ///
    /// - Parameters:
    ///   - check: Called regularly; throws if the work was cancelled.
    ///   - error: Returns the error to throw for a failure.
    /// - Throws: The error for `tooManyAttributes` or `damaged`.
    package init(
        _ bytes: [UInt8], check: @escaping () throws -> Void, error: @escaping (XMLFailure) -> any Error
    ) throws {
        LibXML.start()
        guard bytes.withUnsafeBufferPointer(MarkupGuard.hasFewAttributes) else { throw error(.tooManyAttributes) }
        (self.check, self.error) = (check, error)
        memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        _ = memory.initialize(from: bytes)
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
        let made = memory.withMemoryRebound(to: CChar.self) {
            xmlReaderForMemory($0.baseAddress, Int32(clamping: bytes.count), nil, nil, options)
        }
        guard let made else {
            memory.deallocate()
            throw error(.damaged)
        }
        reader = made
    }

    deinit {
        xmlFreeTextReader(reader)
        memory.deallocate()
    }

    /// Returns the next event; `nil` at the end.
    ///
    /// - Throws: The error for `damaged` or `overlongText`; the error of the check.
    package func next() throws -> Event? {
        count += 1
        if count.isMultiple(of: 256) { try check() }
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name)
        }
        while true {
            let state = xmlTextReaderRead(reader)
            if state == 0 { return nil }
            guard state == 1 else { throw error(hasOverlongText ? .overlongText : .damaged) }
            switch xmlReaderTypes(UInt32(bitPattern: xmlTextReaderNodeType(reader))) {
            case XML_READER_TYPE_ELEMENT:
                let name = localName
                if xmlTextReaderIsEmptyElement(reader) == 1 { pendingEnd = name }
                return .start(name)
            case XML_READER_TYPE_END_ELEMENT: return .end(localName)
            case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
                return .text(Self.string(xmlTextReaderConstValue(reader)))
            // Office programs never write these, and attackers use them to exhaust memory or to read other files.
            case XML_READER_TYPE_DOCUMENT_TYPE, XML_READER_TYPE_ENTITY_REFERENCE: throw error(.damaged)
            default: continue
            }
        }
    }

    /// Returns an attribute of the current element by local name, in any namespace; `nil` if it is missing.
    package func attribute(_ name: String) -> String? {
        defer { xmlTextReaderMoveToElement(reader) }
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            if localName == name { return Self.string(xmlTextReaderConstValue(reader)) }
        }
        return nil
    }

    /// Returns an integer attribute of the current element, clamped to the range.
    ///
    /// The result is `nil` if the attribute is missing or not an integer.
    package func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        attribute(name).flatMap { Int($0, clampedTo: range) }
    }

    /// The attribute `r:id` of the current element, which refers to another part.
    ///
    /// The element may also have a plain `id`.
    package var relationship: String? {
        defer { xmlTextReaderMoveToElement(reader) }
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            if localName == "id", xmlTextReaderConstPrefix(reader) != nil {
                return Self.string(xmlTextReaderConstValue(reader))
            }
        }
        return nil
    }

    /// libxml2's limit for one text node; a higher limit would also lift the limits on entity expansion.
    package static let maximumTextBytes = 10_000_000

    private var hasOverlongText: Bool {
        memory.split(separator: UInt8(ascii: "<")).contains { $0.count >= Self.maximumTextBytes }
    }

    private var localName: String { Self.string(xmlTextReaderConstLocalName(reader)) }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
