import OrderedJSON

extension JSONValue {
    /// Whether two values are the same as JSON Schema counts: numbers by their size, objects in any order.
    func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)):
            guard let first = ExactNumber(one), let second = ExactNumber(two) else { return one == two }
            return first == second
        case (.array(let one), .array(let two)):
            return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let two)):
            return one.count == two.count
                && one.allSatisfy { member in other[member.key].map { member.value.isSame(as: $0) } ?? false }
        default: return self == other
        }
    }

    /// The elements; `nil` for any other value.
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members in their order, the last of each key; `nil` for any other value.
    var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        var places: [String: Int] = [:]
        var result: [Member] = []
        for member in members {
            if let place = places[member.key] {
                result[place].value = member.value
            } else {
                places[member.key] = result.count
                result.append(member)
            }
        }
        return result
    }

    var exactNumber: ExactNumber? { if case .number(let text) = self { ExactNumber(text) } else { nil } }

    /// The name of its type as schemas write it; whole numbers are `integer`.
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
