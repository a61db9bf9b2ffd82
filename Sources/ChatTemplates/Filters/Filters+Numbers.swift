import Foundation

extension Filters {
    static let numbers: [Text: Filter] = [
        "abs": Filter("abs") { value, _, _ in
            if case .double(let number) = value { return .double(number.magnitude) }
            guard let integer = value.integer else {
                throw ChatTemplateError.operation("bad operand type for abs(): '\(value.typeName)'")
            }
            return integer < 0 ? try Arithmetic.negate(.int(integer)) : .int(integer)
        },
        "int": Filter("int", ["default", "base"]) { value, arguments, _ in
            try integer(value, base: arguments[1]?.requiredInteger() ?? 10) ?? arguments[0] ?? .int(0)
        },
        "float": Filter("float", ["default"]) { value, arguments, _ in
            try float(value).map(Value.double) ?? arguments[0] ?? .double(0)
        },
        "round": Filter("round", ["precision", "method"]) { value, arguments, _ in
            let precision = try arguments[0]?.requiredInteger() ?? 0
            let method = try arguments[1]?.requiredText() ?? "common"
            return try rounded(value, precision, method)
        },
        "sum": Filter("sum", ["attribute", "start"]) { value, arguments, renderer in
            let lookup = try lookup(arguments[0], renderer)
            var sum = arguments[1] ?? .int(0)
            if case .string = sum {
                throw ChatTemplateError.operation("sum() can't sum strings [use ''.join(seq) instead]")
            }
            for element in try wholeElements(value, renderer) {
                sum = try Arithmetic.compute(.add, sum, lookup(element), renderer)
            }
            return sum
        },
        "filesizeformat": Filter("filesizeformat", ["binary"]) { value, arguments, _ in
            guard let bytes = try float(value) else {
                throw ChatTemplateError.operation("could not convert \(value.typeName) to float")
            }
            return .string(Text(try size(bytes, isBinary: arguments[0]?.isTrue ?? false)))
        },
    ]

    /// Converts a value as Python's `int` does, including strings that contain a float.
    ///
    /// - Returns: `nil` if the value is not a number and the filter's default applies.
    private static func integer(_ value: Value, base: Int) throws -> Value? {
        switch value {
        case .string(let text):
            if let number = try parsed(text.stripped().string, base: base) { return number }
            guard let number = Double(python: text) else { return nil }
            return number.isFinite ? .int(try Arithmetic.truncated(number)) : nil
        case .double(let number):
            return number.isFinite ? .int(try Arithmetic.truncated(number)) : nil
        case .bigInteger: return value
        case .undefined(let undefined): throw undefined.error
        default: return value.integer.map(Value.int)
        }
    }

    /// Parses a whole number with an optional sign and underscores between digits.
    private static func parsed(_ text: String, base: Int) throws -> Value? {
        var digits = text.lowercased()[...]
        let sign = digits.first == "-" ? "-" : ""
        if digits.first == "-" || digits.first == "+" { digits.removeFirst() }
        var base = base
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            guard base == radix || base == 0 else { continue }
            digits.removeFirst(2)
            base = radix
            break
        }
        if base == 0 { base = 10 }
        guard (2...36).contains(base), !digits.isEmpty, !digits.hasPrefix("_"), !digits.hasSuffix("_"),
            !digits.contains("__")
        else { return nil }
        digits.removeAll { $0 == "_" }
        if let number = Int(sign + digits, radix: base), digits.first != "-", digits.first != "+" {
            return .int(number)
        }
        guard base == 10, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .bigInteger(Text(sign + digits.drop { $0 == "0" }))
    }

    private static func float(_ value: Value) throws -> Double? {
        switch value {
        case .string(let text): Double(python: text)
        case .undefined(let undefined): throw undefined.error
        default: value.number
        }
    }

    private static func rounded(_ value: Value, _ precision: Int, _ method: Text) throws -> Value {
        guard method == "common" || method == "ceil" || method == "floor" else {
            throw ChatTemplateError.operation("method must be common, ceil or floor")
        }
        guard let number = value.number else {
            throw ChatTemplateError.operation("type \(value.typeName) doesn't define __round__ method")
        }
        if method == "common" {
            guard case .double = value else {
                return precision >= 0 ? .int(try value.requiredInteger()) : try roundedTens(value, precision)
            }
            return .double(roundedHalfToEven(number, precision))
        }
        let factor = pow(10, Double(precision))
        let scaled = number * factor
        let whole = method == "ceil" ? scaled.rounded(.up) : scaled.rounded(.down)
        return .double(whole / factor)
    }

    /// Rounds the exact binary value of a float, as Python does, and not its shortest decimal representation.
    private static func roundedHalfToEven(_ number: Double, _ precision: Int) -> Double {
        guard number.isFinite, precision < 300 else { return number }
        guard precision > -300 else { return 0 * number }
        if precision >= 0 { return Double(String(format: "%.\(precision)f", number)) ?? number }
        let factor = pow(10, Double(-precision))
        return (number / factor).rounded(.toNearestOrEven) * factor
    }

    private static func roundedTens(_ value: Value, _ precision: Int) throws -> Value {
        let integer = try value.requiredInteger()
        guard precision > -19 else { return .int(0) }
        let factor = (0..<(-precision)).reduce(1) { product, _ in product * 10 }
        let quotient = integer / factor
        let rest = (integer % factor).magnitude
        let half = UInt(factor / 2)
        let goesAway = rest > half || rest == half && quotient % 2 != 0
        let (result, overflow) = (quotient + (goesAway ? integer.signum() : 0)).multipliedReportingOverflow(by: factor)
        if overflow { throw Arithmetic.tooLarge }
        return .int(result)
    }

    private static func size(_ bytes: Double, isBinary: Bool) throws -> String {
        let base: Double = isBinary ? 1024 : 1000
        if bytes == 1 { return "1 Byte" }
        if bytes < base { return "\(try Arithmetic.truncated(bytes)) Bytes" }
        let prefixes = ["k", "M", "G", "T", "P", "E", "Z", "Y"]
        var unit = base
        for (index, prefix) in prefixes.enumerated() {
            unit *= base
            if bytes < unit || index == prefixes.count - 1 {
                let name = isBinary ? prefix.uppercased() + "iB" : prefix + "B"
                return String(format: "%.1f ", base * bytes / unit) + name
            }
        }
        return ""
    }
}

extension Double {
    /// Parses a number as Python's `float` does.
    init?(python text: Text) {
        let trimmed = text.stripped().string.lowercased()
        guard !trimmed.hasPrefix("_"), !trimmed.hasSuffix("_"), !trimmed.contains("__"), !trimmed.contains("x"),
            !trimmed.contains("p")
        else { return nil }
        var digits = trimmed.filter { $0 != "_" }
        if digits.hasSuffix(".") { digits += "0" }
        let unsigned = digits.drop { $0 == "-" || $0 == "+" }
        if unsigned.hasPrefix(".") {
            digits = digits.prefix(digits.count - unsigned.count) + "0" + unsigned
        }
        digits = digits.replacing(".e", with: ".0e")
        guard
            unsigned.first?.isNumber == true || unsigned.first == "." || unsigned == "inf" || unsigned == "nan"
                || unsigned == "infinity"
        else { return nil }
        self.init(digits)
    }
}
