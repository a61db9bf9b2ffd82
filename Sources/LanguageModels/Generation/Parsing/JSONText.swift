/// A writer of JSON text.
struct JSONText {
    private(set) var string = ""

    mutating func raw(_ text: String) {
        string += text
    }

    /// Writes the shortest text that reads back as the same number, or `null` for NaN and infinity.
    mutating func number(_ value: Double) {
        string += Self.text(of: value) ?? "null"
    }

    /// Returns the shortest text of a number, without ".0" for integers; `nil` if JSON cannot represent it.
    static func text(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        if value == 0, value.sign == .minus { return "-0" }
        if let integer = Int64(exactly: value) { return String(integer) }
        return value.description
    }

    mutating func quoted(_ text: String) {
        string += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": string += "\\\""
            case "\\": string += "\\\\"
            case "\u{8}": string += "\\b"
            case "\u{C}": string += "\\f"
            case "\n": string += "\\n"
            case "\r": string += "\\r"
            case "\t": string += "\\t"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                string += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: string.unicodeScalars.append(scalar)
            }
        }
        string += "\""
    }
}
