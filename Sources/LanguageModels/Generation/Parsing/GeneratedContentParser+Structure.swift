extension GeneratedContentParser {
    /// Reads a byte that is outside of strings, numbers and literals and is not white space.
    mutating func readStructure(_ byte: UInt8) throws {
        switch (expectation, byte) {
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
            closeContainer()
        case (.separator, UInt8(ascii: "]")) where containers.last?.isObject == false,
            (.separator, UInt8(ascii: "}")) where containers.last?.isObject == true:
            closeContainer()
        case (.separator, UInt8(ascii: ",")):
            expectation = containers.last?.isObject == true ? .key : .value
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            beginString(isKey: true)
        case (.colon, UInt8(ascii: ":")):
            expectation = .value
        case (.value, _), (.firstElement, _):
            try beginValue(byte)
        default:
            throw JSONComplaint("Expected \(expectation.label), found \(byte.shown)")
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws {
        switch byte {
        case UInt8(ascii: "{"): try open(isObject: true)
        case UInt8(ascii: "["): try open(isObject: false)
        case UInt8(ascii: "\""): beginString(isKey: false)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            token = [byte]
            expectation = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            token = [byte]
            expectation = .literal
        default:
            throw JSONComplaint("Expected \(expectation.label), found \(byte.shown)")
        }
    }

    private mutating func open(isObject: Bool) throws {
        guard containers.count < Self.maximumDepth else {
            throw JSONComplaint("The text is nested deeper than \(Self.maximumDepth) levels")
        }
        containers.append(Container(isObject: isObject))
        expectation = isObject ? .firstKey : .firstElement
    }

    private mutating func closeContainer() {
        guard let container = containers.popLast() else { return }
        complete(GeneratedContent(kind: container.kind, id: container.id, isComplete: true))
    }

    /// Adds a complete value to the innermost open container, or makes it the root.
    mutating func complete(_ value: GeneratedContent) {
        if containers.isEmpty {
            root = value
            expectation = .nothing
        } else {
            containers[containers.count - 1].add(value)
            expectation = .separator
        }
    }

    private mutating func beginString(isKey: Bool) {
        text = ""
        escape = StringEscape()
        expectation = .string(isKey: isKey)
    }
}

extension GeneratedContentParser.Expectation {
    /// The name of the expected token for error messages.
    fileprivate var label: String {
        switch self {
        case .value: "a value"
        case .firstElement: "a value or ']'"
        case .firstKey: "a key or '}'"
        case .key: "a key"
        case .colon: "':'"
        case .separator: "',' or the end of the array or object"
        case .nothing: "the end of the text"
        case .string: "a string"
        case .number: "a number"
        case .literal: "true, false or null"
        }
    }
}
