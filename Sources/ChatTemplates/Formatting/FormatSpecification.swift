import Foundation

/// Python's format specification: `[[fill]align][sign][#][0][width][,][.precision][type]`.
struct FormatSpecification {
    var fill: Unicode.Scalar = " "
    var alignment: Unicode.Scalar?
    var sign: Unicode.Scalar = "-"
    var isAlternate = false
    var width = 0
    var grouping: Unicode.Scalar?
    var precision: Int?
    var type: Unicode.Scalar?

    private static let widest = 1_000_000
    private static let alignments: Set<Unicode.Scalar> = ["<", ">", "^", "="]
    private static let types: Set<Unicode.Scalar> = [
        "s", "d", "f", "F", "e", "E", "g", "G", "%", "x", "X", "o", "b", "c", "n",
    ]

    init() {}

    /// Parses the specification after the colon of a replacement field.
    init(_ text: Text) throws {
        var rest = Array(text.scalars)[...]
        if rest.count > 1, Self.alignments.contains(rest[rest.startIndex + 1]) {
            fill = rest.removeFirst()
            alignment = rest.removeFirst()
        } else if let first = rest.first, Self.alignments.contains(first) {
            alignment = rest.removeFirst()
        }
        if let first = rest.first, first == "+" || first == "-" || first == " " { sign = rest.removeFirst() }
        if rest.first == "#" {
            isAlternate = true
            rest.removeFirst()
        }
        if rest.first == "0" {
            rest.removeFirst()
            if alignment == nil {
                fill = "0"
                alignment = "="
            }
        }
        width = try Self.number(&rest) ?? 0
        if let first = rest.first, first == "," || first == "_" { grouping = rest.removeFirst() }
        if rest.first == "." {
            rest.removeFirst()
            guard let digits = try Self.number(&rest) else {
                throw ChatTemplateError.operation("Format specifier missing precision")
            }
            precision = digits
        }
        if let first = rest.first, Self.types.contains(first) { type = rest.removeFirst() }
        guard rest.isEmpty else { throw ChatTemplateError.operation("Invalid format specifier") }
    }

    static func number(_ rest: inout ArraySlice<Unicode.Scalar>) throws -> Int? {
        var number: Int?
        while let scalar = rest.first, ("0"..."9").contains(scalar) {
            number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
            guard number ?? 0 <= widest else { throw ChatTemplateError.limit("A width in a format is too large.") }
            rest.removeFirst()
        }
        return number
    }

    // MARK: - Values

    func format(_ value: Value) throws -> Text {
        switch value {
        case .double(let number): return try format(number)
        case .int, .bool:
            if case .bool = value, type == nil || type == "s" { return try format(text: value.text()) }
            guard let integer = value.integer else { return .empty }
            if let type, "fFeEgG%".unicodeScalars.contains(type) { return try format(Double(integer)) }
            return try format(integer)
        case .string(let text):
            guard type == nil || type == "s" else {
                throw ChatTemplateError.operation(
                    "Unknown format code '\(type.map(String.init) ?? "")' for object of type 'str'")
            }
            return format(text: text)
        default:
            throw ChatTemplateError.operation(
                "unsupported format string passed to \(value.typeName).__format__")
        }
    }

    func format(text: Text) -> Text {
        let shown = precision.map { $0 < text.count ? text.scalars(0..<$0) : text } ?? text
        return padded(sign: "", shown, default: "<")
    }

    func format(_ number: Int) throws -> Text {
        let digits: String
        var prefix = ""
        switch type ?? "d" {
        case "x": (digits, prefix) = (String(number.magnitude, radix: 16), "0x")
        case "X": (digits, prefix) = (String(number.magnitude, radix: 16, uppercase: true), "0X")
        case "o": (digits, prefix) = (String(number.magnitude, radix: 8), "0o")
        case "b": (digits, prefix) = (String(number.magnitude, radix: 2), "0b")
        case "c":
            guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else {
                throw ChatTemplateError.operation("%c arg not in range(0x110000)")
            }
            return format(text: Text(scalar))
        case "d", "n": digits = String(number.magnitude)
        default: throw ChatTemplateError.operation("Unknown format code for object of type 'int'")
        }
        let sign = signText(isNegative: number < 0) + (isAlternate ? prefix : "")
        return padded(sign: sign, Text(grouped(digits)), default: ">")
    }

    func format(_ number: Double) throws -> Text {
        let magnitude = number.magnitude
        var text: String
        if !number.isFinite {
            text = number.isNaN ? "nan" : "inf"
        } else {
            guard precision ?? 0 <= 1000 else { throw ChatTemplateError.limit("A precision is too large.") }
            switch type {
            case "f", "F": text = String(format: "%.\(precision ?? 6)f", magnitude)
            case "e", "E": text = String(format: "%.\(precision ?? 6)e", magnitude)
            case "g", "G", "n":
                text = String(format: isAlternate ? "%#.\(precision ?? 6)g" : "%.\(precision ?? 6)g", magnitude)
            case "%": text = String(format: "%.\(precision ?? 6)f", magnitude * 100) + "%"
            case nil:
                if let precision {
                    text = String(format: "%.\(precision)g", magnitude)
                    if !text.contains("."), !text.contains("e") { text += ".0" }
                } else {
                    text = PythonPrinting.text(magnitude)
                }
            default: throw ChatTemplateError.operation("Unknown format code for object of type 'float'")
            }
        }
        if type == "E" || type == "G" || type == "F" { text = text.uppercased() }
        let whole = text.prefix { $0.isNumber }
        let isNegative = number.sign == .minus && !number.isNaN
        return padded(
            sign: signText(isNegative: isNegative), Text(grouped(String(whole)) + text.dropFirst(whole.count)),
            default: ">")
    }

    private func signText(isNegative: Bool) -> String {
        isNegative ? "-" : sign == "-" ? "" : String(sign)
    }

    private func grouped(_ digits: String) -> String {
        guard let grouping else { return digits }
        let size = type == nil || grouping == "," || type == "d" || type == "f" ? 3 : 4
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % size == 0 { result.unicodeScalars.append(grouping) }
            result.append(digit)
        }
        return result
    }

    private func padded(sign: String, _ text: Text, default defaultAlignment: Unicode.Scalar) -> Text {
        let sign = Text(sign)
        let missing = max(0, width - text.count - sign.count)
        func filling(_ count: Int) -> Text { Text(scalars: repeatElement(fill, count: count)) }
        switch alignment ?? defaultAlignment {
        case "<": return sign + text + filling(missing)
        case "^": return filling(missing / 2) + sign + text + filling(missing - missing / 2)
        case "=": return sign + filling(missing) + text
        default: return filling(missing) + sign + text
        }
    }
}
