extension String {
    /// The text on one line, without what could rewrite the terminal or turn its text around.
    ///
    /// Names and metadata are strangers' text.
    var printable: String { harmless { $0 == "\n" || $0 == "\t" ? " " : nil } }

    /// The text with its lines, without what could rewrite the terminal or turn its text around.
    ///
    /// What models and people wrote is strangers' text too.
    var printableLines: String { harmless { $0 == "\n" || $0 == "\t" ? $0 : nil } }

    private func harmless(_ kept: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            if let kept = kept(scalar) { return kept }
            return switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            // Directions and invisible marks; joiners stay, which some scripts and emoji need.
            case .format where scalar != "\u{200C}" && scalar != "\u{200D}": "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
