/// An extractor of the value of an object's only field from JSON that arrives in pieces.
struct FieldValue: Sendable {
    private enum Place {
        case before, within, after
    }

    private var place = Place.before
    /// The number of open lists and objects within the value.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Returns the value's part of the next piece of an object, whose key contains no colon.
    mutating func next(_ text: String) -> String {
        var value = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where belongs(scalar) { value.append(scalar) }
        return String(value)
    }

    private mutating func belongs(_ scalar: Unicode.Scalar) -> Bool {
        switch place {
        case .before:
            if scalar == ":" { place = .within }
            return false
        case .within: return isInValue(scalar)
        case .after: return false
        }
    }

    private mutating func isInValue(_ scalar: Unicode.Scalar) -> Bool {
        if isInString {
            if scalar == "\"", !isEscaped { isInString = false }
            isEscaped = scalar == "\\" && !isEscaped
            return true
        }
        switch scalar {
        case "\"": isInString = true
        case "[", "{": depth += 1
        case "}" where depth == 0:
            place = .after
            return false
        case "]", "}": depth -= 1
        // Spaces at depth 0 are outside of the value, such as the space after the colon.
        case " ": return depth > 0
        default: break
        }
        return true
    }
}
