import Foundation
import GRDB
import Retrieval
import Store
import Testing

@Suite struct KeywordSearchTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func hits(_ query: String, _ options: SearchOptions = SearchOptions()) async throws -> [SearchHit] {
        try await HybridSearch(world.database, vectors: nil).search(query, options: options).hits
    }

    private func texts(_ query: String) async throws -> [String] {
        try await hits(query).map(\.item.text)
    }

    /// Returns the highlighted parts of a text.
    private func marked(_ hit: SearchHit) -> [String] {
        let units = Array(hit.item.text.utf16)
        return hit.highlights.map { String(decoding: units[$0], as: UTF16.self) }
    }

    /// Noncharacters, used internally to mark highlights.
    private static let marks = String(decoding: [0xFDD0, 0xFDD1] as [UInt16], as: UTF16.self)

    @Test(arguments: [
        "\"", "\"\"", "\"\"\"", "'", "*", "a*", "^a", "-a", "+a", "a AND", "AND", "OR", "NOT", "NEAR", "NEAR(a b, 2)",
        "a NOT b", "(a", "a)", "((((", "{title}: a", "title:a", "text : a", "- title : a", "col:", "a + b", "a\u{0}b",
        "\u{0}", "\\", "%", "_", "%_\\", "; DROP TABLE retrievalItem; --", "?1", ":name", "@x", "$y", Self.marks,
        Self.marks + "a" + Self.marks,
        "a\u{301}\u{301}", "\u{301}", "\u{200B}", "👩‍👩‍👧", "🇩🇪", "\"a b", "a\" b", "\"a\"b\"c\"",
        "«a»", "“a b”", "１２", "\u{FEFF}a", "\r\n\t", "", " ", "日本", "日本 a", "ก", "\u{10FFFF}", "C++", ".", "...", "--a",
        "a\u{2028}b", String(repeating: "a ", count: 5000), String(repeating: "\"", count: 4001),
        String(repeating: "(", count: 3000), String(repeating: "x", count: 100_000),
        "e" + String(repeating: "\u{301}", count: 5000),
    ])
    func `accepts any text as a query`(query: String) async throws {
        try await world.add("a", ["a b c title text 日本語 100% 👩‍👩‍👧 C++", "x\\y_z"])
        for hit in try await hits(query) {
            let length = hit.item.text.utf16.count
            #expect(hit.highlights.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= length })
        }
    }

    @Test func `a search ignores case and accents`() async throws {
        try await world.add("a", ["Crème brûlée", "STRASSE", "cre\u{300}me"])
        #expect(try await Set(texts("creme ")) == ["Crème brûlée", "cre\u{300}me"])
        #expect(try await texts("BRULEE ") == ["Crème brûlée"])
        #expect(try await texts("strasse ") == ["STRASSE"])
    }

    @Test(arguments: ["deposits ", "deposits", "deposit ", "deposited ", "Depositing, "])
    func `any form of a word finds the other forms`(query: String) async throws {
        try await world.add("a", ["The deposit is 50 euros.", "You get deposits back.", "A fee.", "It was deposited."])
        #expect(try await texts(query).count == 3)
    }

    @Test func `an exact word ranks above its other forms, and quoted words match exactly`() async throws {
        let passages = ["the deposit of it", "the deposits of it", "the depositing of it"]
        try await world.add("a", passages)
        for passage in passages {
            let word = passage.split(separator: " ")[1]
            #expect(try await texts("\(word) ").first == passage)
            #expect(try await texts("\"\(word)\"") == [passage])
        }
        // The stems are adjacent, but the words are not.
        try await world.add("b", ["He runs over hedges."])
        #expect(try await texts("\"run hedg\"").isEmpty)
        #expect(try await texts("\"hedg\"").isEmpty)
    }

    @Test func `stems each passage in its own language, and a query in the languages of all the passages`() async throws
    {
        try await world.add("de", ["Die Häuser sind an der Straße.", "Das Haus ist alt, und es ist klein."])
        #expect(try await texts("Haus ").count == 2)
        #expect(try await texts("hauses ").count == 2)
        try await world.add("es", ["Las naciones de la región.", "Es la nación que no tiene rey."])
        try await world.add("en", ["These are the nations of the region.", "Another nation was there."])
        #expect(try await Set(hits("Häuser ").map(\.source.id)) == ["de"])
        #expect(try await texts("naciones ").count == 2)
        #expect(try await Set(texts("the nation ")).isSuperset(of: ["These are the nations of the region."]))
    }

    @Test func `a passage in an unrecognized language is stemmed in the language of its source`() async throws {
        try await world.add("a", ["Kautionen: 50", "Das ist die Liste, die wir für den Verleih haben."])
        #expect(try await texts("Kaution ") == ["Kautionen: 50"])
    }

    @Test func `sources without stems are found by exact words only`() async throws {
        let source = SearchSource(collection: "mails", id: "a", kind: "mail", contentHash: "")
        try await world.database.pool.write {
            _ = try SearchIndex.put(source, items: [SearchItem(text: "running")], hasStems: false, in: $0)
        }
        #expect(try await texts("running ") == ["running"])
        #expect(try await texts("runs ").isEmpty)
    }

    @Test func `highlights other forms of a word and parts of a compound word`() async throws {
        try await world.add("a", ["Deposits (deposit, Déposits) of the data sets, not of hedges"])
        let hit = try #require(try await hits("deposited data-set ").first)
        #expect(marked(hit) == ["Deposits", "deposit", "Déposits", "data", "sets"])
        #expect(marked(try #require(try await hits("\"deposit\"").first)) == ["deposit"])
    }

    @Test func `does not highlight words that are too common to be searched for`() async throws {
        try await world.add("many", (0..<6_000).map { "the \($0)" })
        try await world.add("one", ["the deposits of the library"])
        #expect(marked(try #require(try await hits("the deposit ").first)) == ["deposits"])
    }

    @Test func `an address in a query is not split into words`() async throws {
        try await world.add("a", ["mail anna@example.org today", "anna wrote an example to the org"])
        #expect(try await texts("anna@example.org ") == ["mail anna@example.org today"])
    }

    @Test func `the last word matches as a prefix while the user types`() async throws {
        try await world.add("a", ["quarterly report", "reply", "retort"])
        #expect(try await Set(texts("rep")) == ["quarterly report", "reply"])
        #expect(try await texts("report ") == ["quarterly report"])
        #expect(try await texts("r").isEmpty)
        #expect(try await texts("rep.").isEmpty)
        #expect(
            try await hits("report", SearchOptions(completesLastWord: false)).map(\.item.text) == ["quarterly report"])
    }

    @Test func `one matching word suffices for a hit, and more or rarer words rank higher`() async throws {
        try await world.add("a", ["wing flow", "wing", "flow and more of other things", "nothing", "wing body wing"])
        let found = try await texts("wing flow what ")
        #expect(found.first == "wing flow")
        #expect(Set(found) == ["wing flow", "wing", "flow and more of other things", "wing body wing"])
    }

    @Test func `quoted words of a query must be adjacent in the text`() async throws {
        try await world.add("a", ["net profit rose", "profit net", "net and profit", "rose"])
        #expect(try await texts("\"net profit\"") == ["net profit rose"])
        #expect(try await texts("\"net profit\" rose") == ["net profit rose"])
        #expect(try await texts("\"profit net\" rose") == ["profit net"])
    }

    @Test func `highlights words at exact positions, even after emoji, accents and surrogate pairs`() async throws {
        let text = "👩‍👩‍👧 𝒜 Café, cafe\u{301}; CAFÉ-bar café"
        try await world.add("a", [text])
        let hit = try #require(try await hits("cafe ").first)
        #expect(hit.item.text == text)
        #expect(marked(hit) == ["Café", "cafe\u{301}", "CAFÉ", "café"])
        #expect(hit.match == .keyword)
        #expect(hit.similarity == nil)
    }

    @Test func `highlights a phrase as a whole, and the whole word for a prefix`() async throws {
        try await world.add("a", ["The net profit (net: 5) and networks"])
        #expect(marked(try #require(try await hits("\"net profit\"").first)) == ["net profit"])
        #expect(marked(try #require(try await hits("netw").first)) == ["networks"])
        #expect(marked(try #require(try await hits("net profit ").first)) == ["net", "profit", "net"])
    }

    @Test func `highlights very common words only if the query has no others`() async throws {
        try await world.add("a", ["For a tool with a motor you pay the deposit."])
        let question = "How much deposit do I pay for a tool? "
        #expect(marked(try #require(try await hits(question).first)) == ["tool", "pay", "deposit"])
        #expect(marked(try #require(try await hits("with a ").first)) == ["a", "with", "a"])
    }

    @Test func `highlights words correctly in a text with noncharacters or NUL`() async throws {
        let units: [UInt16] = [0x61, 0xFDD0, 0x20, 0xFDD1, 0, 0x62, 0x20, 0x66, 0x6F, 0x6F]
        let text = String(decoding: units, as: UTF16.self)
        try await world.add("a", [text])
        let hit = try #require(try await hits("foo").first)
        #expect(hit.highlights == [7..<10])
        #expect(hit.item.text.utf16.count == text.utf16.count)
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `finds any part of a text in a script without spaces`() async throws {
        try await world.add("a", ["東京都の天気", "大阪の天気", "weather"])
        #expect(try await texts("京都") == ["東京都の天気"])
        #expect(try await Set(texts("天気")) == ["東京都の天気", "大阪の天気"])
        #expect(marked(try #require(try await hits("天気").first)) == ["天気"])
        #expect(try await Set(texts("天気 weather ")) == ["東京都の天気", "大阪の天気", "weather"])
    }

    @Test func `a query can combine words of scripts with and without spaces`() async throws {
        try await world.add("a", ["図書館の本", "Python", "図書館でPython を学ぶ", "図書館で Python を学ぶ", "Rust"])
        let found = try await texts("図書館 Python ")
        #expect(Set(found) == ["図書館の本", "Python", "図書館でPython を学ぶ", "図書館で Python を学ぶ"])
        #expect(found.first == "図書館で Python を学ぶ")
        #expect(try await texts("図書館 \"Python\"") == ["図書館で Python を学ぶ"])
        #expect(try await texts("\"図書館の\" Python ") == [])
    }

    @Test func `a question in a script without spaces finds the passages that share most of it`() async throws {
        try await world.add("a", ["図書館は九時に開きます。", "図書館は駅の前です。", "天気は晴れです。", "library"])
        let found = try await hits("図書館は何時に開きますか？")
        #expect(found.first?.item.text == "図書館は九時に開きます。")
        #expect(found.allSatisfy { $0.item.text != "天気は晴れです。" && $0.item.text != "library" })
        #expect(marked(try #require(found.first)) == ["図書館は", "時に開きます"])
        try await world.add("b", ["ห้องสมุดเปิดเก้าโมง", "อากาศดี"])
        #expect(try await texts("ห้องสมุดเปิดกี่โมง").first == "ห้องสมุดเปิดเก้าโมง")
        // Quoted text must match exactly.
        #expect(try await texts("\"図書館は何時\"").isEmpty)
        let letters = String(decoding: Array(UInt16(0x4E00)..<0x4E64), as: UTF16.self)
        #expect(KeywordQuery(letters).pairs.count == 24)
    }

    @Test(arguments: [
        ("本", "日本"), ("本", "本屋"), ("本", "A本B"), ("\"の天\"", "東京の天気"), ("\"T恤\"", "白T恤。"), ("𠮷野", "𠮷野家"),
        ("𠮷", "𠮷"), ("ก", "กิน"), ("\"กน\"", "กนิ"), ("葛", "葛\u{E0100}城"), ("\"「天気」\"", "「天気」です"), ("ミラノ", "🛫ミラノ🛬"),
        ("々", "人々"), ("ー", "コーヒー"), ("9時", "9時30分"), ("ｱｲ", "ｱｲ"), ("图书馆", "市图书馆"),
    ])
    func `finds characters in a text without spaces at any position`(query: String, text: String) async throws {
        try await world.add("a", ["Nothing. 無", text])
        #expect(try await texts(query) == [text])
    }

    @Test func `finds the texts without spaces that share most of the query among many texts`() async throws {
        // More than are examined for so few hits, and more than a search ranks.
        let common = (0..<6_000).map { "図書館は駅の前です。\($0)" }
        try await world.add("many", common)
        try await world.add("one", ["図書館は九時に開きます。"], in: "other")
        let options = SearchOptions(limit: 1)
        #expect(try await hits("図書館は何時に開きますか", options).first?.source.id == "one")
        let filtered = SearchOptions(limit: 1, filter: SearchFilter(collections: ["other"]))
        #expect(try await hits("図書館", filtered).map(\.source.id) == ["one"])
        #expect(try await hits("\"九時\" 図書館は", options).map(\.source.id) == ["one"])
    }

    @Test func `search filters apply to keyword search`() async throws {
        for number in 0..<40 {
            try await world.add(
                "\(number)", ["common \(number)"], in: number % 2 == 0 ? "even" : "odd",
                kind: number < 20 ? "mail" : "note", date: Date(timeIntervalSince1970: Double(number)))
        }
        func found(_ filter: SearchFilter) async throws -> Set<Int> {
            Set(try await hits("common ", SearchOptions(limit: 50, filter: filter)).compactMap { Int($0.source.id) })
        }
        #expect(try await found(SearchFilter(collections: ["odd"])) == Set((0..<40).filter { $0 % 2 == 1 }))
        #expect(try await found(SearchFilter(kinds: ["note"])) == Set(20..<40))
        #expect(
            try await found(
                SearchFilter(
                    collections: ["even"], from: Date(timeIntervalSince1970: 5),
                    until: Date(timeIntervalSince1970: 12))) == [6, 8, 10])
        #expect(try await found(SearchFilter(collections: ["none"])).isEmpty)
    }
}
