import Foundation

/// What BERT does to a text before it looks for pieces: invisible characters go, accents may go, words part.
struct WordPieceNormalizer: Sendable {
    /// Whether case and accents are dropped, as uncased models want it.
    let lowercases: Bool

    /// The words of a part of a text that has no white space in it.
    ///
    /// Punctuation and Chinese characters are words of their own.
    func words(of part: Substring.UnicodeScalarView) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in normalized(part) {
            if scalar.properties.isWhitespace {
                // A compatibility character can turn into one.
                end()
            } else if scalar.isPunctuation || scalar.isChinese {
                end()
                words.append(String(scalar))
            } else {
                word.append(scalar)
            }
        }
        end()
        return words
    }

    private func normalized(_ part: Substring.UnicodeScalarView) -> String.UnicodeScalarView {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: part.lazy.filter { !$0.isDropped })
        guard lowercases else { return text }
        // Most text is ASCII, which has no accents; the decomposition of all text would be most of the work.
        let plain = text.allSatisfy(\.isASCII) ? String(text) : String(text).decomposedStringWithCanonicalMapping
        var result = String.UnicodeScalarView()
        for scalar in plain.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            // One by one: a whole string's lower case depends on what stands beside a letter.
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether it parts words; BERT drops what is a control character as well, such as a vertical tab.
    var separatesWords: Bool { properties.isWhitespace && !isDropped }

    /// Whether it is left out: control and format characters, and what stands for broken bytes.
    fileprivate var isDropped: Bool {
        switch value {
        case 0, 0xFFFD: return true
        case 0x09, 0x0A, 0x0D: return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .privateUse, .surrogate: return true
        default: return false
        }
    }

    /// Whether it is punctuation, which all of ASCII's signs count as.
    fileprivate var isPunctuation: Bool {
        switch value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
        case ..<0x80: return false
        default: break
        }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }

    /// Whether it is one of the Chinese characters, which stand without spaces; kana and hangul are none.
    fileprivate var isChinese: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}
