/// A scanner that splits a Rich Text file into groups, control words and text.
struct RichTextScanner {
    enum Token: Equatable {
        case groupStart
        case groupEnd
        /// A control word with its number, or a control symbol.
        case control(Substring, Int?)
        /// A byte of text, literal or written as `\'hh`.
        case byte(UInt8)
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next token; `nil` at the end.
    mutating func next() -> Token? {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"): return .groupStart
            case UInt8(ascii: "}"): return .groupEnd
            case UInt8(ascii: "\\"): return control()
            // Line breaks have no meaning.
            case 10, 13, 0: continue
            default: return .byte(byte)
            }
        }
        return nil
    }

    /// Skips binary data, such as an image.
    mutating func skip(_ count: Int) { index += min(max(0, count), bytes.count - index) }

    private mutating func control() -> Token? {
        guard index < bytes.count else { return nil }
        let start = index
        while index < bytes.count, isLetter(bytes[index]), index - start < 40 { index += 1 }
        guard index > start else { return symbol() }
        let word = Substring(decoding: bytes[start..<index], as: UTF8.self)
        let number = number()
        // A space ends the word and is not text.
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return .control(word, number)
    }

    private mutating func symbol() -> Token {
        let symbol = bytes[index]
        index += 1
        switch symbol {
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): return .byte(symbol)
        // An escaped line break ends a paragraph.
        case 10, 13: return .control("par", nil)
        case UInt8(ascii: "'"):
            let digits = bytes[index..<min(index + 2, bytes.count)]
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return .control("'", nil)
            }
            index += 2
            return .byte(value)
        default: return .control(Substring(String(UnicodeScalar(symbol))), nil)
        }
    }

    private mutating func number() -> Int? {
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let digits = index
        while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
        guard index > digits else {
            index = start
            return nil
        }
        // An overflowing number is treated as 0.
        return Int(String(decoding: bytes[start..<index].prefix(20), as: UTF8.self)) ?? 0
    }

    private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
