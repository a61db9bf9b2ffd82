import CXML
import Platform
import RawText

/// Reads XML piece by piece: no network, no document types, no entities but the five of XML, bounded depth.
final class XMLPullParser {
    enum Event: Equatable {
        case start(String)
        case end(String)
        case text(String)
    }

    private let reader: xmlTextReaderPtr
    private let memory: UnsafeMutableBufferPointer<UInt8>
    /// An element without content has no end of its own.
    private var owedEnd: String?
    private let cancellation: Cancellation
    private var count = 0

    /// Makes a parser over a document's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - cancellation: Is asked now and then.
    /// - Throws: `damaged` for a document that no program writes.
    init(_ bytes: [UInt8], _ cancellation: Cancellation) throws(DocumentError) {
        LibXML.start()
        guard bytes.withUnsafeBufferPointer(MarkupGuard.isHarmless) else { throw .tooManyAttributes }
        memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        _ = memory.initialize(from: bytes)
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
        let made = memory.withMemoryRebound(to: CChar.self) {
            xmlReaderForMemory($0.baseAddress, Int32(clamping: bytes.count), nil, nil, options)
        }
        guard let made else {
            memory.deallocate()
            throw Archive.damaged
        }
        reader = made
        self.cancellation = cancellation
    }

    deinit {
        xmlFreeTextReader(reader)
        memory.deallocate()
    }

    /// The next piece; nil at the end.
    ///
    /// - Throws: `damaged` for what is no well-formed XML, or declares a document type; what cancelling throws.
    func next() throws -> Event? {
        count += 1
        if count.isMultiple(of: 256) { try cancellation.check() }
        if let name = owedEnd {
            owedEnd = nil
            return .end(name)
        }
        while true {
            let state = xmlTextReaderRead(reader)
            if state == 0 { return nil }
            guard state == 1 else { throw hasOverlongText ? Self.overlongText : Archive.damaged }
            switch xmlReaderTypes(UInt32(bitPattern: xmlTextReaderNodeType(reader))) {
            case XML_READER_TYPE_ELEMENT:
                let name = localName
                if xmlTextReaderIsEmptyElement(reader) == 1 { owedEnd = name }
                return .start(name)
            case XML_READER_TYPE_END_ELEMENT: return .end(localName)
            case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
                return .text(Self.string(xmlTextReaderConstValue(reader)))
            // Office programs write none; they serve only to expand without end, or to read other files.
            case XML_READER_TYPE_DOCUMENT_TYPE, XML_READER_TYPE_ENTITY_REFERENCE: throw Archive.damaged
            default: continue
            }
        }
    }

    /// The value of an attribute of the element that began last; nil if it has none of that name in any namespace.
    func attribute(_ name: String) -> String? {
        defer { xmlTextReaderMoveToElement(reader) }
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            if localName == name { return Self.string(xmlTextReaderConstValue(reader)) }
        }
        return nil
    }

    /// Returns the whole number in an attribute of the element that began last, clamped to what the format allows; `nil`
    /// if the attribute is missing or not a whole number.
    func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        attribute(name).flatMap { Int($0, clampedTo: range) }
    }

    /// What the element that began last refers to another part by: its attribute `r:id`, beside which it may have an `id`
    /// of its own.
    var relationship: String? {
        defer { xmlTextReaderMoveToElement(reader) }
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            if localName == "id", xmlTextReaderConstPrefix(reader) != nil {
                return Self.string(xmlTextReaderConstValue(reader))
            }
        }
        return nil
    }

    /// libxml2 takes no more than that in one piece; to lift it would lift what it has against entities as well.
    private static let mostTextBytes = 10_000_000

    private static let overlongText = DocumentError(
        .tooLarge,
        "The file contains a piece of text of more than \(ByteSize.text(mostTextBytes)) without a break, the most "
            + "that Hearth reads. Split it in its program and save it again.")

    private var hasOverlongText: Bool {
        memory.split(separator: UInt8(ascii: "<")).contains { $0.count >= Self.mostTextBytes }
    }

    private var localName: String { Self.string(xmlTextReaderConstLocalName(reader)) }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
