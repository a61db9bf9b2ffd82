import GRDB
import Testing

@testable import Retrieval

@Suite struct WordMatcherTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private static let texts = [
        "Crème brûlée, cre\u{300}me BRULEE", "a b c a b", "rye-bread and Rye loaves", "naïve 日本語 text, 日本 again",
        "👩‍👩‍👧 family 🇩🇪 flag", "ＡＢＣ１２ wide", "x\u{301}\u{302} marks x", "C++ and C#, F# too", "ǅ titlecase ŉ", "",
        "e\u{301}e\u{301} \u{200B}zero\u{200B}width", "\u{FEFF}bom here", "it's isn't o'clock", "1,234.5 and 12",
        "report reports",
    ]

    private static let queries = [
        "creme brulee", "\"a b\" c", "rye", "ry", "\"rye loaves\" bread", "naive text", "family flag", "x", "C++ f#",
        "o'clock isn't", "1,234.5 12", "rep", "report ", "\"c a b\"", "zero", "ǆ", "e\u{301}e\u{301}", "bo",
    ]

    @Test(arguments: queries)
    func `the word matcher finds the same words as SQLite's full-text search`(_ typed: String) async throws {
        let query = KeywordQuery(typed)
        let terms = query.phrases + query.words
        let expression = try #require(query.expression(words: query.words, requiresAll: false))
        try await world.add("texts", Self.texts.filter { !$0.isEmpty })
        let pairs = try await world.index.read { database in
            let matcher = try WordMatcher(terms, database)
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT text, highlight(retrievalSearch, 1, '<', '>') FROM retrievalSearch
                    WHERE retrievalSearch MATCH ?
                    """, arguments: [expression]
            ).map { row -> (String, String) in
                let text: String = row[0]
                var marked = Array(text.utf16)
                for range in Highlights.united(try matcher.ranges(in: text)).reversed() {
                    marked.insert(contentsOf: ">".utf16, at: range.upperBound)
                    marked.insert(contentsOf: "<".utf16, at: range.lowerBound)
                }
                return (String(decoding: marked, as: UTF16.self), row[1])
            }
        }
        #expect(!pairs.isEmpty)
        for (ours, theirs) in pairs { #expect(ours == theirs) }
    }
}
