extension Int {
    /// Parses a whole number from untrusted text and clamps it to a range.
    ///
    /// Numbers with any number of digits are clamped, so calculations with the result cannot overflow. The
    /// result is `nil` if the text is not a whole number.
    package init?(_ text: String, clampedTo range: ClosedRange<Int>) {
        if let number = Int(text) {
            self = Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
            return
        }
        let isNegative = text.hasPrefix("-")
        let digits = text.utf8.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        // The number does not fit into an `Int`.
        self = isNegative ? range.lowerBound : range.upperBound
    }
}
