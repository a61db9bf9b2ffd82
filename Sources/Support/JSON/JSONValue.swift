/// A JSON value whose objects keep the order of their keys and whose numbers keep all of their digits.
///
/// Models see tool schemas and answers exactly as they were written. A seed may have more digits than a `Double` can
/// hold.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number, with its text in the JSON.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key of an object and its value.
    public struct Member: Sendable, Hashable {
        public var key: String
        public var value: JSONValue

        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// The key, compared by code points.
        package var name: ExactText { ExactText(key) }

        public static func == (one: Member, other: Member) -> Bool {
            one.name == other.name && one.value == other.value
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(value)
        }
    }

    public init(_ value: some BinaryInteger) { self = .number("\(value)") }

    /// Creates a number; `null` if it is not finite, because JSON cannot represent it.
    public static func number(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        return .number(Int(exactly: value).map { "\($0)" } ?? "\(value)")
    }

    /// Creates a string; `null` if the text is `nil`.
    public static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The last value of a key, which may occur several times; `nil` if the key is missing.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        let name = ExactText(key)
        return members.last { $0.name == name }?.value
    }

    /// Returns the object with further members appended.
    public func adding(_ members: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = members else { return self }
        return .object(own + more)
    }
}

extension JSONValue {
    public static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): ExactText(one) == ExactText(other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let text): hasher.combine(text)
        case .string(let text): hasher.combine(ExactText(text))
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension JSONValue {
    /// The string; `nil` for any other value.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The integer; `nil` for any other value.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    public var isObject: Bool { if case .object = self { true } else { false } }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number("\(value)") }
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Parses JSON text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - depthLimit: The maximum nesting depth of arrays and objects.
    /// - Throws: `JSONReadingError` if the text is not valid JSON, is nested more deeply or has more than
    ///   ``maximumValues`` values.
    package init(_ bytes: some Sequence<UInt8>, depthLimit: Int = 128) throws(JSONReadingError) {
        self = try JSONReader<Builder>.read(Array(bytes), depthLimit: depthLimit)
    }

    /// The maximum number of values in a text: twice the longest list of tokens in a request.
    ///
    /// So many values take about 200 MB of memory. Without a limit, 32 MB of text could take 3 GB.
    package static let maximumValues = 1 << 21

    /// Checks that a text is valid JSON within the limits, for parsers that have no limits.
    ///
    /// - Throws: `JSONReadingError`, as `init(_:depthLimit:)` does.
    package static func check(_ bytes: some Sequence<UInt8>, valueLimit: Int = maximumValues) throws(JSONReadingError) {
        try JSONReader<Nothing>.read(Array(bytes), depthLimit: 128, valueLimit: valueLimit)
    }

    private enum Nothing: JSONBuilder {
        static var null: Void { () }
        static func bool(_ value: Bool) {}
        static func number(_ text: String) {}
        static func string(_ text: String) {}
        static func array(_ elements: [Void]) {}
        static func object(_ members: [(key: String, value: Void)]) {}
    }

    private enum Builder: JSONBuilder {
        static var null: JSONValue { .null }
        static func bool(_ value: Bool) -> JSONValue { .bool(value) }
        static func number(_ text: String) -> JSONValue { .number(text) }
        static func string(_ text: String) -> JSONValue { .string(text) }
        static func array(_ elements: [JSONValue]) -> JSONValue { .array(elements) }
        static func object(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
            .object(members.map { Member($0.key, $0.value) })
        }
    }
}
