/// A text that equals only texts with the same code points, as JSON and ECMA-262 compare them.
///
/// Swift's `String` also equals canonically equivalent strings, such as "é" as one scalar and as two.
public struct ExactText: Sendable, Hashable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}
