import Foundation

/// A type-erased guide.
indirect enum GuideRule: Sendable, Equatable {
    case constant(String)
    case anyOf([String])
    /// The source of a regular expression; `nil` if the expression was built without source text.
    case pattern(String?)
    case minimum(Bound)
    case maximum(Bound)
    case minimumCount(Int)
    case maximumCount(Int)
    case count(ClosedRange<Int>)
    case element(GuideRule)
    case all([GuideRule])

    static func pattern<Output>(of regex: Regex<Output>) -> GuideRule {
        .pattern(regex._literalPattern)
    }

    /// A bound of a range of numbers.
    enum Bound: Sendable, Equatable {
        case decimal(Decimal)
        /// Infinity, which imposes no limit as a lower bound of -∞ or an upper bound of +∞.
        case infinite(FloatingPointSign)
        /// NaN, or a number that is outside the range of a `Decimal`.
        case unusable(String)

        init(_ value: Int) {
            self = .decimal(Decimal(value))
        }

        init(_ value: Decimal) {
            self = value.isNaN ? .unusable("NaN") : .decimal(value)
        }

        init(_ value: Float) {
            // The number is converted through decimal digits, so that 0.1 stays 0.1.
            self.init(Double(value.description) ?? Double(value))
        }

        init(_ value: Double) {
            if value.isInfinite {
                self = .infinite(value.sign)
            } else if let decimal = Decimal(shortest: value) {
                self = .decimal(decimal)
            } else {
                self = .unusable(value.description)
            }
        }
    }

    /// The name of the guide for error messages.
    var label: String {
        switch self {
        case .constant: "constant"
        case .anyOf: "anyOf"
        case .pattern: "pattern"
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .minimumCount: "minimumCount"
        case .maximumCount: "maximumCount"
        case .count: "count"
        case .element(let rule): "element(\(rule.label))"
        case .all(let rules): rules.map(\.label).joined(separator: " and ")
        }
    }
}
