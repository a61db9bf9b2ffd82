import Foundation

/// BERT's text normalisation, which removes invisible characters, optionally removes accents and case, and splits
/// words.
struct WordPieceNormalizer: Sendable {
    /// Whether to remove case and accents, for uncased models.
    let lowercases: Bool

    /// Returns the words of a part of a text without separating white space.
    ///
    /// Punctuation marks and Chinese characters are separate words.
    func words(of part: Substring.UnicodeScalarView) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in normalized(part) {
            if scalar.properties.isWhitespace {
                // The decomposition of a compatibility character can contain white space.
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
        // Most text is ASCII without accents. Decomposing it would take most of the time.
        let plain = text.allSatisfy(\.isASCII) ? String(text) : String(text).decomposedStringWithCanonicalMapping
        var result = String.UnicodeScalarView()
        for scalar in plain.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            // Converts scalars one by one, because the lower case of a string depends on neighbouring letters.
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether the scalar separates words.
    ///
    /// BERT removes control characters such as a vertical tab instead.
    var separatesWords: Bool { properties.isWhitespace && !isDropped }

    /// Whether the scalar is removed, which applies to control and format characters and the replacement character.
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

    /// Whether the scalar is punctuation, which includes all ASCII symbols.
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

    /// Whether the scalar is a Chinese character, which is written without spaces, unlike kana and hangul.
    fileprivate var isChinese: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}
