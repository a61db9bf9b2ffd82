import Foundation

/// A user's query, parsed into words, phrases and symbols; any text is valid.
///
/// Words are searched in the full-text table, which ignores case and accents. The last word may be a prefix,
/// and words in quotes must be adjacent. The table splits texts at spaces and punctuation, so it cannot find
/// parts of Chinese, Japanese or Thai sentences; such texts become ``fragments``.
package struct KeywordQuery: Sendable {
    /// The words, as FTS5 expressions; a search requires one word or all words.
    package private(set) var words: [String] = []
    /// The ``words`` that are probably names or codes: capitalised after the query's first word, or with a
    /// digit.
    package private(set) var names: [String] = []
    /// Alternative notations of the query's dates, numbers and codes, as FTS5 expressions; see `FactTerms`.
    var facts: [String] = []
    /// The required phrases, as FTS5 expressions.
    package private(set) var phrases: [String] = []
    /// The strings that must occur verbatim, although in any case of A to Z.
    package private(set) var fragments: [String] = []
    /// The ``fragments`` that were in quotes.
    package private(set) var quotedFragments: [String] = []
    /// The character pairs of the unquoted ``fragments`` in scripts without spaces.
    ///
    /// A text with many of these pairs contains words of the query, regardless of word boundaries.
    package private(set) var pairs: [String] = []

    private let isPlain: Bool
    /// The ``phrases`` restricted to columns.
    private var expressions: [String]?

    /// The length is counted in scalars, because a character may have any number of combining marks.
    private static let longestQuery = 2000
    private static let maximumTerms = 64
    /// The number of pairs is limited, because each pair is counted in every candidate passage.
    private static let maximumPairs = 24

    /// Parses a query.
    ///
    /// - Parameters:
    ///   - typed: Any text; truncated to 2,000 scalars.
    ///   - completesLastWord: Whether the last word is a prefix, if no space follows it.
    ///   - isPlain: Whether words are searched in the plain form of `PlainForms`, for tables that contain it.
    package init(_ typed: String, completesLastWord: Bool = true, isPlain: Bool = false) {
        self.isPlain = isPlain
        let scalars = typed.unicodeScalars.prefix(Self.longestQuery).map { $0 == "\0" ? " " : $0 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        // The text is composed like nearly all texts, because symbols and scripts without spaces are compared
        // by scalar.
        let text = String(view).precomposedStringWithCanonicalMapping
        // Without lowercase letters, a capital does not indicate a name.
        let hasCase = text.contains(where: \.isLowercase)
        for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index % 2 == 1 {
                add(
                    part.trimmingCharacters(in: .whitespacesAndNewlines), isQuoted: true, isUnfinished: false,
                    hasCase: hasCase)
            } else {
                let terms = part.split(whereSeparator: \.isWhitespace)
                for (number, term) in terms.enumerated() {
                    let isLast = completesLastWord && number == terms.count - 1 && part.last?.isWhitespace == false
                    add(String(term), isQuoted: false, isUnfinished: isLast, hasCase: hasCase)
                }
            }
        }
    }

    /// Whether there is nothing to search for.
    package var isEmpty: Bool { words.isEmpty && phrases.isEmpty && fragments.isEmpty }

    private mutating func add(_ term: String, isQuoted: Bool, isUnfinished: Bool, hasCase: Bool) {
        guard !term.isEmpty, words.count + phrases.count + fragments.count < Self.maximumTerms else { return }
        // The plain forms of some symbols contain quotes.
        let plain = isPlain ? PlainForms.of(term).replacing("\"", with: " ") : term
        if CharacterPairs.isUnspaced(term) || !CharacterPairs.hasWord(plain) {
            fragments.append(term)
            if isQuoted { quotedFragments.append(term) } else { addPairs(of: term) }
        } else if isQuoted {
            phrases.append("\"\(plain)\"")
        } else {
            // FTS5 interprets nothing within quotes, and a term contains no quote.
            let isPrefix = isUnfinished && Self.isBeginning(term)
            let word = "\"\(plain)\"" + (isPrefix ? " *" : "")
            if !words.contains(word) {
                let isFirst = words.isEmpty && phrases.isEmpty && fragments.isEmpty
                if Self.isName(term, hasCase: hasCase && !isFirst) { names.append(word) }
                words.append(word)
            }
        }
    }

    private mutating func addPairs(of term: String) {
        for pair in CharacterPairs.of(term) where pairs.count < Self.maximumPairs && !pairs.contains(pair) {
            pairs.append(pair)
        }
    }

    /// The phrases that every result must contain, as an FTS5 expression; `nil` without phrases.
    var phraseExpression: String? {
        phrases.isEmpty ? nil : (expressions ?? phrases).joined(separator: " AND ")
    }

    /// Returns the query with its phrases restricted to the columns of `places`.
    func phrases(in places: PlainForms.Places) throws -> Self {
        var query = self
        query.expressions = try phrases.map(places.expression)
        return query
    }

    /// Returns the query as an FTS5 expression.
    ///
    /// - Parameters:
    ///   - kept: The subset of ``words`` to search.
    ///   - requiresAll: Whether all of these words are required.
    /// - Returns: The expression; `nil` if the expression would be empty.
    package func expression(words kept: [String], requiresAll: Bool) -> String? {
        if requiresAll {
            let all = ([phraseExpression].compactMap(\.self) + kept).joined(separator: " AND ")
            return all.isEmpty ? nil : all
        }
        let words = kept.joined(separator: " OR ")
        guard let phrases = phraseExpression else { return words.isEmpty ? nil : words }
        // The phrases select the results; the words affect only the rank.
        return words.isEmpty ? phrases : "(\(phrases)) OR ((\(phrases)) AND (\(words)))"
    }

    /// Returns a LIKE pattern for a fragment, with `\` as the escape character.
    package static func pattern(_ fragment: String) -> String {
        var pattern = "%"
        for scalar in fragment.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern + "%"
    }

    private static func isName(_ term: String, hasCase: Bool) -> Bool {
        term.contains(where: \.isNumber) || hasCase && term.first(where: \.isLetter)?.isUppercase == true
    }

    /// Returns whether a term may be a word's prefix.
    ///
    /// A single letter has too many matches, and no word ends in a symbol.
    private static func isBeginning(_ term: String) -> Bool {
        guard let last = term.unicodeScalars.last, term.unicodeScalars.count > 1 else { return false }
        let isMark = [.nonspacingMark, .spacingMark].contains(last.properties.generalCategory)
        return isMark || CharacterPairs.hasWord(String(last))
    }
}
