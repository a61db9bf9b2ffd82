import Foundation

/// What a user typed, taken apart into words, phrases and signs; any text is a query.
///
/// Words are looked up in the full-text table, which ignores case and accents; the last one may be the beginning of a
/// word, and words in quotes must stand side by side. That table cuts texts at spaces and punctuation, so it cannot find
/// parts of Chinese, Japanese or Thai sentences: those are ``fragments``.
package struct KeywordQuery: Sendable {
    /// Of which at least one should be there, or all, in the language of FTS5.
    package private(set) var words: [String] = []
    /// Those of ``words`` that look like names or codes: with a capital behind the query's first word, or with a digit.
    package private(set) var names: [String] = []
    /// Other ways to write the query's dates, numbers and codes, in the language of FTS5; see `FactTerms`.
    var facts: [String] = []
    /// Which must all be there, in the language of FTS5.
    package private(set) var phrases: [String] = []
    /// What must stand in the text as it is, but for the case of A to Z.
    package private(set) var fragments: [String] = []
    /// Those of ``fragments`` that stood in quotes.
    package private(set) var quotedFragments: [String] = []
    /// Neighbouring characters of the other ``fragments`` in scripts without spaces: texts that hold many of them have
    /// words of the query, wherever these begin and end.
    package private(set) var pairs: [String] = []

    private let isPlain: Bool
    /// The ``phrases`` as they are looked for.
    private var expressions: [String]?

    /// In scalars, since a character can hold any number of marks.
    private static let longestQuery = 2000
    private static let mostTerms = 64
    /// Each is counted in every passage that may be one of the best.
    private static let mostPairs = 24

    /// Takes a query apart.
    ///
    /// - Parameters:
    ///   - typed: Any text; what is longer than 2,000 scalars is cut.
    ///   - completesLastWord: Whether the last word may be the beginning of one, if no space follows it.
    ///   - isPlain: Whether words are looked for in their plain form, as `PlainForms` has them: for tables with these.
    package init(_ typed: String, completesLastWord: Bool = true, isPlain: Bool = false) {
        self.isPlain = isPlain
        let scalars = typed.unicodeScalars.prefix(Self.longestQuery).map { $0 == "\0" ? " " : $0 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        // As nearly all texts are written: signs and scripts without spaces are compared scalar by scalar.
        let text = String(view).precomposedStringWithCanonicalMapping
        // Where all letters are capitals, a capital says nothing.
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

    /// Whether there is nothing to look for.
    package var isEmpty: Bool { words.isEmpty && phrases.isEmpty && fragments.isEmpty }

    private mutating func add(_ term: String, isQuoted: Bool, isUnfinished: Bool, hasCase: Bool) {
        guard !term.isEmpty, words.count + phrases.count + fragments.count < Self.mostTerms else { return }
        // A few signs have quotes in them.
        let plain = isPlain ? PlainForms.of(term).replacing("\"", with: " ") : term
        if CharacterPairs.isUnspaced(term) || !CharacterPairs.hasWord(plain) {
            fragments.append(term)
            if isQuoted { quotedFragments.append(term) } else { addPairs(of: term) }
        } else if isQuoted {
            phrases.append("\"\(plain)\"")
        } else {
            // Within quotes nothing has a meaning to FTS5, and a term holds no quote.
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
        for pair in CharacterPairs.of(term) where pairs.count < Self.mostPairs && !pairs.contains(pair) {
            pairs.append(pair)
        }
    }

    /// What must stand in each passage that is found, in the language of FTS5; nil without words in quotes.
    var phraseExpression: String? {
        phrases.isEmpty ? nil : (expressions ?? phrases).joined(separator: " AND ")
    }

    /// The query with its phrases in some places only; anywhere without.
    func phrases(in places: PlainForms.Places) throws -> Self {
        var query = self
        query.expressions = try phrases.map(places.expression)
        return query
    }

    /// Writes the query in the language of FTS5.
    ///
    /// - Parameters:
    ///   - kept: Those of ``words`` to look for.
    ///   - requiresAll: Whether all of them have to be there.
    /// - Returns: The expression; nil if no word is left.
    package func expression(words kept: [String], requiresAll: Bool) -> String? {
        if requiresAll {
            let all = ([phraseExpression].compactMap(\.self) + kept).joined(separator: " AND ")
            return all.isEmpty ? nil : all
        }
        let words = kept.joined(separator: " OR ")
        guard let phrases = phraseExpression else { return words.isEmpty ? nil : words }
        // The phrases decide what is found; the words still count for its rank.
        return words.isEmpty ? phrases : "(\(phrases)) OR ((\(phrases)) AND (\(words)))"
    }

    /// A fragment as a pattern of SQL's LIKE, with `\` as the sign that takes the next one literally.
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

    /// Whether a term may be the beginning of a word: one letter begins too many, and a sign ends it.
    private static func isBeginning(_ term: String) -> Bool {
        guard let last = term.unicodeScalars.last, term.unicodeScalars.count > 1 else { return false }
        let isMark = [.nonspacingMark, .spacingMark].contains(last.properties.generalCategory)
        return isMark || CharacterPairs.hasWord(String(last))
    }
}
