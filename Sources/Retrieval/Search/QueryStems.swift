import GRDB

/// The stems of a query's words, in the languages of the passages.
struct QueryStems {
    private var languages: [Language] = []
    private var stems: Set<String> = []
    /// The first bytes of the stems; a stem begins with the same byte as its word.
    private var beginnings: Set<UInt8> = []

    init() {}

    /// Creates the stems in the query's language if it is recognised and among `held`, else in all of `held`.
    ///
    /// `held` are the languages of the passages.
    init(of query: KeywordQuery, in held: [Language]) {
        let language = held.count > 1 ? Language.recognised(in: query.words.joined(separator: " ")) : nil
        languages = language.map { held.contains($0) ? [$0] : held } ?? held
    }

    /// Returns the FTS5 expression for a word.
    ///
    /// The expression matches the word as written in title and text, or its stems anywhere. A passage with
    /// the exact word matches in both ways, and ranks higher.
    func expression(
        of term: String, _ places: PlainForms.Places, _ tokenizer: WordTokenizer
    ) throws -> String {
        let written = try places.expression(of: term)
        let parts = try stems(of: term, tokenizer)
        if parts.isEmpty { return written }
        let forms = parts.map { "(" + $0.sorted().map { "\"\($0)\"" }.joined(separator: " OR ") + ")" }
        return "(\(written) OR (\(forms.joined(separator: " AND "))))"
    }

    /// Adds the stems of a word for matching texts.
    mutating func add(_ term: String, _ tokenizer: WordTokenizer) throws {
        stems.formUnion(try stems(of: term, tokenizer).joined())
        beginnings = Set(stems.compactMap(\.utf8.first))
    }

    /// Returns the stems of each part of a word; empty for an address or code, which must not be split.
    private func stems(of term: String, _ tokenizer: WordTokenizer) throws -> [Set<String>] {
        let words = try tokenizer.words(of: term)
        if languages.isEmpty || words.count > 1 && term.contains(where: { $0.isNumber || $0 == "@" }) { return [] }
        return try words.map { word in try Set(languages.map { try tokenizer.stem(of: word, in: term, $0) }) }
    }

    /// Returns whether a word in a text has one of the stems.
    func isFormed(_ word: WordTokenizer.Word, in text: String, _ tokenizer: WordTokenizer) throws -> Bool {
        guard let first = word.token.utf8.first, beginnings.contains(first) else { return false }
        return try languages.contains { try stems.contains(tokenizer.stem(of: word, in: text, $0)) }
    }
}
