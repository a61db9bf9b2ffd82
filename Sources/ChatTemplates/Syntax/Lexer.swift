/// A lexer that splits a template into tokens, with `trim_blocks` and `lstrip_blocks` enabled.
struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// True after a line break, where the indentation of a block tag is removed.
    private var isLineStart = true
    private var tokens: [Token] = []
    private var openBrackets: [UInt8] = []

    init(source: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.utf8.count)
        var previous: UInt8 = 0
        for byte in source.utf8 {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || previous != 0x0D {
                bytes.append(byte)
            }
            previous = byte
        }
        if bytes.last == 0x0A { bytes.removeLast() }
        self.bytes = bytes
    }

    static func tokens(of source: String) throws(ChatTemplateError) -> [Token] {
        var lexer = Lexer(source: source)
        try lexer.readTemplate()
        lexer.append(.end, .empty)
        return lexer.tokens
    }

    private func failure(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.syntax, message, line: line)
    }

    private mutating func append(_ kind: Token.Kind, _ text: Text) {
        tokens.append(Token(kind: kind, text: text, line: line))
    }

    private func starts(with text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    /// Advances the position to an offset and counts the lines.
    private mutating func advance(to offset: Int) {
        for byte in bytes[position..<offset] where byte == 0x0A { line += 1 }
        if offset > position { isLineStart = bytes[offset - 1] == 0x0A }
        position = offset
    }

    private func skippingWhitespace(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            let (scalar, length) = scalar(at: offset)
            guard scalar.isPythonSpace else { break }
            offset += length
        }
        return offset
    }

    private func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let byte = bytes[offset]
        if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        let text = String(decoding: bytes[offset..<min(offset + length, bytes.count)], as: UTF8.self)
        return (text.unicodeScalars.first ?? "\u{FFFD}", length)
    }
}

// MARK: - Text and tags

extension Lexer {
    private mutating func readTemplate() throws(ChatTemplateError) {
        while position < bytes.count {
            guard let tag = nextTag(from: position) else {
                append(.data, Text(bytes[position...]))
                return advance(to: bytes.count)
            }
            if starts(with: "{%", at: tag), let bodyStart = rawBodyStart(of: tag) {
                readData(upTo: tag, sign: sign(at: tag + 2), isVariable: false)
                advance(to: bodyStart)
                try readRawBody()
                continue
            }
            let isVariable = starts(with: "{{", at: tag)
            let sign = sign(at: tag + 2)
            readData(upTo: tag, sign: sign, isVariable: isVariable)
            let afterTag = tag + (sign == nil ? 2 : 3)
            if starts(with: "{#", at: tag) {
                advance(to: afterTag)
                try readComment()
            } else {
                append(isVariable ? .variableBegin : .blockBegin, .empty)
                advance(to: afterTag)
                try readTag(isVariable: isVariable)
            }
        }
    }

    private func nextTag(from start: Int) -> Int? {
        var offset = start
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "{") {
                let next = bytes[offset + 1]
                if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == UInt8(ascii: "#") { return offset }
            }
            offset += 1
        }
        return nil
    }

    /// Returns the sign for whitespace control at an offset, `-` or `+`.
    private func sign(at offset: Int) -> UInt8? {
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        return byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") ? byte : nil
    }

    /// Adds a token for the text before a tag, without the whitespace that the tag removes.
    private mutating func readData(upTo tag: Int, sign: UInt8?, isVariable: Bool) {
        var text = Text(bytes[position..<tag])
        if sign == UInt8(ascii: "-") {
            text = text.stripped(.right)
        } else if sign == nil, !isVariable {
            let lineStart = (text.bytes.lastIndex(of: 0x0A) ?? -1) + 1
            if lineStart > 0 || isLineStart {
                let indentation = Text(text.bytes[lineStart...])
                if indentation.scalars.allSatisfy(\.isPythonSpace) { text = Text(text.bytes[..<lineStart]) }
            }
        }
        if !text.isEmpty { append(.data, text) }
        advance(to: tag)
    }

    /// Returns the offset where the text of a raw block starts; `nil` if the tag is not `{% raw %}`.
    private func rawBodyStart(of tag: Int) -> Int? {
        guard let afterName = skipping("raw", from: tag + (sign(at: tag + 2) == nil ? 2 : 3)) else { return nil }
        if starts(with: "-%}", at: afterName) { return skippingWhitespace(from: afterName + 3) }
        return starts(with: "%}", at: afterName) ? afterName + 2 : nil
    }

    /// Returns the offset after a word and the surrounding whitespace; `nil` if another word follows.
    private func skipping(_ word: StaticString, from offset: Int) -> Int? {
        let start = skippingWhitespace(from: offset)
        guard starts(with: word, at: start) else { return nil }
        return skippingWhitespace(from: start + word.utf8CodeUnitCount)
    }

    private mutating func readRawBody() throws(ChatTemplateError) {
        var tag = position
        while tag < bytes.count {
            if starts(with: "{%", at: tag) {
                let sign = sign(at: tag + 2)
                if let afterName = skipping("endraw", from: tag + (sign == nil ? 2 : 3)),
                    let end = end("%}", at: afterName, takesPlus: true)
                {
                    readData(upTo: tag, sign: sign, isVariable: false)
                    return advance(to: end)
                }
            }
            tag += 1
        }
        throw failure("A raw block is not closed.")
    }

    private mutating func readComment() throws(ChatTemplateError) {
        var offset = position
        while offset < bytes.count {
            if let end = end("#}", at: offset, takesPlus: true) { return advance(to: end) }
            offset += 1
        }
        throw failure("A comment is not closed.")
    }

    /// Returns the offset after the end mark of a tag; `nil` if the mark is not at the given offset.
    private func end(_ mark: StaticString, at offset: Int, takesPlus: Bool) -> Int? {
        if starts(with: mark, at: offset) {
            let end = offset + 2
            return takesPlus && starts(with: "\n", at: end) ? end + 1 : end
        }
        guard offset < bytes.count, starts(with: mark, at: offset + 1) else { return nil }
        if bytes[offset] == UInt8(ascii: "-") { return skippingWhitespace(from: offset + 3) }
        return takesPlus && bytes[offset] == UInt8(ascii: "+") ? offset + 3 : nil
    }
}

