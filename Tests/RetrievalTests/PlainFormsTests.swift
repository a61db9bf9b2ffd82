import GRDB
import Store
import Testing

@testable import Retrieval

@Suite struct PlainFormsTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func texts(_ query: String) async throws -> [String] {
        try await HybridSearch(world.database, vectors: nil).search(query).hits.map(\.item.text)
    }

    private static let passages: [(text: String, queries: [String])] = [
        (
            "An eﬃcient ﬂood gate stands here.",
            ["efficient", "eﬃcient", "\"flood gate\"", "effici", "floods ", "FLOOD"]
        ),
        ("部品 ＡＢＣ－１２３ の在庫", ["ABC-123", "abc", "ＡＢＣ", "123", "\"ABC-123\"", "在庫"]),
        ("ﾌﾞﾗｳｻﾞ ﾔﾏﾀﾞ ﾀﾛｳ", ["ブラウザ", "ﾌﾞﾗｳｻﾞ", "ヤマダ タロウ", "\"ヤマダ\""]),
        ("㈱髙橋 ①番", ["㈱", "㈱髙橋", "(株)", "髙橋"]),
        ("The tank holds 5 m³, at 20 ℃, № 7.", ["m3", "m³", "\"m3\""]),
        ("Paid ２０２６ in full", ["2026", "２０２６"]),
        ("Word of Ångström in NFD: cafe\u{301}", ["café", "cafe", "angstrom"]),
        ("اﻟﻤﻔﺘﺎح", ["المفتاح"]), ("Ⅳ. Kapitel ½", ["iv", "Kapitel"]),
    ]

    @Test(arguments: passages.indices)
    func `finds words by their compatibility forms and by their original forms`(_ index: Int) async throws {
        let (text, queries) = Self.passages[index]
        for kind in ["document", "mail"] {
            try await world.add(kind, [text, "Nothing of it.", "日本語の文"], kind: kind)
        }
        for query in queries {
            let found = try await texts(query)
            #expect(found.filter { $0 == text }.count == 2, "\(query)")
            #expect(!found.contains("Nothing of it."), "\(query)")
        }
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `full-width queries find plain words, and internal marks find nothing`() async throws {
        try await world.add("a", ["Part ABC-123 is here.", "eﬃcient"])
        #expect(try await texts("ＡＢＣ－１２３") == ["Part ABC-123 is here."])
        #expect(try await texts(PlainForms.mark).isEmpty)
    }

    @Test func `highlights words that match by compatibility forms at their original positions`() async throws {
        try await world.add("a", ["Ein eﬃcient ﬂood, ＡＢＣ."])
        let hits = try await HybridSearch(world.database, vectors: nil).search("efficient \"flood\" abc").hits
        let hit = try #require(hits.first)
        let units = Array(hit.item.text.utf16)
        #expect(hit.highlights.map { String(decoding: units[$0], as: UTF16.self) } == ["eﬃcient", "ﬂood", "ＡＢＣ"])
    }

    @Test func `a migration adds plain forms of words to an older database`() async throws {
        let path = world.path + "/old.sqlite"
        let old = try LocalDatabase(path: path, migrations: Array(RetrievalSchema.migrations.prefix(4)))
        try await old.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO retrievalName (name) VALUES ('notes'), ('document');
                    INSERT INTO retrievalSource (collection, id, kind, contentHash) VALUES (1, 'a', 2, '');
                    INSERT INTO retrievalItem (source, ordinal, position)
                    VALUES (1, 0, ''), (1, 1, ''), (1, 2, ''), (1, 3, '');
                    INSERT INTO retrievalSearch (rowid, title, text, stems)
                    VALUES (1, 'Rules', 'An eﬃcient pump.', 'rule'), (2, '', 'ﾔﾏﾀﾞ', ''), (3, '', 'Häuser', 'haus'),
                        (4, '', '山田', '');
                    """)
        }
        try old.close()
        let database = try TestWorld.open(path)
        let search = HybridSearch(database, vectors: nil)
        #expect(try await search.search("efficient pump").hits.map(\.ordinal) == [0])
        #expect(try await search.search("ヤマダ").hits.map(\.ordinal) == [1])
        #expect(try await search.search("Häuser").hits.map(\.ordinal) == [2])
        #expect(
            try await SearchIndex(database).items(of: "a", in: "notes").map(\.text) == [
                "An eﬃcient pump.", "ﾔﾏﾀﾞ", "Häuser", "山田",
            ])
        #expect(try await SearchIndex(database).remove(["a"], from: "notes") == 1)
        #expect(try await search.search("efficient").hits.isEmpty)
        #expect(try database.integrityProblems() == [])
    }
}
