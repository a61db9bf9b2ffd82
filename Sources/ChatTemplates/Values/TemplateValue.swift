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

extension TemplateValue {
    /// The number of values in it, itself included, and the bytes of its texts.
    var size: (values: Int, bytes: Int) {
        var size = (values: 1, bytes: 0)
        func add(_ value: TemplateValue) {
            let part = value.size
            size.values += part.values
            size.bytes += part.bytes
        }
        switch self {
        case .string(let text), .bigInteger(let text): size.bytes = text.utf8.count
        case .array(let values): for value in values { add(value) }
        case .object(let object):
            for (key, value) in object.entries {
                size.bytes += key.utf8.count
                add(value)
            }
        default: break
        }
        return size
    }
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Makes ``none``.
    public init(nilLiteral: ()) {
        self = .none
    }

    /// Makes a Boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Makes a whole number.
    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension TemplateValue: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    /// Makes a number.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }

    /// Makes a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes a list.
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
