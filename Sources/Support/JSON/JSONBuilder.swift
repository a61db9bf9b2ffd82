/// Builds custom values from parsed JSON.
package protocol JSONBuilder {
    associatedtype Value

    static var null: Value { get }

    static func bool(_ value: Bool) -> Value

    /// A number, with its text in the JSON.
    static func number(_ text: String) -> Value

    static func string(_ text: String) -> Value

    static func array(_ elements: [Value]) -> Value

    /// An object, with its members in the order of the text; a key may occur twice.
    static func object(_ members: [(key: String, value: Value)]) -> Value
}
