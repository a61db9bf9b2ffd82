/// An incremental JSON parser that can return the partial value at any time.
///
/// Each byte is read once, regardless of how the text is split into pieces. A partial value contains the
/// current prefix of an open string, and all open arrays and objects. Numbers, literals and keys appear once
/// they are complete. Arrays and objects keep their identities between snapshots.
package struct GeneratedContentParser: Sendable {
    /// The maximum nesting depth of arrays and objects, because values are read recursively on possibly small stacks.
    package static let maximumDepth = 128

    /// An array or object that is not closed yet.
    struct Container: Sendable {
        let id = GenerationID()
        let isObject: Bool
        var elements: [GeneratedContent] = []
        var properties = OrderedProperties()
        var key = ""
    }

    /// The token to which the next byte may belong.
    enum Expectation: Sendable {
        case value
        case firstElement
        case firstKey
        case key
        case colon
        case separator
        case nothing
        case string(isKey: Bool)
        case number
        case literal
    }

    var expectation = Expectation.value
    var containers: [Container] = []
    var root: GeneratedContent?
    /// The current string so far, without an unfinished escape.
    var text = ""
    var escape = StringEscape()
    /// The bytes of the current number or literal so far.
    var token: [UInt8] = []
    private var failure: GeneratedContent.ParsingError?
    private var byteCount = 0

    /// Creates a parser without input.
    package init() {}

    /// Whether the value is complete, so that only white space may follow.
    package var isComplete: Bool { root != nil }

    /// Reads the next piece of the text.
    ///
    /// After an error, the partial value stays as it is, and every further call throws the same error.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the text so far is not a prefix of a JSON value.
    package mutating func append(_ piece: String) throws {
        if let failure { throw failure }
        var piece = piece
        do {
            try piece.withUTF8 { try read($0) }
        } catch let error as JSONComplaint {
            throw fail(error, in: piece)
        }
    }

    /// Marks the end of the text, which completes a number that is the whole value.
    ///
    /// A text that ends inside a value is not an error, and the value stays incomplete.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the whole text is an unfinished number.
    package mutating func finish() throws {
        if let failure { throw failure }
        guard case .number = expectation, containers.isEmpty else { return }
        do {
            try completeToken()
        } catch let error as JSONComplaint {
            throw fail(error, in: String(decoding: token, as: UTF8.self))
        }
    }

    /// The partial value, or `nil` if no value has begun.
    ///
    /// The cost is proportional to the number of direct members of all open arrays and objects.
    package var content: GeneratedContent? {
        if let root { return root }
        var inner: GeneratedContent?
        if case .string(isKey: false) = expectation {
            inner = GeneratedContent(kind: .string(text), id: nil, isComplete: false)
        }
        for container in containers.reversed() {
            inner = container.snapshot(with: inner)
        }
        return inner
    }

    private mutating func fail(_ complaint: JSONComplaint, in piece: String) -> GeneratedContent.ParsingError {
        let error = GeneratedContent.ParsingError(
            rawContent: content.map { $0.jsonString } ?? piece,
            debugDescription: "\(complaint.sentence) (byte \(byteCount + complaint.offset) of the text)")
        failure = error
        return error
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var index = 0
        do {
            while index < bytes.count {
                index = try readSome(bytes, from: index)
            }
        } catch var complaint as JSONComplaint {
            complaint.offset = index
            throw complaint
        }
        byteCount += bytes.count
    }

    /// Reads one byte, or several consecutive characters of a string.
    ///
    /// - Returns: The index of the next unread byte.
    private mutating func readSome(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) throws -> Int {
        switch expectation {
        case .string(let isKey):
            return try readString(bytes, from: index, isKey: isKey)
        case .number:
            return try readNumber(bytes, from: index)
        case .literal:
            try readLiteral(bytes[index])
        default:
            if !bytes[index].isJSONSpace { try readStructure(bytes[index]) }
        }
        return index + 1
    }
}

extension GeneratedContentParser.Container {
    var kind: GeneratedContent.Kind { isObject ? properties.kind : .array(elements) }

    /// Returns the partial array or object, including an unfinished last member.
    func snapshot(with member: GeneratedContent?) -> GeneratedContent {
        var copy = self
        if let member { copy.add(member) }
        return GeneratedContent(kind: copy.kind, id: id, isComplete: false)
    }

    mutating func add(_ member: GeneratedContent) {
        if isObject {
            properties.set(key, to: member)
        } else {
            elements.append(member)
        }
    }
}

/// An error in JSON text, with its position in the piece.
struct JSONComplaint: Error {
    let sentence: String
    var offset = 0

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension UInt8 {
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// The byte for an error message, without line breaks.
    var shown: String {
        (0x21...0x7E).contains(self) ? "'\(Unicode.Scalar(self))'" : "byte 0x\(String(self, radix: 16))"
    }
}
