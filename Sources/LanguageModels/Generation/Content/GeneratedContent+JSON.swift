extension GeneratedContent {
    /// Creates content from JSON text, which may be truncated anywhere.
    ///
    /// A truncated string is kept up to the truncation. A truncated number, literal or key is omitted.
    ///
    /// - Parameter json: The text.
    /// - Throws: ``ParsingError`` if the text is not a prefix of a JSON value, or ends before a value begins.
    public init(json: String) throws {
        var parser = GeneratedContentParser()
        try parser.append(json)
        try parser.finish()
        guard let content = parser.content else {
            throw ParsingError(rawContent: json, debugDescription: "The text ends before a value starts.")
        }
        self = content
    }

    /// The value as JSON text on one line, with properties in order and a space after each colon and comma.
    public var jsonString: String {
        var text = JSONText()
        text.write(self)
        return text.string
    }
}

extension JSONText {
    fileprivate mutating func write(_ content: GeneratedContent) {
        switch content.kind {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .number(let value):
            if let integer = content.exactInteger {
                raw(String(integer))
            } else {
                number(value)
            }
        case .string(let value): quoted(value)
        case .array(let elements):
            raw("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { raw(", ") }
                write(element)
            }
            raw("]")
        case .structure(let properties, let orderedKeys):
            write(properties, in: orderedKeys)
        }
    }

    private mutating func write(_ properties: [String: GeneratedContent], in orderedKeys: [String]) {
        raw("{")
        var isFirst = true
        for key in orderedKeys {
            guard let value = properties[key] else { continue }
            if !isFirst { raw(", ") }
            isFirst = false
            quoted(key)
            raw(": ")
            write(value)
        }
        raw("}")
    }
}
