extension Int {
    /// Reads a whole number that a file chose, and moves it into the range that the format allows.
    ///
    /// The result can be calculated with: a number outside of the range becomes the nearest one in it, however many
    /// digits it has. `nil` if the text is not a whole number.
    package init?(_ text: String, clampedTo range: ClosedRange<Int>) {
        if let number = Int(text) {
            self = Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
            return
        }
        let isNegative = text.hasPrefix("-")
        let digits = text.utf8.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        // It has more digits than fit into an `Int`.
        self = isNegative ? range.lowerBound : range.upperBound
    }
}
