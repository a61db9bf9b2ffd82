/// A JSON parser for untrusted input.
///
/// Keys keep their order and numbers their digits. An unpaired surrogate becomes U+FFFD.
package struct JSONReader<Builder: JSONBuilder> {
    private let bytes: [UInt8]
    private let depthLimit: Int
    private var valuesLeft: Int
    private var place = 0

    /// Parses a text with one value.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - depthLimit: The maximum nesting depth of arrays and objects. The parser is recursive and may run on
    ///     small stacks.
    ///   - valueLimit: The maximum number of values, including arrays and objects. A value needs far more
    ///     memory than its text.
    /// - Returns: The value that the builder made.
    /// - Throws: `JSONReadingError` if the text is not valid JSON or exceeds a limit.
    package static func read(
        _ bytes: [UInt8], depthLimit: Int, valueLimit: Int = JSONValue.maximumValues
    ) throws(JSONReadingError) -> Builder.Value {
        var reader = JSONReader(bytes: bytes, depthLimit: depthLimit, valuesLeft: valueLimit)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.place == bytes.count else { throw reader.error("there is trailing text") }
        return value
    }

    private init(bytes: [UInt8], depthLimit: Int, valuesLeft: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.valuesLeft = valuesLeft
    }

    private mutating func value(depth: Int) throws(JSONReadingError) -> Builder.Value {
        skipSpace()
        guard place < bytes.count else { throw error("it is incomplete") }
        guard valuesLeft > 0 else {
            throw JSONReadingError(place: place, reason: "there are too many values", hasTooManyValues: true)
        }
        valuesLeft -= 1
        switch bytes[place] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return Builder.string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return Builder.number(try number())
        case UInt8(ascii: "t"): return try literal("true", Builder.bool(true))
        case UInt8(ascii: "f"): return try literal("false", Builder.bool(false))
        case UInt8(ascii: "n"): return try literal("null", Builder.null)
        default: throw error("a value is missing")
        }
    }

    private mutating func object(depth: Int) throws(JSONReadingError) -> Builder.Value {
        try enter(depth)
        var members: [(key: String, value: Builder.Value)] = []
        if take(UInt8(ascii: "}")) { return Builder.object(members) }
        while true {
            skipSpace()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw error("a key is missing") }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw error("a ':' is missing") }
            members.append((key, try value(depth: depth + 1)))
            if take(UInt8(ascii: "}")) { return Builder.object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("a ',' or '}' is missing") }
        }
    }

    private mutating func array(depth: Int) throws(JSONReadingError) -> Builder.Value {
        try enter(depth)
        var elements: [Builder.Value] = []
        if take(UInt8(ascii: "]")) { return Builder.array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            if take(UInt8(ascii: "]")) { return Builder.array(elements) }
            guard take(UInt8(ascii: ",")) else { throw error("a ',' or ']' is missing") }
        }
    }

    private mutating func literal(_ text: String, _ value: Builder.Value) throws(JSONReadingError) -> Builder.Value {
        guard bytes[place...].starts(with: text.utf8) else { throw error("a value is not valid") }
        place += text.utf8.count
        return value
    }

    private mutating func number() throws(JSONReadingError) -> String {
        let start = place
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else {
            throw error("a number is malformed")
        }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            guard digits() > 0 else { throw error("a number is malformed") }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
                place += 1
            }
            guard digits() > 0 else { throw error("a number is malformed") }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        return place - start
    }

    // MARK: Texts

    private mutating func string() throws(JSONReadingError) -> String {
        place += 1
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error("a string is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw error("a string contains an unescaped control character")
            default:
                text.append(byte)
                place += 1
            }
        }
        throw error("a string is not closed")
    }

    private mutating func escape() throws(JSONReadingError) -> [UInt8] {
        guard place + 1 < bytes.count else { throw error("a string is not closed") }
        let letter = bytes[place + 1]
        place += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicode()
        default: throw error("a string contains an unknown escape")
        }
    }

    private mutating func unicode() throws(JSONReadingError) -> [UInt8] {
        let high = try codeUnit()
        if UTF16.isLeadSurrogate(high), bytes[place...].starts(with: "\\u".utf8) {
            let afterHigh = place
            place += 2
            let low = try codeUnit()
            if UTF16.isTrailSurrogate(low) { return Array(String(decoding: [high, low], as: UTF16.self).utf8) }
            place = afterHigh
        }
        // An unpaired surrogate decodes to the replacement character.
        return Array(String(decoding: [high], as: UTF16.self).utf8)
    }

    private mutating func codeUnit() throws(JSONReadingError) -> UInt16 {
        let end = place + 4
        guard end <= bytes.count, bytes[place..<end].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: bytes[place..<end], as: UTF8.self), radix: 16)
        else { throw error("a \\u escape is malformed") }
        place = end
        return unit
    }

    // MARK: Between values

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func enter(_ depth: Int) throws(JSONReadingError) {
        guard depth < depthLimit else { throw error("it is nested deeper than \(depthLimit) levels") }
        place += 1
    }

    private func error(_ reason: String) -> JSONReadingError { JSONReadingError(place: place, reason: reason) }
}
