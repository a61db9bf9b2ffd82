/// A builder of custom values from parsed JSON.
package protocol JSONBuilder {
    associatedtype Value

    static var null: Value { get }

    static func bool(_ value: Bool) -> Value

    /// Returns a number, given its digits in the JSON text.
    static func number(_ text: String) -> Value

    static func string(_ text: String) -> Value

    static func array(_ elements: [Value]) -> Value

    /// Returns an object, given its members in the order of the JSON text. A key may occur twice.
    static func object(_ members: [(key: String, value: Value)]) -> Value
}
