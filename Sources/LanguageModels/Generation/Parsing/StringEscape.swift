/// The state of an escape in a JSON string that is read byte by byte.
struct StringEscape: Sendable {
    private enum Stage: Sendable {
        case closed
        case afterBackslash
        case hexadecimal(digits: Int, value: UInt16)
    }

    private var stage = Stage.closed
    /// The first half of a surrogate pair, whose second half must follow.
    private var highSurrogate: UInt16?

    /// Whether the next byte belongs to the escape.
    var isOpen: Bool {
        if case .closed = stage { false } else { true }
    }

    mutating func open() {
        stage = .afterBackslash
    }

    /// Writes U+FFFD for an unpaired high surrogate.
    mutating func flushLoneSurrogate(into text: inout String) {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        text.unicodeScalars.append("\u{FFFD}")
    }

    /// Reads a byte and writes the characters that it completes.
    mutating func read(_ byte: UInt8, into text: inout String) throws {
        switch stage {
        case .closed:
            return
        case .afterBackslash where byte == UInt8(ascii: "u"):
            stage = .hexadecimal(digits: 0, value: 0)
        case .afterBackslash:
            guard let scalar = Self.short(byte) else {
                throw JSONComplaint("A string contains an unknown escape, \\ and \(byte.shown)")
            }
            stage = .closed
            flushLoneSurrogate(into: &text)
            text.unicodeScalars.append(scalar)
        case .hexadecimal(let digits, let value):
            guard let digit = byte.hexadecimalDigit else {
                throw JSONComplaint("A \\u escape requires four hexadecimal digits, found \(byte.shown)")
            }
            let unit = value << 4 | digit
            guard digits == 3 else {
                stage = .hexadecimal(digits: digits + 1, value: unit)
                return
            }
            stage = .closed
            write(unit, to: &text)
        }
    }

    /// Writes the character that a UTF-16 code unit completes, or U+FFFD for an unpaired surrogate.
    private mutating func write(_ unit: UInt16, to text: inout String) {
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            text += String(decoding: [high, unit], as: UTF16.self)
            return
        }
        flushLoneSurrogate(into: &text)
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else {
            text.unicodeScalars.append(Unicode.Scalar(unit) ?? "\u{FFFD}")
        }
    }

    private static func short(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "\""): "\""
        case UInt8(ascii: "\\"): "\\"
        case UInt8(ascii: "/"): "/"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigit: UInt16? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
