/// Python's notation of numbers and strings.
enum PythonPrinting {
    /// Returns the `repr` of a float: the shortest digits that round-trip, with an exponent outside of 1e-4
    /// ..< 1e16.
    static func text(_ number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-inf" : "inf" }
        let sign = number.sign == .minus ? "-" : ""
        let (digits, exponent) = shortestDigits(of: number.magnitude)
        if exponent > 16 || exponent <= -4 {
            let rest = digits.dropFirst()
            let power = exponent - 1
            let magnitude = String(power.magnitude)
            let padded = magnitude.count < 2 ? "0" + magnitude : magnitude
            return "\(sign)\(digits.prefix(1))\(rest.isEmpty ? "" : "." + rest)e\(power < 0 ? "-" : "+")\(padded)"
        }
        if exponent <= 0 { return sign + "0." + String(repeating: "0", count: -exponent) + digits }
        if digits.count <= exponent {
            return sign + digits + String(repeating: "0", count: exponent - digits.count) + ".0"
        }
        return sign + digits.prefix(exponent) + "." + digits.dropFirst(exponent)
    }

    /// Returns the digits after "0." and the power of ten whose product is the number.
    private static func shortestDigits(of number: Double) -> (digits: String, exponent: Int) {
        if number == 0 { return ("0", 1) }
        let parts = number.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        var exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + mantissa[0].count
        var digits = Substring(mantissa.joined())
        while digits.first == "0", digits.count > 1 {
            digits.removeFirst()
            exponent -= 1
        }
        while digits.last == "0", digits.count > 1 { digits.removeLast() }
        return (String(digits), exponent)
    }

    /// Appends the `repr` of a string, in single quotes unless the string contains single and no double quotes.
    static func appendQuoted(_ text: Text, to output: inout [UInt8]) {
        let single = UInt8(ascii: "'")
        let double = UInt8(ascii: "\"")
        let quote = text.bytes.contains(single) && !text.bytes.contains(double) ? double : single
        output.append(quote)
        for scalar in text.scalars {
            switch scalar {
            case "\\": output.append(contentsOf: "\\\\".utf8)
            case "\n": output.append(contentsOf: "\\n".utf8)
            case "\r": output.append(contentsOf: "\\r".utf8)
            case "\t": output.append(contentsOf: "\\t".utf8)
            default:
                if scalar.value == UInt32(quote) {
                    output.append(contentsOf: [UInt8(ascii: "\\"), quote])
                } else if scalar.isPythonPrintable {
                    output.append(scalar)
                } else {
                    output.append(contentsOf: escape(scalar).utf8)
                }
            }
        }
        output.append(quote)
    }

    static func quoted(_ text: Text) -> String {
        var output: [UInt8] = []
        appendQuoted(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case ..<0x100: "\\x" + hexadecimal(scalar.value, digits: 2)
        case ..<0x10000: "\\u" + hexadecimal(scalar.value, digits: 4)
        default: "\\U" + hexadecimal(scalar.value, digits: 8)
        }
    }

    static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
