import Foundation

extension GenerationSchema.Shape {
    var isInteger: Bool {
        if case .integer = self { true } else { false }
    }
}

extension GenerationSchema.NumberBounds {
    /// Returns the violation of a number; `nil` if it is valid.
    func violation(of content: GeneratedContent, isInteger: Bool) -> String? {
        guard case .number(let value) = content.kind, value.isFinite else { return "The number is not finite." }
        if isInteger, content.exactInteger == nil, value.rounded(.towardZero) != value {
            return "Expected an integer, found a fraction."
        }
        if let minimum, isBelow(content, value, minimum) { return "The number is below the minimum \(minimum)." }
        if let maximum, isAbove(content, value, maximum) { return "The number is above the maximum \(maximum)." }
        return nil
    }

    private func isBelow(_ content: GeneratedContent, _ value: Double, _ limit: Decimal) -> Bool {
        guard let decimal = try? Decimal(content) else { return value < NSDecimalNumber(decimal: limit).doubleValue }
        return decimal < limit
    }

    private func isAbove(_ content: GeneratedContent, _ value: Double, _ limit: Decimal) -> Bool {
        guard let decimal = try? Decimal(content) else { return value > NSDecimalNumber(decimal: limit).doubleValue }
        return decimal > limit
    }
}
