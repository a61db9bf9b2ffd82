import Foundation

/// Reads JSON, with keys in order and whole numbers apart from others.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private static let deepest = 200

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func readDocument() throws(ChatTemplateError) -> TemplateValue {
        let value = try readValue(depth: 0)
        skipWhitespace()
        guard position == bytes.count else { throw failure("there is text after the value") }
        return value
    }

    private func failure(_ reason: String) -> ChatTemplateError {
        ChatTemplateError(.invalidContext, "The JSON can't be read at byte \(position): \(reason).")
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(ChatTemplateError) -> TemplateValue {
        guard depth <= Self.deepest else { throw failure("more than \(Self.deepest) values are nested") }
        skipWhitespace()
        switch next {
        case UInt8(ascii: "{"): return try readObject(depth: depth)
        case UInt8(ascii: "["): return try readArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .none)
        case nil: throw failure("a value is missing")
        default: return try readNumber()
        }
    }

    private mutating func readWord(
        _ word: String, _ value: TemplateValue
    ) throws(ChatTemplateError) -> TemplateValue {
        guard bytes[position...].starts(with: word.utf8) else { throw failure("this is not a value") }
        position += word.utf8.count
        return value
    }

    private mutating func readObject(depth: Int) throws(ChatTemplateError) -> TemplateValue {
        position += 1
        var object = TemplateObject()
        skipWhitespace()
        if skip("}") { return .object(object) }
        while true {
            skipWhitespace()
            guard next == UInt8(ascii: "\"") else { throw failure("a key is missing") }
            let key = try readString()
            skipWhitespace()
            guard skip(":") else { throw failure("a colon is missing") }
            object[key] = try readValue(depth: depth + 1)
            skipWhitespace()
            if skip("}") { return .object(object) }
            guard skip(",") else { throw failure("a comma or brace is missing") }
        }
    }

    private mutating func readArray(depth: Int) throws(ChatTemplateError) -> TemplateValue {
        position += 1
        var array: [TemplateValue] = []
        skipWhitespace()
        if skip("]") { return .array(array) }
        while true {
            array.append(try readValue(depth: depth + 1))
            skipWhitespace()
            if skip("]") { return .array(array) }
            guard skip(",") else { throw failure("a comma or bracket is missing") }
        }
    }

    private mutating func readNumber() throws(ChatTemplateError) -> TemplateValue {
        let start = position
        _ = skip("-")
        let wholeStart = position
        try readDigits()
        guard bytes[wholeStart] != UInt8(ascii: "0") || position == wholeStart + 1 else {
            throw failure("a number starts with a zero")
        }
        var isWhole = true
        if skip(".") {
            isWhole = false
            try readDigits()
        }
        if skip("e") || skip("E") {
            isWhole = false
            if !skip("+") { _ = skip("-") }
            try readDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole { return Int(text).map(TemplateValue.int) ?? .bigInteger(text) }
        guard let number = Double(text) else { throw failure("this is not a number") }
        return .double(number)
    }

    private mutating func readDigits() throws(ChatTemplateError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw failure("this is not a value") }
    }

    private mutating func readString() throws(ChatTemplateError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(try readEscape())
            case ..<0x20: throw failure("a string contains a control character")
            default: text.append(byte)
            }
        }
        throw failure("a string is not terminated")
    }

    private mutating func readEscape() throws(ChatTemplateError) -> Unicode.Scalar {
        guard let byte = next else { throw failure("a string is not terminated") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try readUnicodeEscape()
        default: throw failure("an escape is unknown")
        }
    }

    /// Reads `XXXX` or a pair of surrogates; a lone surrogate becomes the replacement character.
    private mutating func readUnicodeEscape() throws(ChatTemplateError) -> Unicode.Scalar {
        let unit = try readHexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let start = position
        if (0xD800..<0xDC00).contains(unit), skip("\\"), skip("u") {
            let low = try readHexadecimal()
            if (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        position = start
        return "\u{FFFD}"
    }

    private mutating func readHexadecimal() throws(ChatTemplateError) -> UInt32 {
        let digits = bytes[position..<min(position + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("an escape needs four hexadecimal digits") }
        position += 4
        return unit
    }
}
