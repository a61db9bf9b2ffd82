/// A JSON value of which the end may not have come yet.
///
/// Frameworks that stream structured answers give whole values at each step. Written as text up to where the value is
/// known, each step's text goes on where the one before ended, as a model writes it.
public indirect enum PartialJSON: Sendable, Hashable {
    /// Something without parts, as its JSON text, known as a whole.
    case scalar(String)
    /// A string, and whether it is known to its end.
    case string(String, isComplete: Bool)
    /// Values in order, and whether no more come.
    case array([PartialJSON], isComplete: Bool)
    /// Properties in order, and whether no more come.
    case object([Property], isComplete: Bool)
    /// Something of which nothing is known yet.
    case unknown

    /// A name and its value.
    public struct Property: Sendable, Hashable {
        /// The property's name.
        public let name: String
        /// Its value.
        public let value: PartialJSON

        /// Makes a property.
        ///
        /// - Parameters:
        ///   - name: The property's name.
        ///   - value: Its value.
        public init(_ name: String, _ value: PartialJSON) {
            self.name = name
            self.value = value
        }
    }

    /// The JSON text up to where the value is known.
    public var text: String {
        var text = ""
        _ = write(to: &text)
        return text
    }

    /// Writes what is known, and says whether that is all of it: after something unfinished nothing can follow.
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
