import OrderedJSON

extension JSONValue {
    /// Reads JSON text.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: `WireError` if it is no JSON, or is nested deeper than 128 levels.
    init(parsing bytes: some Sequence<UInt8>) throws(WireError) {
        do {
            self = try JSONReader<Builder>.read(Array(bytes), depthLimit: 128)
        } catch {
            throw WireError(
                "The body is not JSON: at byte \(error.place), \(error.reason).", parameter: nil, code: "invalid_json")
        }
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
