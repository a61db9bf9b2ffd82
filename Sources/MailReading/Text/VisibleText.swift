import RawText

/// Text as a reader sees it: without characters that have no look, and on lines of a sane length.
package enum VisibleText {
    /// Leaves out characters that a reader does not see: they split words before filters, turn file names round, and carry
    /// orders to models.
    ///
    /// - Returns: The text with line breaks as "\n", without control characters, and without what has no look. Joiners stay
    ///   where scripts and emoji need them.
    package static func strip(_ text: String) -> String {
        var text = text
        let isPlain = text.withUTF8 { $0.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 9 } }
        if isPlain { return text }
        var kept = String.UnicodeScalarView()
        for scalar in CleanText.normalised(text).unicodeScalars where !isInvisible(scalar) {
            if scalar.value == 0x200C || scalar.value == 0x200D {
                // Between words and spaces a joiner joins nothing.
                guard let last = kept.last, last.value > 0x2FF, !isJoiner(last) else { continue }
            }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// How many characters of a text have no look.
    package static func invisibleCount(_ text: String) -> Int {
        var text = text
        let isPlain = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
        return isPlain ? 0 : text.unicodeScalars.count { isInvisible($0) }
    }

    /// One line with single spaces, stripped.
    package static func line(_ text: String) -> String {
        strip(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Soft hyphen, grapheme joiner, Hangul and Khmer fillers, Mongolian separators.
        case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E: true
        // Zero-width space, direction marks and overrides, word joiner and invisible operators.
        case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F: true
        // The blank of Braille and the filler of half-width Hangul, byte order mark, tags.
        case 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
