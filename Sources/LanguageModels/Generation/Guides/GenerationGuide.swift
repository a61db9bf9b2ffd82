public import Foundation

/// A limit that generated values of a type keep.
public struct GenerationGuide<Value> {
    let rule: GuideRule
}

extension GenerationGuide where Value == String {
    /// Allows one text only.
    ///
    /// - Parameter value: The text.
    /// - Returns: The guide.
    public static func constant(_ value: String) -> GenerationGuide<String> {
        GenerationGuide(rule: .constant(value))
    }

    /// Allows some texts only.
    ///
    /// - Parameter values: The texts.
    /// - Returns: The guide.
    public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
        GenerationGuide(rule: .anyOf(values))
    }

    /// Allows texts that a regular expression matches as a whole.
    ///
    /// - Parameter regex: The expression, written as a literal or made from a string.
    /// - Returns: The guide.
    public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        GenerationGuide(rule: .pattern(of: regex))
    }
}

extension GenerationGuide where Value == Int {
    /// Allows no number below a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func minimum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Allows no number above a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func maximum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Allows numbers between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Float {
    /// Allows no number below a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func minimum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Allows no number above a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func maximum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Allows numbers between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Decimal {
    /// Allows no number below a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Allows no number above a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Allows numbers between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}

extension GenerationGuide where Value == Double {
    /// Allows no number below a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func minimum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rule: .minimum(.init(value)))
    }

    /// Allows no number above a limit.
    ///
    /// - Parameter value: The limit, which is allowed itself.
    /// - Returns: The guide.
    public static func maximum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rule: .maximum(.init(value)))
    }

    /// Allows numbers between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
        GenerationGuide(rule: .all([.minimum(.init(range.lowerBound)), .maximum(.init(range.upperBound))]))
    }
}
