import RawText

/// Removes invisible characters from text.
package enum VisibleText {
    /// Removes invisible characters, which can split words for filters, reverse file names, and hide orders to models.
    ///
    /// Line breaks become "\n", and control characters are removed. Joiners are kept where scripts and emoji
    /// need them.
    package static func strip(_ text: String) -> String {
        var text = text
        let isPlain = text.withUTF8 { $0.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 9 } }
        if isPlain { return text }
        var kept = String.UnicodeScalarView()
        for scalar in CleanText.normalised(text).unicodeScalars where !isInvisible(scalar) {
            if scalar.value == 0x200C || scalar.value == 0x200D {
                // A joiner between words and spaces has no effect.
                guard let last = kept.last, last.value > 0x2FF, !isJoiner(last) else { continue }
            }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// Returns the number of invisible characters of a text.
    package static func invisibleCount(_ text: String) -> Int {
        var text = text
        let isPlain = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
        return isPlain ? 0 : text.unicodeScalars.count { isInvisible($0) }
    }

    /// Returns the visible text on one line with single spaces.
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
        // Braille blank, half-width Hangul filler, byte order mark, tags.
        case 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
