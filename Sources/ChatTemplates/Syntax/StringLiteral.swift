/// A decoder for the escape sequences of Python's string literals.
enum StringLiteral {
    private static let simple: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "a"): "\u{7}",
        UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "\\"): "\\",
        UInt8(ascii: "'"): "'", UInt8(ascii: "\""): "\"",
    ]

    /// Decodes the contents of a literal.
    static func unescape(_ content: ArraySlice<UInt8>, line: Int) throws(ChatTemplateError) -> Text {
        var result: [UInt8] = []
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let escape = rest.first else { throw ChatTemplateError(.syntax, "\\ at end of string", line: line) }
            if escape == UInt8(ascii: "\n") {
                rest.removeFirst()
            } else if let scalar = simple[escape] {
                rest.removeFirst()
                result.append(scalar)
            } else if (0x30...0x37).contains(escape) {
                let digits = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
                result.append(scalar(digits, radix: 8))
                rest = rest.dropFirst(digits.count)
            } else if let length = hexadecimalLengths[escape] {
                let digits = rest.dropFirst().prefix(length)
                guard digits.count == length, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
                else {
                    throw ChatTemplateError(
                        .syntax, "An escape needs \(length) hexadecimal digits.", line: line)
                }
                result.append(scalar(digits, radix: 16))
                rest = rest.dropFirst(length + 1)
            } else if escape == UInt8(ascii: "N") {
                throw ChatTemplateError(.syntax, "Named character escapes are not supported.", line: line)
            } else {
                result.append(byte)
            }
        }
        return Text(bytes: result)
    }

    private static let hexadecimalLengths: [UInt8: Int] = [
        UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
    ]

    private static func scalar(_ digits: ArraySlice<UInt8>, radix: Int) -> Unicode.Scalar {
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix) ?? 0xFFFD
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
