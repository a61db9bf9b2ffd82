extension GeneratedContentParser {
    /// Reads consecutive plain characters, one byte of an escape, or the closing quote.
    ///
    /// - Returns: The index of the next unread byte.
    mutating func readString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isKey: Bool) throws -> Int {
        if escape.isOpen {
            try escape.read(bytes[start], into: &text)
            return start + 1
        }
        var end = start
        while end < bytes.count, !bytes[end].endsPlainRun { end += 1 }
        if end > start {
            flushLoneSurrogate()
            // This splits no character: the piece is valid UTF-8, and `end` is its end or the position of an ASCII
            // byte.
            text += String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
            return end
        }
        switch bytes[start] {
        case UInt8(ascii: "\\"): escape.open()
        case UInt8(ascii: "\""): completeString(isKey: isKey)
        default: throw JSONComplaint("A string contains an unescaped control character, \(bytes[start].shown)")
        }
        return start + 1
    }

    private mutating func completeString(isKey: Bool) {
        flushLoneSurrogate()
        if isKey {
            containers[containers.count - 1].key = text
            expectation = .colon
        } else {
            complete(GeneratedContent(kind: .string(text), id: nil, isComplete: true))
        }
        text = ""
    }

    private mutating func flushLoneSurrogate() {
        escape.flushLoneSurrogate(into: &text)
    }

    /// Reads a byte of a number, or completes the number before a byte that cannot belong to it.
    ///
    /// - Returns: The index of the next unread byte.
    mutating func readNumber(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) throws -> Int {
        guard bytes[index].belongsToNumber else {
            try completeToken()
            return index
        }
        // The limit exceeds the digits that any Double needs, and keeps malicious text from filling memory.
        guard token.count < 2_048 else { throw JSONComplaint("A number has more than 2048 characters") }
        token.append(bytes[index])
        return index + 1
    }

    /// Reads a byte of a literal, and completes the literal at its last byte.
    mutating func readLiteral(_ byte: UInt8) throws {
        token.append(byte)
        let (word, kind): (StaticString, GeneratedContent.Kind) =
            switch token[0] {
            case UInt8(ascii: "t"): ("true", .bool(true))
            case UInt8(ascii: "f"): ("false", .bool(false))
            default: ("null", .null)
            }
        guard word.utf8Start[token.count - 1] == byte else {
            throw JSONComplaint("Expected \(word), found \(byte.shown)")
        }
        if token.count == word.utf8CodeUnitCount {
            complete(GeneratedContent(kind: kind, id: nil, isComplete: true))
        }
    }

    /// Completes the number in `token`.
    mutating func completeToken() throws {
        guard token.isJSONNumber else { throw JSONComplaint("A number is malformed") }
        let digits = String(decoding: token, as: UTF8.self)
        guard let value = Double(digits), value.isFinite else {
            throw JSONComplaint("A number is out of the range of a Double")
        }
        if let integer = Int(digits), integer != 0 {
            complete(GeneratedContent(integer: integer))
        } else {
            complete(GeneratedContent(kind: .number(value), id: nil, isComplete: true))
        }
    }
}

extension UInt8 {
    fileprivate var endsPlainRun: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || self < 0x20 }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isExponentMark: Bool { self == UInt8(ascii: "e") || self == UInt8(ascii: "E") }

    fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

    fileprivate var belongsToNumber: Bool { isDigit || isSign || isExponentMark || self == UInt8(ascii: ".") }
}

extension [UInt8] {
    /// Whether the bytes are a valid JSON number.
    ///
    /// `Double` would also accept "1.", "+1" and "01".
    fileprivate var isJSONNumber: Bool {
        var rest = self[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix { $0.isDigit }
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { $0.isDigit }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        if let mark = rest.first, mark.isExponentMark {
            rest.removeFirst()
            if let sign = rest.first, sign.isSign { rest.removeFirst() }
            return !rest.isEmpty && rest.allSatisfy(\.isDigit)
        }
        return rest.isEmpty
    }
}
