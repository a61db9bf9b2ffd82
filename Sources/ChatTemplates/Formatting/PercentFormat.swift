/// Python's `%` operator on strings.
struct PercentFormat {
    private var positional: ArraySlice<Value>
    private let mapping: Mapping?
    private let whole: Value
    private var usesMapping = false
    private let isMarkup: Bool

    static func format(_ pattern: Text, _ value: Value, _ renderer: Renderer) throws -> Text {
        var format = PercentFormat(value, isMarkup: pattern.isMarkup)
        let text = try format.format(pattern, renderer)
        return pattern.isMarkup ? text.asMarkup : text
    }

    private init(_ value: Value, isMarkup: Bool) {
        whole = value
        self.isMarkup = isMarkup
        switch value {
        case .tuple(let items):
            positional = items.values[...]
            mapping = nil
        case .dictionary(let entries):
            positional = [value]
            mapping = entries
        default:
            positional = [value]
            mapping = nil
        }
    }

    private mutating func format(_ pattern: Text, _ renderer: Renderer) throws -> Text {
        var result: [UInt8] = []
        var rest = Array(pattern.scalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                result.append(scalar)
                continue
            }
            result.append(contentsOf: try conversion(&rest).bytes)
            try renderer.reserveText(bytes: result.count)
        }
        if !positional.isEmpty, mapping == nil, !usesMapping, !isUnusedSingle {
            throw ChatTemplateError.operation("not all arguments converted during string formatting")
        }
        return Text(bytes: result)
    }

    /// True if the only value is a list, which Python allows to stay unused.
    private var isUnusedSingle: Bool {
        if case .list = whole { return true }
        return false
    }

    private mutating func next() throws -> Value {
        guard let value = positional.popFirst() else {
            throw ChatTemplateError.operation("not enough arguments for format string")
        }
        return value
    }

    private mutating func conversion(_ rest: inout ArraySlice<Unicode.Scalar>) throws -> Text {
        var value: Value?
        if rest.first == "(" {
            let key = rest.dropFirst().prefix { $0 != ")" }
            rest = rest[key.endIndex...].dropFirst()
            guard let mapping else { throw ChatTemplateError.operation("format requires a mapping") }
            guard let found = mapping[Text(scalars: key)] else {
                throw ChatTemplateError.operation("KeyError: \(PythonPrinting.quoted(Text(scalars: key)))")
            }
            value = found
            usesMapping = true
        }
        var specification = FormatSpecification()
        specification.alignment = ">"
        while let flag = rest.first, "-+ #0".unicodeScalars.contains(flag) {
            rest.removeFirst()
            switch flag {
            case "-": specification.alignment = "<"
            case "0":
                if specification.alignment != "<" {
                    specification.fill = "0"
                    specification.alignment = "="
                }
            case "#": specification.isAlternate = true
            default: if specification.sign != "+" { specification.sign = flag }
            }
        }
        specification.width = try number(&rest) ?? 0
        if rest.first == "." {
            rest.removeFirst()
            specification.precision = try number(&rest) ?? 0
        }
        guard let type = rest.popFirst() else { throw ChatTemplateError.operation("incomplete format") }
        if type == "%" { return "%" }
        return try convert(value ?? next(), type, &specification)
    }

    private mutating func number(_ rest: inout ArraySlice<Unicode.Scalar>) throws -> Int? {
        guard rest.first == "*" else { return try FormatSpecification.number(&rest) }
        rest.removeFirst()
        let number = try next().requiredInteger()
        guard (0...1_000_000).contains(number) else {
            throw ChatTemplateError.limit("A width in a format is too large.")
        }
        return number
    }

    private func convert(
        _ value: Value, _ type: Unicode.Scalar, _ specification: inout FormatSpecification
    ) throws -> Text {
        if specification.alignment == "<" || "sra".unicodeScalars.contains(type) { specification.fill = " " }
        switch type {
        case "s": return specification.withoutZeros.format(text: isMarkup ? try value.text().escaped : try value.text())
        case "r", "a": return specification.withoutZeros.format(text: Text(try value.printed()))
        case "c":
            if case .string(let text) = value {
                guard text.count == 1 else { throw ChatTemplateError.operation("%c requires int or char") }
                return specification.format(text: text)
            }
            specification.type = "c"
            return try specification.format(value.requiredInteger())
        case "d", "i", "u":
            guard let number = value.number, value.plainText == nil else {
                throw ChatTemplateError.operation(
                    "%\(type) format: a real number is required, not \(value.typeName)")
            }
            specification.type = "d"
            return try specification.format(value.integer ?? Arithmetic.truncated(number))
        case "x", "X", "o":
            specification.type = type
            guard let integer = value.integer else {
                throw ChatTemplateError.operation("%\(type) format: an integer is required, not \(value.typeName)")
            }
            return try specification.format(integer)
        case "f", "F", "e", "E", "g", "G":
            specification.type = type
            guard let number = value.number else {
                throw ChatTemplateError.operation("must be real number, not \(value.typeName)")
            }
            return try specification.format(number)
        default: throw ChatTemplateError.operation("unsupported format character '\(type)'")
        }
    }
}

extension FormatSpecification {
    /// The specification for strings, which are never padded with zeros.
    var withoutZeros: FormatSpecification {
        var copy = self
        copy.fill = " "
        if copy.alignment == "=" { copy.alignment = ">" }
        return copy
    }
}

extension Arithmetic {
    /// Returns the integer part of a number.
    static func truncated(_ number: Double) throws -> Int {
        if number.isNaN { throw ChatTemplateError.operation("cannot convert float NaN to integer") }
        guard let integer = Int(exactly: number.rounded(.towardZero)) else {
            if number.isInfinite { throw ChatTemplateError.operation("cannot convert float infinity to integer") }
            throw tooLarge
        }
        return integer
    }
}
