import Foundation

/// What a user typed into the search field, as the index and as a plain comparison of texts can look for it.
///
/// Words are looked up in the index, which ignores case and accents; the last one may be the beginning of a word, and
/// words in quotes must stand side by side. The index cuts texts at spaces and punctuation, so it cannot find parts of
/// Chinese, Japanese or Thai sentences, nor emoji and signs: those are ``fragments``, looked for letter by letter.
struct SearchQuery {
    /// The query in the language of FTS5; nil if no word is in it.
    private(set) var expression: String?
    /// What must stand in the text as it is, but for the case of A to Z.
    private(set) var fragments: [String] = []

    /// In scalars, since a character can hold any number of marks.
    private static let longestQuery = 1000
    private static let mostTerms = 32

    init(_ typed: String) {
        var words: [String] = []
        for term in Self.terms(String(typed.unicodeScalars.prefix(Self.longestQuery))).prefix(Self.mostTerms) {
            if term.text.unicodeScalars.contains(where: Self.isUnspaced) || !Self.hasWord(term.text) {
                fragments.append(term.text)
            } else {
                // Within quotes nothing has a meaning to FTS5, and a term holds no quote.
                words.append("\"\(term.text)\"" + (term.isUnfinished ? " *" : ""))
            }
        }
        if !words.isEmpty { expression = words.joined(separator: " AND ") }
    }

    var isEmpty: Bool { expression == nil && fragments.isEmpty }

    /// A fragment as a pattern of SQL's LIKE, with `\` as the sign that takes the next one literally.
    static func pattern(_ fragment: String) -> String {
        var pattern = "%"
        for scalar in fragment.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern + "%"
    }

    private struct Term {
        var text: String
        var isUnfinished = false
    }

    /// Cuts at spaces, but not within quotes.
    private static func terms(_ typed: String) -> [Term] {
        var terms: [Term] = []
        let text = typed.precomposedStringWithCanonicalMapping.replacingOccurrences(of: "\0", with: " ")
        for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index % 2 == 1 {
                terms.append(Term(text: part.trimmingCharacters(in: .whitespacesAndNewlines)))
            } else {
                terms += part.split(whereSeparator: \.isWhitespace).map { Term(text: String($0)) }
                if let last = part.last, !last.isWhitespace { terms[terms.count - 1].isUnfinished = true }
            }
        }
        return terms.filter { !$0.text.isEmpty }
    }

    /// Whether the index sees a word: letters, digits and private characters, as its tokenizer defines them.
    private static func hasWord(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                true
            default: false
            }
        }
    }

    /// Scripts that write words without spaces: Thai, Lao, Burmese, Khmer, kana and Han.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