// MARK: - Inside of tags

extension Lexer {
    private mutating func readTag(isVariable: Bool) throws(ChatTemplateError) {
        openBrackets = []
        while position < bytes.count {
            let mark: StaticString = isVariable ? "}}" : "%}"
            if openBrackets.isEmpty, let end = end(mark, at: position, takesPlus: !isVariable) {
                append(isVariable ? .variableEnd : .blockEnd, .empty)
                return advance(to: end)
            }
            let afterSpace = skippingWhitespace(from: position)
            if afterSpace > position {
                advance(to: afterSpace)
            } else {
                try readToken()
            }
        }
    }

    private mutating func readToken() throws(ChatTemplateError) {
        let byte = bytes[position]
        if (0x30...0x39).contains(byte) { return readNumber() }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return try readString(quote: byte) }
        let nameEnd = endOfName(from: position)
        if nameEnd > position {
            append(.name, Text(bytes[position..<nameEnd]))
            return advance(to: nameEnd)
        }
        try readOperator()
    }

    private func endOfName(from start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            let (scalar, length) = scalar(at: offset)
            guard scalar == "_" || scalar.isPythonAlphanumeric else { break }
            offset += length
        }
        return offset
    }

    private mutating func readOperator() throws(ChatTemplateError) {
        guard let (text, kind) = Token.operators.first(where: { bytes[position...].starts(with: $0.text.bytes) })
        else { throw failure("The character '\(scalar(at: position).scalar)' is unexpected.") }
        switch kind {
        case .leftBrace: openBrackets.append(UInt8(ascii: "}"))
        case .leftParenthesis: openBrackets.append(UInt8(ascii: ")"))
        case .leftBracket: openBrackets.append(UInt8(ascii: "]"))
        case .rightBrace, .rightParenthesis, .rightBracket:
            guard let expected = openBrackets.popLast() else { throw failure("'\(text.string)' is unexpected.") }
            guard expected == text.bytes.first else {
                let expected = Unicode.Scalar(expected)
                throw failure("'\(text.string)' is unexpected, '\(expected)' was expected.")
            }
        default: break
        }
        append(kind, text)
        advance(to: position + text.bytes.count)
    }

    private mutating func readNumber() {
        var end = endOfDigits(from: position, base: 10)
        var isFloat = false
        if !starts(with: ".", at: position - 1) || position == 0 {
            if starts(with: ".", at: end), isDigit(at: end + 1) {
                end = endOfDigits(from: end + 1, base: 10)
                isFloat = true
            }
            if starts(with: "e", at: end) || starts(with: "E", at: end) {
                let signed = sign(at: end + 1) == nil ? end + 1 : end + 2
                if isDigit(at: signed) {
                    end = endOfDigits(from: signed, base: 10)
                    isFloat = true
                }
            }
        }
        if !isFloat { end = endOfInteger() }
        append(isFloat ? .float : .integer, Text(bytes: bytes[position..<end].filter { $0 != UInt8(ascii: "_") }))
        advance(to: end)
    }

    private func isDigit(at offset: Int, base: Int = 10) -> Bool {
        guard offset < bytes.count, let value = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
            return false
        }
        return value < base
    }

    /// Returns the offset after digits, which may be separated by single underscores.
    private func endOfDigits(from start: Int, base: Int) -> Int {
        var offset = start
        while true {
            if isDigit(at: offset, base: base) {
                offset += 1
            } else if starts(with: "_", at: offset), isDigit(at: offset + 1, base: base) {
                offset += 2
            } else {
                return offset
            }
        }
    }

    private func endOfInteger() -> Int {
        guard bytes[position] == UInt8(ascii: "0") else { return endOfDigits(from: position, base: 10) }
        if position + 1 < bytes.count {
            switch bytes[position + 1] | 0x20 {
            case UInt8(ascii: "x"): return max(position + 1, endOfPrefixed(base: 16))
            case UInt8(ascii: "o"): return max(position + 1, endOfPrefixed(base: 8))
            case UInt8(ascii: "b"): return max(position + 1, endOfPrefixed(base: 2))
            default: break
            }
        }
        return endOfDigits(from: position, base: 1)
    }

    private func endOfPrefixed(base: Int) -> Int {
        let end = endOfDigits(from: position + 2, base: base)
        return end > position + 2 ? end : position + 1
    }

    private mutating func readString(quote: UInt8) throws(ChatTemplateError) {
        var end = position + 1
        while end < bytes.count, bytes[end] != quote {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count else { throw failure("A string literal is not closed.") }
        let content = bytes[position + 1..<end]
        let text =
            content.contains(UInt8(ascii: "\\")) ? try StringLiteral.unescape(content, line: line) : Text(content)
        append(.string, text)
        advance(to: end + 1)
    }
}
