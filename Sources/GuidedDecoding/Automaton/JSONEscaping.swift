/// The escape sequences of JSON strings.
enum JSONEscaping {
    /// Returns the bytes of a string with its quotation marks.
    static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [0x22]
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { bytes += escape(byte) } else { bytes.append(byte) }
        }
        return bytes + [0x22]
    }

    /// Returns the escape sequence for an ASCII character that must be escaped.
    static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x08: return Array(#"\b"#.utf8)
        case 0x09: return Array(#"\t"#.utf8)
        case 0x0A: return Array(#"\n"#.utf8)
        case 0x0C: return Array(#"\f"#.utf8)
        case 0x0D: return Array(#"\r"#.utf8)
        case 0x22: return Array(#"\""#.utf8)
        case 0x5C: return Array(#"\\"#.utf8)
        default:
            let digits = Array("0123456789abcdef".utf8)
            return Array(#"\u00"#.utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }

    /// Returns the expression of a JSON string with at most `maxLength` scalars.
    static func anyString(maxLength: Int?) -> RegularExpression {
        let quote = RegularExpression.literal("\"")
        return .concatenation([quote, .repetition(anyScalar, min: 0, max: maxLength), quote])
    }

    /// The expression of one scalar of a JSON string, with or without an escape sequence.
    static var anyScalar: RegularExpression {
        func set(_ ranges: ClosedRange<UInt32>...) -> RegularExpression { .scalars(ScalarSet(ranges)) }
        let hex = RegularExpression.scalars(ScalarSet("0123456789abcdefABCDEF"))
        let d = RegularExpression.scalars(ScalarSet("dD"))
        let raw = RegularExpression.scalars(ScalarSet([0...0x1F, 0x22...0x22, 0x5C...0x5C]).complement)
        let short = RegularExpression.scalars(ScalarSet(#""\/bfnrt"#))
        let unit = RegularExpression.alternation([
            .concatenation([.scalars(ScalarSet("0123456789abcefABCEF")), hex, hex, hex]),
            .concatenation([d, .scalars(ScalarSet("01234567")), hex, hex]),
        ])
        let pair = RegularExpression.concatenation([
            d, .scalars(ScalarSet("89abAB")), hex, hex, .literal(#"\u"#), d, .scalars(ScalarSet("cdefCDEF")), hex, hex,
        ])
        let escape = RegularExpression.concatenation([
            .literal(#"\"#), .alternation([short, .concatenation([.literal("u"), .alternation([unit, pair])])]),
        ])
        return .alternation([raw, escape])
    }
}
