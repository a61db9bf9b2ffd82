extension String {
    /// The text on one line, without what could rewrite the terminal or turn its text around.
    ///
    /// Names and metadata are strangers' text.
    package var printable: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            // Directions and invisible marks; joiners stay, which some scripts and emoji need.
            case .format where scalar != "\u{200C}" && scalar != "\u{200D}": "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
