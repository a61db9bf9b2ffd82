extension Unicode.Scalar {
    /// True if Python's `str.isspace` is true for the scalar.
    var isPythonSpace: Bool {
        switch value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// True if Python's `str.splitlines` breaks the line after the scalar.
    var isPythonLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// True if Python's `repr` does not escape the scalar.
    var isPythonPrintable: Bool {
        if isASCII { return value >= 0x20 && value < 0x7F }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    var isPythonLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    var isPythonDecimal: Bool { properties.generalCategory == .decimalNumber }

    var isPythonDigit: Bool {
        properties.numericType == .decimal || properties.numericType == .digit
    }

    var isPythonNumeric: Bool { properties.numericType != nil }

    var isPythonAlphanumeric: Bool { isPythonLetter || isPythonNumeric }

    var isTitlecase: Bool { properties.generalCategory == .titlecaseLetter }

    var isCased: Bool { properties.isUppercase || properties.isLowercase || isTitlecase }
}
