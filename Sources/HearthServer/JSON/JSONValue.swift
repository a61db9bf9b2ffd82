/// A JSON value whose objects keep the order of their keys and whose numbers keep all of their digits.
///
/// Schemas of tools and answers are shown to models as they were written, and seeds have more digits than a double.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key of an object and its value.
    struct Member: Sendable, Hashable {
        var key: String
        var value: JSONValue

        init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// A number, or null for what JSON cannot write.
    static func number(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        return .number(Int(exactly: value).map { "\($0)" } ?? "\(value)")
    }

    /// A text, or null for none.
    static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The value of a key, the last one if it was written twice; nil if there is none.
    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The same object with further members at its end.
    func adding(_ members: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = members else { return self }
        return .object(own + more)
    }

    /// What kind of value it is, with its article.
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number("\(value)") }
    init(nilLiteral: ()) { self = .null }

    init(_ value: Int) { self = .number("\(value)") }
}
