import Foundation

extension String {
    /// The text on one line, with control characters, line breaks and invisible marks as escapes such as `\n`.
    ///
    /// Use it for names, paths and metadata. As untrusted text they could control the terminal, break a list, or look
    /// like another name.
    var printable: String { escaped { _ in nil } }

    /// The text on one line, with line breaks and tabs as spaces, and other control characters as escapes.
    ///
    /// Use it for sentences and passages.
    var oneLine: String { escaped { $0 == "\n" || $0 == "\r" || $0 == "\t" ? " " : nil } }

    /// The text with its line breaks and tabs, and other control characters as escapes.
    ///
    /// Use it for text from models and people, which is untrusted, too.
    var printableLines: String { escaped { $0 == "\n" || $0 == "\t" ? $0 : $0 == "\r" ? " " : nil } }

    /// The JSON with escapes for characters that could control the terminal or reverse its text.
    var escapedJSON: String {
        guard utf8.contains(where: { $0 >= 0x7F }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar != "\n", scalar.isHidden {
                // A character beyond 16 bits takes two escape sequences.
                for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private func escaped(_ kept: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        guard unicodeScalars.contains(where: \.isHidden) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if !scalar.isHidden {
                text.unicodeScalars.append(scalar)
            } else if let kept = kept(scalar) {
                text.unicodeScalars.append(kept)
            } else {
                text += scalar.escape
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal interprets the character or does not display it.
    fileprivate var isHidden: Bool {
        if 0x20..<0x7F ~= value { return false }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners stay, because some scripts and emoji need them.
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }

    fileprivate var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(value, radix: 16) + "}"
        }
    }
}
