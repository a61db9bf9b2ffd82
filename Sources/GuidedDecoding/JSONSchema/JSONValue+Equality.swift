import Support

extension JSONValue {
    /// A text that is the same for values that JSON Schema considers equal.
    ///
    /// Numbers are compared by value, and objects regardless of order.
    var identity: ExactText { ExactText(identifier) }

    private var identifier: String {
        switch self {
        case .null: "null"
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .number(let text): ExactNumber(text)?.identity ?? text
        case .string(let text): "\"\(text.utf8.count):\(text)"
        case .array(let elements): "[" + elements.map(\.identifier).joined(separator: ",") + "]"
        case .object:
            "{"
                + (members ?? []).map { "\"\($0.key.utf8.count):\($0.key):\($0.value.identifier)" }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                .joined(separator: ",") + "}"
        }
    }

    /// Returns whether two values are equal as defined by JSON Schema.
    func isSame(as other: JSONValue) -> Bool { identity == other.identity }

    /// The elements of an array; `nil` for other values.
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object in order, with the last value of each key; `nil` for other values.
    var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        var places: [ExactText: Int] = [:]
        var result: [Member] = []
        for member in members {
            if let place = places[member.name] {
                result[place].value = member.value
            } else {
                places[member.name] = result.count
                result.append(member)
            }
        }
        return result
    }

    var exactNumber: ExactNumber? { if case .number(let text) = self { ExactNumber(text) } else { nil } }

    /// The name of the value's type in schemas, which is `integer` for whole numbers.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: exactNumber?.isInteger == true ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
