/// A bound of a number as a sign and decimal digits.
struct DecimalBound: Sendable, Hashable {
    var isNegative: Bool
    /// The digits before the point; empty if the magnitude is below one.
    var integer: [UInt8]
    /// The digits after the point, without trailing zeros.
    var fraction: [UInt8]

    var digitCount: Int { integer.count + fraction.count }

    init(_ value: Int) {
        let digits = value == 0 ? [] : String(value.magnitude).utf8.map { $0 - 0x30 }
        self.init(isNegative: value < 0, integer: digits, fraction: [])
    }

    init(isNegative: Bool, integer: [UInt8], fraction: [UInt8]) {
        self.integer = Array(integer.drop { $0 == 0 })
        self.fraction = fraction
        while self.fraction.last == 0 { self.fraction.removeLast() }
        self.isNegative = isNegative && !(self.integer.isEmpty && self.fraction.isEmpty)
    }

    /// Parses a decimal text such as `-12.5` or `1e-3`.
    init(_ text: String) throws(GrammarError) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        var exponent = 0
        if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            guard let value = Int(rest[rest.index(after: mark)...]), (-400...400).contains(value) else {
                throw .invalidBounds("\(text) is not a number between -1e400 and 1e400")
            }
            exponent = value
            rest = rest[..<mark]
        }
        let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = Array(halves[0].utf8)
        let part = halves.count > 1 ? Array(halves[1].utf8) : []
        guard !(whole + part).isEmpty, whole.count + part.count <= 800, (whole + part).allSatisfy({ 0x30...0x39 ~= $0 })
        else { throw .invalidBounds("\(text) is not a decimal number") }
        var digits = (whole + part).map { $0 - 0x30 }
        var point = whole.count + exponent
        if point < 0 {
            digits = [UInt8](repeating: 0, count: -point) + digits
            point = 0
        }
        if point > digits.count { digits += [UInt8](repeating: 0, count: point - digits.count) }
        self.init(isNegative: isNegative, integer: Array(digits[..<point]), fraction: Array(digits[point...]))
    }

    /// Returns whether the bound is less than or equal to another.
    func isAtMost(_ other: DecimalBound) -> Bool {
        if isNegative != other.isNegative { return isNegative }
        let (smaller, larger) = isNegative ? (other, self) : (self, other)
        if smaller.integer.count != larger.integer.count { return smaller.integer.count < larger.integer.count }
        return !(larger.integer + larger.fraction).lexicographicallyPrecedes(smaller.integer + smaller.fraction)
    }

    /// Returns the bound with at most `digits` digits after the point, rounded towards positive or negative infinity.
    func rounded(up: Bool, digits: Int) -> DecimalBound {
        guard fraction.count > digits else { return self }
        var all = [0] + integer + fraction[..<digits]
        if up != isNegative {
            var index = all.count - 1
            while all[index] == 9 {
                all[index] = 0
                index -= 1
            }
            all[index] += 1
        }
        let point = all.count - digits
        return DecimalBound(isNegative: isNegative, integer: Array(all[..<point]), fraction: Array(all[point...]))
    }

    var text: String {
        func digits(_ values: [UInt8]) -> String { values.map(String.init).joined() }
        let whole = integer.isEmpty ? "0" : digits(integer)
        return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + digits(fraction))
    }
}
