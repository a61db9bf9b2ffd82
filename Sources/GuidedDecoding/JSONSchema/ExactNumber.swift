/// A decimal number with arbitrary precision.
package struct ExactNumber: Sendable, Hashable {
    private static let maximumExponent = 10_000

    private let isNegative: Bool
    /// The digits, without leading and trailing zeros; empty for zero.
    private let digits: [UInt8]
    /// The power of ten of the last digit.
    private let exponent: Int

    /// Parses a JSON number.
    ///
    /// - Returns: `nil` if the text is not a number, or its exponent or number of digits exceeds 10,000.
    package init?(_ text: String) {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        var exponent = 0
        if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            guard let value = Int(rest[rest.index(after: mark)...]),
                (-Self.maximumExponent...Self.maximumExponent).contains(value)
            else { return nil }
            exponent = value
            rest = rest[..<mark]
        }
        let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = halves.first, whole.utf8.count + rest.utf8.count <= Self.maximumExponent else { return nil }
        let fraction = halves.count > 1 ? halves[1] : ""
        var digits = (Array(whole.utf8) + Array(fraction.utf8)).map { $0 &- 0x30 }
        guard !digits.isEmpty, digits.allSatisfy({ $0 < 10 }) else { return nil }
        exponent -= fraction.utf8.count
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        self.digits = Array(digits.drop { $0 == 0 })
        self.exponent = self.digits.isEmpty ? 0 : exponent
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    /// A text that is the same for equal numbers, such as 1, 1.0 and 1e0.
    var identity: String { (isNegative ? "-" : "") + digits.map(String.init).joined() + "e\(exponent)" }

    package var isInteger: Bool { exponent >= 0 }

    /// The number as a whole number divided by a power of ten; `nil` if the number is not positive, or has too many
    /// digits.
    var scaled: (factor: Int, digits: Int)? {
        guard !isNegative, !digits.isEmpty, digits.count + max(0, exponent) <= 17, exponent >= -17 else { return nil }
        var factor = digits.reduce(0) { $0 * 10 + Int($1) }
        for _ in 0..<max(0, exponent) { factor *= 10 }
        return (factor, max(0, -exponent))
    }

    /// Returns whether the number is a multiple of `step`; `nil` if `step` is not positive or has too many digits.
    func isMultiple(of step: ExactNumber) -> Bool? {
        guard let step = step.scaled else { return nil }
        guard !digits.isEmpty else { return true }
        let power = exponent + step.digits
        var rest = 0
        for digit in digits { rest = (rest * 10 + Int(digit)) % step.factor }
        for _ in 0..<max(0, power) { rest = rest * 10 % step.factor }
        // A number with more digits after the point than the step is not a multiple.
        return rest == 0 && power >= 0
    }
}

extension ExactNumber: Comparable {
    package static func < (one: ExactNumber, other: ExactNumber) -> Bool {
        if one.isNegative != other.isNegative { return one.isNegative }
        return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
    }

    /// Returns whether the magnitude is smaller than another number's magnitude.
    private func isSmaller(than other: ExactNumber) -> Bool {
        guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
        let (size, otherSize) = (digits.count + exponent, other.digits.count + other.exponent)
        return size != otherSize ? size < otherSize : digits.lexicographicallyPrecedes(other.digits)
    }
}
