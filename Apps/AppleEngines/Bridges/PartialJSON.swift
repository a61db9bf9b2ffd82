/// A JSON value that may be incomplete.
///
/// Frameworks that stream structured answers return a whole value in each snapshot. Each snapshot is written as text up
/// to its known end. Its text then extends the text of the preceding snapshot, like a model's streamed output.
public indirect enum PartialJSON: Sendable, Hashable {
    /// A complete scalar, as its JSON text.
    case scalar(String)
    /// A string, and whether it is complete.
    case string(String, isComplete: Bool)
    /// The elements in order, and whether the array is complete.
    case array([PartialJSON], isComplete: Bool)
    /// The properties in order, and whether the object is complete.
    case object([Property], isComplete: Bool)
    /// A value whose start has not arrived yet.
    case unknown

    /// A property of an object.
    public struct Property: Sendable, Hashable {
        public let name: String
        public let value: PartialJSON

        public init(_ name: String, _ value: PartialJSON) {
            self.name = name
            self.value = value
        }
    }

    /// The JSON text of the known part of the value.
    public var text: String {
        var text = ""
        _ = write(to: &text)
        return text
    }

    /// Writes the known part, and returns true if the value is complete.
    ///
    /// Nothing can follow an incomplete value.
    private func write(to text: inout String) -> Bool {
        switch self {
        case .unknown: return false
        case .scalar(let scalar):
            text += scalar
            return true
        case .string(let string, let isComplete):
            text += "\""
            Self.escape(string, to: &text)
            if isComplete { text += "\"" }
            return isComplete
        case .array(let elements, let isComplete):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                guard element.write(to: &text) else { return false }
            }
            if isComplete { text += "]" }
            return isComplete
        case .object(let properties, let isComplete):
            text += "{"
            for (index, property) in properties.enumerated() {
                if index > 0 { text += "," }
                text += "\""
                Self.escape(property.name, to: &text)
                text += "\":"
                guard property.value.write(to: &text) else { return false }
            }
            if isComplete { text += "}" }
            return isComplete
        }
    }

    private static func escape(_ string: String, to text: inout String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
