/// Makes text of unknown origin plain: no control characters, one kind of line break.
package enum CleanText {
    /// The text with line breaks as "\n", and without control characters and marks that only order bytes.
    ///
    /// A word with a soft hyphen at a line's end is one word.
    package static func normalised(_ text: String) -> String {
        var text = text
        let isClean = text.withUTF8 { bytes in bytes.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 9 } }
        if isClean { return text }
        var result = String.UnicodeScalarView()
        var lastWasReturn = false
        var marks = 0
        var joiners = 0
        // The line's end after a soft hyphen, until the word's other half is seen.
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
                // Of a single line's end, which parts the halves of a word; a paragraph's end is one.
                let isWord = ended.count { $0 == "\n" } == 1 && scalar.properties.isAlphabetic
                if !isWord { result.append(contentsOf: ended) }
                gap = nil
            }
            // A character is never split, so one that a thousand marks pile up on would be a chunk of any size.
            marks = isMark(scalar) ? marks + 1 : 0
            if isJoiner(scalar) { joiners += 1 }
            guard marks <= 16, let kept = replacement(scalar) else { continue }
            result.append(kept)
        }
        if let gap { result.append(contentsOf: gap) }
        return joiners > longestCharacter ? withShortCharacters(String(result)) : String(result)
    }

    /// Scalars of the longest character: emoji of a family have ten.
    private static let longestCharacter = 64

    /// Returns the text with characters of no more scalars than any script needs.
    ///
    /// A character is never split and counts as one, so one that is as long as the text would escape each limit.
    private static func withShortCharacters(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in text { result.append(contentsOf: character.unicodeScalars.prefix(longestCharacter)) }
        return String(result)
    }

    /// Whether any number of it and of its like are one character: joiners of emoji, letters that make up Hangul, the signs
    /// that join letters of Indic scripts, and letters that go before others.
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

    /// Without white space at both ends; and normalised.
    package static func trimmed(_ text: String) -> String {
        let text = normalised(text)
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    /// One line, with single spaces.
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
        // Return, vertical tab, form feed, next line, line and paragraph separators.
        case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: "\n"
        case 0x00...0x1F, 0x7F: nil
        // Nobody writes these control characters: they are Windows' quotation marks, dashes and euro signs, put into a page
        // by number or decoded as ISO 8859-1.
        case 0x80...0x9F: windowsCharacter(UInt8(scalar.value))
        // Byte order marks and characters that are none.
        case 0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: nil
        // Invisible tag characters: text that a model reads and a person does not see.
        case 0xE0000...0xE007F: nil
        default: scalar
        }
    }

    /// The character of Windows-1252 for a byte from 0x80 to 0x9F; U+FFFD for the five that have none.
    static func windowsCharacter(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(windowsCharacters[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    private static let windowsCharacters: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
