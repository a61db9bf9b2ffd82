import Support

extension TemplateValue {
    /// Parses JSON, preserving the order of keys and the types of numbers.
    ///
    /// - Parameter json: One JSON value, with at most 200 nested lists and objects.
    /// - Throws: ``ChatTemplateError`` with ``ChatTemplateError/Code/invalidContext`` if the JSON is invalid.
    public init(json: String) throws(ChatTemplateError) {
        do {
            self = try JSONReader<Builder>.read(Array(json.utf8), depthLimit: 200)
        } catch {
            throw ChatTemplateError(
                .invalidContext, "The JSON can't be read at byte \(error.place): \(error.reason).")
        }
    }

    /// A builder that distinguishes whole numbers from other numbers.
    private enum Builder: JSONBuilder {
        static var null: TemplateValue { .none }
        static func bool(_ value: Bool) -> TemplateValue { .bool(value) }
        static func string(_ text: String) -> TemplateValue { .string(text) }
        static func array(_ elements: [TemplateValue]) -> TemplateValue { .array(elements) }
        static func object(_ members: [(key: String, value: TemplateValue)]) -> TemplateValue {
            .object(TemplateObject(members.lazy.map { ($0.key, $0.value) }))
        }

        static func number(_ text: String) -> TemplateValue {
            if text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
                return Int(text).map(TemplateValue.int) ?? .bigInteger(text)
            }
            // Swift can parse every number that JSON permits.
            return .double(Double(text) ?? .nan)
        }
    }
}
