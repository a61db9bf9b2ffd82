/// Normalizes untrusted text: removes control characters and unifies line breaks.
package enum CleanText {
    /// Returns the text with line breaks as "\n", and without control characters and byte order marks.
    ///
    /// A word that a soft hyphen splits at the end of a line is joined.
    package static func normalised(_ text: String) -> String {
        var text = text
        let isClean = text.withUTF8 { bytes in bytes.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 9 } }
        if isClean { return text }
        var result = String.UnicodeScalarView()
        var lastWasReturn = false
        var marks = 0
        var joiners = 0
        // The white space that follows a soft hyphen, kept until the next character shows whether the word continues.
        var gap: String.UnicodeScalarView?
        for scalar in text.unicodeScalars {
            defer { lastWasReturn = scalar == "\r" }
            if scalar == "\n", lastWasReturn { continue }
            if scalar == "\u{AD}" {
                if let gap { result.append(contentsOf: gap) }
                gap = String.UnicodeScalarView()
                continue
            }
            if let ended = gap {
                if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                    gap?.append(scalar == "\r" ? "\n" : scalar)
                    continue
                }
                // A single line break within a word is removed; the end of a paragraph is kept.
                let isWord = ended.count { $0 == "\n" } == 1 && scalar.properties.isAlphabetic
                if !isWord { result.append(contentsOf: ended) }
                gap = nil
            }
            // A character is never split, so a thousand combining marks on one character would exceed every size limit.
            marks = isMark(scalar) ? marks + 1 : 0
            if isJoiner(scalar) { joiners += 1 }
            guard marks <= 16, let kept = replacement(scalar) else { continue }
            result.append(kept)
        }
        if let gap { result.append(contentsOf: gap) }
        return joiners > longestCharacter ? withShortCharacters(String(result)) : String(result)
    }

    /// The maximum number of scalars of a character; a family emoji has ten.
    private static let longestCharacter = 64

    /// Returns the text with each character limited to the scalars that any script needs.
    ///
    /// A character is never split and counts as one, so a single huge character would bypass every limit.
    private static func withShortCharacters(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in text { result.append(contentsOf: character.unicodeScalars.prefix(longestCharacter)) }
        return String(result)
    }

    /// Returns whether any number of scalars like this one form a single character.
    ///
    /// Such scalars are emoji joiners, Hangul jamo, Indic viramas and prepended letters.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x900: false
        case 0x200D, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: true
        case 0xD4E, 0x110BD, 0x110CD, 0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
            true
        case 0x2000..<0xA000, 0xAC00..<0xD7B0: false
        default: scalar.properties.canonicalCombiningClass == .virama
        }
    }

    /// Returns the normalized text without leading and trailing white space.
    package static func trimmed(_ text: String) -> String {
        let text = normalised(text)
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    /// Returns the normalized text on one line, with single spaces.
    package static func singleLine(_ text: String) -> String {
        normalised(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package static func shortened(_ text: String, to length: Int) -> String {
        // bounded: callers ask for one character or more.
        text.count <= length ? text : text.prefix(length - 1) + "…"
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
        default: false
        }
    }

    private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A: scalar
        // Carriage return, vertical tab, form feed, next line, line and paragraph separators.
        case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: "\n"
        case 0x00...0x1F, 0x7F: nil
        // These control characters are not used in text. They are quotation marks, dashes and euro signs of
        // Windows-1252 that were written as numeric references or decoded as ISO 8859-1.
        case 0x80...0x9F: windowsCharacter(UInt8(scalar.value))
        // Byte order marks and noncharacters.
        case 0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: nil
        // Invisible tag characters, which a model reads but a person does not see.
        case 0xE0000...0xE007F: nil
        default: scalar
        }
    }

    /// Returns the Windows-1252 character of a byte from 0x80 to 0x9F; U+FFFD for the five undefined bytes.
    static func windowsCharacter(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(windowsCharacters[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    private static let windowsCharacters: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
