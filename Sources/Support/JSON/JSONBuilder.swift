/// Makes a program's own values of what is read from JSON.
package protocol JSONBuilder {
    /// A value of any kind.
    associatedtype Value

    static var null: Value { get }

    static func bool(_ value: Bool) -> Value

    /// A number, as it is written.
    static func number(_ text: String) -> Value

    static func string(_ text: String) -> Value

    static func array(_ elements: [Value]) -> Value

    /// An object, with its members in the order of the text; a key may appear twice.
    static func object(_ members: [(key: String, value: Value)]) -> Value
}
