/// Takes the value of an object's only field out of JSON that comes piece by piece.
struct FieldValue: Sendable {
    private enum Place {
        case before, within, after
    }

    private var place = Place.before
    /// Lists and objects that the value is in the middle of.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Returns the part of a text that belongs to the value.
    ///
    /// - Parameter text: What follows the text before; all of it is one object, in whose key is no colon.
    /// - Returns: The part that is the value's.
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
        // The one behind the colon; the other spaces are the value's.
        case " ": return depth > 0
        default: break
        }
        return true
    }
}
