/// A value that a template can read: a JSON value with separate whole numbers and ordered keys.
public indirect enum TemplateValue: Hashable, Sendable {
    /// A missing value, for which `is defined` is false, and which prints as an empty string.
    case undefined
    /// JSON's null, Python's `None`.
    case none
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A whole number that exceeds `Int`, in decimal digits, which templates can print but not compute with.
    case bigInteger(String)
    /// A number with a fraction or an exponent.
    case double(Double)
    case string(String)
    case array([TemplateValue])
    /// A mapping from names to values.
    case object(TemplateObject)
}

extension TemplateValue {
    /// The number of values, including this value and nested values, and the total bytes of text.
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
    /// Creates ``none``.
    public init(nilLiteral: ()) {
        self = .none
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension TemplateValue: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    public init(floatLiteral value: Double) {
        self = .double(value)
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(arrayLiteral elements: TemplateValue...) {
        self = .array(elements)
    }

    /// Creates a mapping with the last value of equal keys.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(TemplateObject(elements))
    }
}
