/// A value that a template can read: JSON's kinds, with whole numbers apart from others and keys in their order.
public indirect enum TemplateValue: Hashable, Sendable {
    /// No value at all: `is defined` is false, and it prints as nothing.
    case undefined
    /// JSON's null, Python's `None`.
    case none
    /// A Boolean.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A whole number that `Int` can't hold, in decimal digits; templates can print it but not compute with it.
    case bigInteger(String)
    /// A number with a fraction or an exponent.
    case double(Double)
    /// A string.
    case string(String)
    /// A list.
    case array([TemplateValue])
    /// A mapping from names to values.
    case object(TemplateObject)
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Makes ``none``.
    ///
    /// - Parameter nilLiteral: Nothing.
    public init(nilLiteral: ()) {
        self = .none
    }

    /// Makes a Boolean.
    ///
    /// - Parameter value: The literal.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Makes a whole number.
    ///
    /// - Parameter value: The literal.
    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension TemplateValue: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    /// Makes a number.
    ///
    /// - Parameter value: The literal.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }

    /// Makes a string.
    ///
    /// - Parameter value: The literal.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes a list.
    ///
    /// - Parameter elements: Its elements.
    public init(arrayLiteral elements: TemplateValue...) {
        self = .array(elements)
    }

    /// Makes a mapping; of equal keys, the last value counts.
    ///
    /// - Parameter elements: Its entries in order.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(TemplateObject(elements))
    }
}
