/// A JSON serializer with the output format of Python's `json.dumps`.
struct PythonJSON {
    var escapesNonASCII = false
    /// The indentation of one level; `nil` for a single line.
    var indentation: Text?
    var itemSeparator: Text = ", "
    var keySeparator: Text = ": "
    var sortsKeys = false
    private var output: [UInt8] = []
    /// The maximum size in bytes, because separators and indentation can make the output much larger than the value.
    private let most: Int

    init(most: Int) { self.most = most }

    mutating func text(of value: Value) throws -> Text {
        output = []
        try append(value, level: 0)
        return Text(bytes: output)
    }

    private mutating func append(_ value: Value, level: Int) throws {
        switch value {
        case .none: output.append(contentsOf: "null".utf8)
        case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .int(let number): output.append(contentsOf: String(number).utf8)
        case .bigInteger(let digits): output.append(contentsOf: digits.bytes)
        case .double(let number): output.append(contentsOf: PythonJSON.text(number).utf8)
        case .string(let text): appendString(text)
        case .list(let items), .tuple(let items):
            try append(items.values, "[", "]", level: level) { json, item in
                try json.append(item, level: level + 1)
            }
        case .dictionary(let mapping): try append(mapping, level: level)
        case .undefined, .object:
            throw ChatTemplateError.operation("Object of type \(value.typeName) is not JSON serializable")
        }
    }

    private mutating func append<Element>(
        _ elements: [Element], _ start: Unicode.Scalar, _ end: Unicode.Scalar, level: Int,
        _ body: (inout PythonJSON, Element) throws -> Void
    ) throws {
        output.append(start)
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(contentsOf: itemSeparator.bytes) }
            try appendLineBreak(level: level + 1)
            try body(&self, element)
        }
        if !elements.isEmpty { try appendLineBreak(level: level) }
        output.append(end)
    }

    private mutating func appendLineBreak(level: Int) throws {
        let size = output.count + level * (indentation?.bytes.count ?? 0)
        guard size <= most else { throw ChatTemplateError.limit("A string has more than \(most) bytes.") }
        guard let indentation else { return }
        output.append(0x0A)
        for _ in 0..<level { output.append(contentsOf: indentation.bytes) }
    }

    private mutating func append(_ mapping: Mapping, level: Int) throws {
        var entries = Array(zip(mapping.keys, mapping.values))
        if sortsKeys { entries = try Ordering.sorted(entries) { $0.0 } }
        try append(entries, "{", "}", level: level) { json, entry in
            json.appendString(try PythonJSON.name(of: entry.0))
            json.output.append(contentsOf: json.keySeparator.bytes)
            try json.append(entry.1, level: level + 1)
        }
    }

    private static func name(of key: Value) throws -> Text {
        switch key {
        case .string(let text): return text
        case .bool(let flag): return flag ? "true" : "false"
        case .none: return "null"
        case .int, .bigInteger: return try key.text()
        case .double(let number): return Text(text(number))
        default:
            throw ChatTemplateError.operation(
                "keys must be str, int, float, bool or None, not \(key.typeName)")
        }
    }

    private static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return PythonPrinting.text(number)
    }

    private mutating func appendString(_ text: Text) {
        output.append(UInt8(ascii: "\""))
        if escapesNonASCII, !text.isASCII {
            for scalar in text.scalars { appendASCII(scalar) }
        } else {
            for byte in text.bytes { appendEscaped(byte) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
        case 0x0A: output.append(contentsOf: "\\n".utf8)
        case 0x0D: output.append(contentsOf: "\\r".utf8)
        case 0x09: output.append(contentsOf: "\\t".utf8)
        case 0x08: output.append(contentsOf: "\\b".utf8)
        case 0x0C: output.append(contentsOf: "\\f".utf8)
        case ..<0x20: appendUnit(UInt16(byte))
        case 0x7F where escapesNonASCII: appendUnit(0x7F)
        default: output.append(byte)
        }
    }

    private mutating func appendASCII(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            appendEscaped(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { appendUnit(unit) }
        }
    }

    private mutating func appendUnit(_ unit: UInt16) {
        output.append(contentsOf: ("\\u" + PythonPrinting.hexadecimal(UInt32(unit), digits: 4)).utf8)
    }
}
