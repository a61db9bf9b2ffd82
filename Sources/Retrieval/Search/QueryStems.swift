import GRDB

/// The stems of a query's words, in the languages that the passages are in.
struct QueryStems {
    private var languages: [Language] = []
    private var stems: Set<String> = []
    /// Their first bytes: no stem begins otherwise than its word.
    private var beginnings: Set<UInt8> = []

    /// Has none.
    init() {}

    /// Decides on the languages.
    ///
    /// - Parameters:
    ///   - query: The query; where it tells its language, the passages in that one are meant.
    ///   - held: The languages that the passages are in.
    init(of query: KeywordQuery, in held: [Language]) {
        let language = held.count > 1 ? Language.recognised(in: query.words.joined(separator: " ")) : nil
        languages = language.map { held.contains($0) ? [$0] : held } ?? held
    }

    /// Writes a word for the table of passages, in the language of FTS5.
    ///
    /// It looks for the word as it is in title and text, or for its stems anywhere. A passage that has the very word has
    /// both, and ranks higher.
    func expression(
        of term: String, _ places: PlainForms.Places, _ tokenizer: WordTokenizer
    ) throws -> String {
        let written = try places.expression(of: term)
        let parts = try stems(of: term, tokenizer)
        if parts.isEmpty { return written }
        let forms = parts.map { "(" + $0.sorted().map { "\"\($0)\"" }.joined(separator: " OR ") + ")" }
        return "(\(written) OR (\(forms.joined(separator: " AND "))))"
    }

    /// Looks for the stems of a word in texts, too.
    mutating func add(_ term: String, _ tokenizer: WordTokenizer) throws {
        stems.formUnion(try stems(of: term, tokenizer).joined())
        beginnings = Set(stems.compactMap(\.utf8.first))
    }

    /// The stems of each part of a word; none of what means nothing in parts, as an address or a code.
    private func stems(of term: String, _ tokenizer: WordTokenizer) throws -> [Set<String>] {
        let words = try tokenizer.words(of: term)
        if languages.isEmpty || words.count > 1 && term.contains(where: { $0.isNumber || $0 == "@" }) { return [] }
        return try words.map { word in try Set(languages.map { try tokenizer.stem(of: word, in: term, $0) }) }
    }

    /// Whether a word of a text has one of the stems.
    func isFormed(_ word: WordTokenizer.Word, in text: String, _ tokenizer: WordTokenizer) throws -> Bool {
        guard let first = word.token.utf8.first, beginnings.contains(first) else { return false }
        return try languages.contains { try stems.contains(tokenizer.stem(of: word, in: text, $0)) }
    }
}
