import Documents
import FeatureTesting
import FileReading
import Foundation
import Retrieval
import Testing

@Suite struct SearchTests {
    private func world(_ texts: [String], embedder: FakeEmbedder? = nil) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(embedder: embedder)
        for (number, text) in texts.enumerated() {
            try await world.service.addDocument(Data(text.utf8), named: "\(number).txt")
        }
        return world
    }

    private static let texts = [
        "The café serves cafe\u{301} au lait, and CAFE too. Cafés open at nine.",
        "Two boats 🚣🏽‍♀️🚣🏽 on the lake 🌊cafe🌊 with 👨‍👩‍👧 and café🚣🏽.",
        "Grüße aus dem Café: ein Fluß, zwei Flüsse.",
        "東京のカフェは静かです。 cafe 日本",
        "e\u{301}e\u{301}e\u{301} e e\u{308}\u{301}cafe cafe\u{301}",
    ]

    @Test(arguments: [
        "cafe", "café", "cafe\u{301}", "\"cafe au lait\" boats", "カフェ", "🚣🏽", "flu", "e", "é", "👨‍👩‍👧 lake",
    ])
    func `the parts of a hit form the complete passage`(_ query: String) async throws {
        let world = try await world(Self.texts)
        for isTyping in [false, true] {
            let hits = try await world.service.search(query, isTyping: isTyping).hits
            for hit in hits {
                #expect(Array(hit.parts.map(\.text).joined().utf16) == Array(hit.text.utf16))
                #expect(hit.parts.allSatisfy { !$0.text.isEmpty })
                // Highlighted and other parts alternate.
                #expect(zip(hit.parts, hit.parts.dropFirst()).allSatisfy { $0.isMatch != $1.isMatch })
                let stored = try await world.text(of: hit.documentID, at: hit.position.range)
                #expect(Array(stored.utf8) == Array(hit.text.utf8))
            }
        }
    }

    @Test func `highlights all forms of the query's words, and whole quoted phrases`() async throws {
        let world = try await world(Self.texts)
        func marked(_ query: String, _ document: String, isTyping: Bool = false) async throws -> [String] {
            let hit = try await world.service.search(query, isTyping: isTyping).hits.first {
                $0.documentName == document
            }
            return try #require(hit).parts.filter(\.isMatch).map(\.text)
        }
        // Other forms of a word are found by their stem.
        #expect(try await marked("cafe", "0.txt") == ["café", "cafe\u{301}", "CAFE", "Cafés"])
        #expect(try await marked("cafe", "0.txt", isTyping: true) == ["café", "cafe\u{301}", "CAFE", "Cafés"])
        #expect(try await marked("cafe lake", "1.txt").contains("lake"))
        #expect(try await marked("カフェ", "3.txt") == ["カフェ"])
        #expect(try await marked("\"au lait\"", "0.txt") == ["au lait"])
    }

    @Test func `drops invalid highlights and keeps the parts complete`() {
        let text = "a🚣🏽b"
        let hit = RetrievedChunk(
            id: 1, documentID: 1, documentName: "a", text: text,
            position: SourcePosition(range: 0..<text.utf8.count, pages: nil, headingPath: []), match: .keyword,
            score: 1,
            highlights: [0..<1, 0..<1, 5..<6, 4..<5, 6..<90])
        #expect(hit.parts.map(\.text).joined() == text)
        #expect(hit.parts.map(\.isMatch) == [true, false, true])
    }

    @Test func `finds a word by its prefix only while the user is typing`() async throws {
        let world = try await world(["The monthly rent is 900 euros.", "The moon is full."])
        #expect(try await world.service.search("mont").hits.isEmpty)
        let hits = try await world.service.search("mont", isTyping: true).hits
        #expect(hits.map(\.documentName) == ["0.txt"])
        #expect(hits.first?.parts.filter(\.isMatch).map(\.text) == ["monthly"])
        // A space ends the word.
        #expect(try await world.service.search("mont ", isTyping: true).hits.isEmpty)
    }

    @Test func `a hit reports whether words or meaning matched`() async throws {
        let texts = ["The car stopped.", "An automobile stopped.", "Trees grow."]
        let world = try await world(texts, embedder: FakeEmbedder())
        try await world.service.embedPending()
        // The last document has no vector yet.
        try await world.service.addDocument(Data("My automobile is green.".utf8), named: "3.txt")
        let results = try await world.service.search("automobile")
        #expect(results.isMeaningSearched)
        let matches = Dictionary(uniqueKeysWithValues: results.hits.map { ($0.documentName, $0.match) })
        #expect(matches == ["0.txt": .meaning, "1.txt": .both, "3.txt": .keyword])
        for hit in results.hits {
            #expect((hit.similarity == nil) == (hit.documentName == "3.txt"))
            // Nothing is highlighted without a word of the query.
            #expect(hit.parts.contains { $0.isMatch } == (hit.match != .meaning))
        }
        let words = try await world.service.search("automobile", method: .keyword)
        #expect(!words.isMeaningSearched && Set(words.hits.map(\.documentName)) == ["1.txt", "3.txt"])
        let meaning = try await world.service.search("automobile", method: .meaning)
        #expect(Set(meaning.hits.map(\.documentName)) == ["0.txt", "1.txt"])
    }

    @Test func `searches only the given collection, and refuses a missing collection`() async throws {
        let world = try await world(["The kite."], embedder: FakeEmbedder())
        try await world.service.createCollection("work")
        try await world.service.addDocument(Data("The other kite.".utf8), named: "other.txt", to: "work")
        try await world.service.embedPending()
        for method in SearchOptions.Method.allCases {
            #expect(try await world.service.search("kite", method: method).hits.map(\.documentName) == ["0.txt"])
            #expect(
                try await world.service.search("kite", in: "work", method: method).hits.map(\.documentName)
                    == ["other.txt"])
        }
        await #expect(throws: DocumentsError.self) { try await world.service.search("kite", in: "missing") }
    }

    @Test(arguments: ["", "  ", "?!", "\"", "\"\"", "* OR NEAR(", "'; DROP TABLE document; --", "\0"])
    func `a query without words finds nothing`(_ query: String) async throws {
        let world = try await world(["The kite."], embedder: FakeEmbedder())
        #expect(try await world.service.search(query).hits.isEmpty)
        #expect(try await world.service.search(query, isTyping: true).hits.isEmpty)
        #expect(try await world.service.search("kite").hits.count == 1)
    }

    @Test(arguments: [(0, 0), (-3, 0), (1, 1), (2, 2), (100, 5)])
    func `a search returns no more hits than the limit`(_ limit: Int, _ count: Int) async throws {
        let world = try await world((0..<5).map { "Kite number \($0)." })
        #expect(try await world.service.search("kite", limit: limit).hits.count == count)
    }

    @Test func `a hit has its document, headings and position`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        let hit = try #require(try await world.service.search("monthly rent").hits.first)
        #expect(hit.documentName == "lease.md" && hit.documentTitle == "Lease")
        #expect(hit.position.headingPath.first == "Lease" && hit.position.pages == nil)
        #expect(hit.match == .keyword && hit.similarity == nil)
    }
}
