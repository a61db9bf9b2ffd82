import Foundation

extension String {
    /// The text on one line, without what could rewrite the terminal or turn its text around.
    ///
    /// Names and metadata are strangers' text.
    var printable: String { harmless { $0 == "\n" || $0 == "\t" ? " " : nil } }

    /// The text with its lines, without what could rewrite the terminal or turn its text around.
    ///
    /// What models and people wrote is strangers' text too.
    var printableLines: String { harmless { $0 == "\n" || $0 == "\t" ? $0 : nil } }

    /// The same JSON, with escapes for what could rewrite the terminal or turn its text around.
    var escapedJSON: String {
        guard utf8.contains(where: { $0 >= 0x7F }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar != "\n", Self.replacement(scalar) != nil {
                // A character beyond the 16 bits of an escape takes two of them.
                for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private func harmless(_ kept: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        String(String.UnicodeScalarView(unicodeScalars.map { kept($0) ?? Self.replacement($0) ?? $0 }))
    }

    /// The character to show in the place of a harmful one; `nil` for harmless ones.
    private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        // Directions and invisible marks; joiners stay, which some scripts and emoji need.
        case .format where scalar != "\u{200C}" && scalar != "\u{200D}": "\u{FFFD}"
        default: nil
        }
    }
}
