/// A value that the interpreter computes with.
enum Value {
    case undefined(Undefined)
    case none
    case bool(Bool)
    case int(Int)
    case bigInteger(Text)
    case double(Double)
    case string(Text)
    case list(Items)
    case tuple(Items)
    case dictionary(Mapping)
    case object(HostObject)

    var isUndefined: Bool {
        if case .undefined = self { return true }
        return false
    }

    /// The truth value in Python.
    var isTrue: Bool {
        switch self {
        case .undefined, .none: false
        case .bool(let flag): flag
        case .int(let number): number != 0
        case .bigInteger: true
        case .double(let number): number != 0
        case .string(let text): !text.isEmpty
        case .list(let items), .tuple(let items): !items.values.isEmpty
        case .dictionary(let dictionary): dictionary.count > 0
        case .object(let object): object.isTrue
        }
    }

    /// The name of the value's type in Python.
    var typeName: String {
        switch self {
        case .undefined: "Undefined"
        case .none: "NoneType"
        case .bool: "bool"
        case .int, .bigInteger: "int"
        case .double: "float"
        case .string: "str"
        case .list: "list"
        case .tuple: "tuple"
        case .dictionary: "dict"
        case .object(let object): object.typeName
        }
    }

    /// The description of the value's type in errors about missing attributes.
    var objectDescription: String {
        if case .none = self { return "None" }
        if case .object(let object) = self { return "\(object.qualifiedTypeName) object" }
        return "\(typeName) object"
    }

    /// The whole number, where Booleans are 0 and 1; `nil` for other types.
    var integer: Int? {
        switch self {
        case .int(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// The number or Boolean as a float; `nil` for other types.
    var number: Double? {
        switch self {
        case .double(let number): number
        case .bigInteger(let digits): Double(digits.string)
        default: integer.map(Double.init)
        }
    }

    var plainText: Text? {
        if case .string(let text) = self { return text }
        return nil
    }
}

/// A missing value with its origin, which errors report.
final class Undefined {
    enum Origin {
        case name(Text)
        case attribute(of: String, name: Text)
        case element(of: String, key: String)
        case hint(String)
        case unsafe(attribute: Text, typeName: String)
    }

    let origin: Origin

    init(_ origin: Origin) {
        self.origin = origin
    }

    /// The error of using the value.
    var error: ChatTemplateError {
        switch origin {
        case .name(let name):
            ChatTemplateError(.undefinedValue, "\(PythonPrinting.quoted(name)) is undefined")
        case .attribute(let owner, let name):
            ChatTemplateError(.undefinedValue, "'\(owner)' has no attribute \(PythonPrinting.quoted(name))")
        case .element(let owner, let key): ChatTemplateError(.undefinedValue, "\(owner) has no element \(key)")
        case .hint(let hint): ChatTemplateError(.undefinedValue, hint)
        case .unsafe(let attribute, let typeName):
            ChatTemplateError(
                .forbidden,
                "access to attribute \(PythonPrinting.quoted(attribute)) of '\(typeName)' object is unsafe.")
        }
    }
}

extension Value {
    static func undefined(_ hint: String) -> Value {
        .undefined(Undefined(.hint(hint)))
    }

    /// Returns the value itself; throws if it is undefined.
    func defined() throws -> Value {
        if case .undefined(let undefined) = self { throw undefined.error }
        return self
    }
}
