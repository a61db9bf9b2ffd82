public import Foundation

/// A constraint on the generated values of a type.
public struct GenerationGuide<Value> {
    let rule: GuideRule
}

extension GenerationGuide where Value == String {
    /// Requires a constant string.
    public static func constant(_ value: String) -> GenerationGuide<String> {
        GenerationGuide(rule: .constant(value))
    }

    /// Restricts strings to a list of values.
    public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
        GenerationGuide(rule: .anyOf(values))
    }

    /// Requires strings to match a regular expression as a whole.
    ///
    /// - Parameter regex: The expression, written as a literal or created from a string.
    /// - Returns: The guide.
    public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        GenerationGuide(rule: .pattern(of: regex))
    }
}

extension GenerationGuide where Value == Int {
    /// Requires numbers to be at least a minimum.
    public static func minimum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Requires numbers to be at most a maximum.
    public static func maximum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Requires numbers to be within a range.
    public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Float {
    /// Requires numbers to be at least a minimum.
    public static func minimum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Requires numbers to be at most a maximum.
    public static func maximum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Requires numbers to be within a range.
    public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Decimal {
    /// Requires numbers to be at least a minimum.
    public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Requires numbers to be at most a maximum.
    public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Requires numbers to be within a range.
    public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Double {
    /// Requires numbers to be at least a minimum.
    public static func minimum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Requires numbers to be at most a maximum.
    public static func maximum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Requires numbers to be within a range.
    public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}
