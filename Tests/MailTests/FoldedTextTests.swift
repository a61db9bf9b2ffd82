import GRDB
import Testing

@testable import Mail

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Özge Émile", "OZGE EMILE"), ("e\u{301}t\u{E9}", "ÉTE\u{301}"), ("Νίκος", "ΝΙΚΟΣ"), ("КИЇВ", "київ"),
        ("İstanbul Isparta", "istanbul ısparta"), ("ＴＯＫＹＯ 東京", "ｔｏｋｙｏ 東京"), ("Straße", "STRAẞE"), ("", "\u{308}"),
    ])
    func `folding ignores case and diacritics`(one: String, other: String) {
        #expect(FoldedText.fold(one) == FoldedText.fold(other))
    }

    @Test(arguments: [("ø", "o"), ("東", "京"), ("कुल", "कल"), ("ann", "anna")])
    func `folding keeps different letters distinct`(one: String, other: String) {
        #expect(FoldedText.fold(one) != FoldedText.fold(other))
    }

    @Test(arguments: [
        ("Ann Lee", "N LE", true), ("Ann Lee", "anne", false), ("Özge", "zge", true), ("Özge", "OZGE", true),
        ("Özge", "özgen", false), ("Özge", "", true), ("50%", "5_%", false), ("50% auf Öl", "% AUF O", true),
    ])
    func `the SQL condition finds substrings of folded text`(text: String, part: String, isHeld: Bool) throws {
        #expect(try held(FoldedText.fold(part), in: text) == isHeld)
    }

    @Test func `the SQL condition is NULL for missing text`() throws {
        #expect(try held("ann", in: nil) == nil)
    }

    private func held(_ part: String, in text: String?) throws -> Bool? {
        try DatabaseQueue().read { database in
            database.add(function: FoldedText.function)
            return try Bool.fetchOne(
                database, sql: "SELECT \(FoldedText.condition("text")) FROM (SELECT ? AS text)",
                arguments: [part, part, text])
        }
    }
}
