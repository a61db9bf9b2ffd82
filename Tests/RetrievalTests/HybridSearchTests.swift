import Foundation
import Store
import Support
import Testing

@testable import Retrieval

@Suite struct HybridSearchTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    @Test func `reciprocal rank fusion matches values computed by hand`() {
        let meaning = [(3, 0.9), (1, 0.8), (4, 0.7)].map { VectorMatch(item: $0.0, similarity: $0.1) }
        let fused = RankFusion().fuse(keyword: [1, 2, 3], meaning: meaning)
        // 1: 1/61 + 1/62; 3: 1/63 + 1/61; 2: 1/62; 4: 1/63.
        #expect(fused.map(\.number) == [1, 3, 2, 4])
        let scores = [0.03252247488101534, 0.03226645849596669, 0.016129032258064516, 0.015873015873015872]
        #expect(zip(fused.map(\.score), scores).allSatisfy { abs($0 - $1) < 1e-15 })
        #expect(fused.map(\.match) == [.both, .both, .keyword, .meaning])
        #expect(fused.map(\.similarity) == [0.8, 0.9, nil, 0.7])
        let weighted = RankFusion(k: 10, keywordWeight: 1, meaningWeight: 1.5)
            .fuse(keyword: [1, 2, 3], meaning: meaning)
        // 3: 1/13 + 1.5/11; 1: 1/11 + 1.5/12; 4: 1.5/13; 2: 1/12.
        #expect(weighted.map(\.number) == [1, 3, 4, 2])
        let rare = RankFusion().fuse(keyword: [1, 2, 3], meaning: meaning, rareWords: [2, 8])
        // 1: 1/61 + 1/62, and 2 the same; 3: 1/63 + 1/61; 8: 1/62; 4: 1/63.
        #expect(rare.map(\.number) == [1, 2, 3, 8, 4])
        #expect(rare.map(\.match) == [.both, .keyword, .both, .keyword, .meaning])
        let equal = RankFusion().fuse(keyword: [9], meaning: [VectorMatch(item: 5, similarity: 1)])
        #expect(equal.map(\.number) == [5, 9])
        // 7 has no vector yet: 2/61 against 1/61.
        let waiting = RankFusion()
            .fuse(keyword: [7], meaning: [VectorMatch(item: 5, similarity: 1)], withoutVector: [7])
        #expect(waiting.map(\.number) == [7, 5])
    }

    @Test func `search hits report how they matched, and their similarity`() async throws {
        let model = EmbeddingModel(fingerprint: "topics", dimensions: 2) { texts in
            texts.map { $0.contains("car") || $0.contains("vehicle") ? [1, 0] : [0, 1] }
        }
        try await world.add("a", ["a red car", "an old vehicle", "green apples"])
        try await world.index.embedPending(with: model)
        // One source that is not embedded yet.
        try await world.add("b", ["car park"])
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        let results = try await search.search("car ")
        #expect(results.isMeaningSearched)
        let found = Dictionary(uniqueKeysWithValues: results.hits.map { ($0.item.text, $0) })
        #expect(Set(results.hits.prefix(2).map(\.item.text)) == ["a red car", "car park"])
        #expect(found["a red car"]?.match == .both)
        #expect(found["an old vehicle"]?.match == .meaning)
        #expect(found["an old vehicle"]?.similarity == 1)
        #expect(found["car park"]?.match == .keyword)
        #expect(found["car park"]?.similarity == nil)
        #expect(found["green apples"]?.similarity == 0)
        let near = try await search.search("car ", options: SearchOptions(leastSimilarity: 0.5))
        #expect(Set(near.hits.map(\.item.text)) == ["a red car", "an old vehicle", "car park"])
        #expect(try await search.search("nothing ", options: SearchOptions(leastSimilarity: 1.1)).hits.isEmpty)
        let words = try await search.search("car ", options: SearchOptions(method: .keyword))
        #expect(!words.isMeaningSearched)
        #expect(Set(words.hits.map(\.item.text)) == ["a red car", "car park"])
        let meaning = try await search.search("car ", options: SearchOptions(limit: 2, method: .meaning))
        #expect(meaning.hits.map(\.item.text) == ["a red car", "an old vehicle"])
        #expect(meaning.hits.map(\.match) == [.meaning, .meaning])
        #expect(meaning.hits.map(\.highlights) == [[6..<9], []])
    }

    @Test func `hits by meaning must also contain the quoted words of the query`() async throws {
        let model = EmbeddingModel(fingerprint: "m", dimensions: 2) { texts in
            texts.map { $0.contains("apples") ? [0, 1] : [1, 0] }
        }
        try await world.add("a", ["a car that is red", "my Réd  CAR", "an old vehicle", "赤い車", "green apples"])
        try await world.index.embedPending(with: model)
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        for method in [SearchOptions.Method.hybrid, .meaning] {
            func found(_ query: String) async throws -> [String] {
                try await search.search(query, options: SearchOptions(method: method)).hits.map(\.item.text)
            }
            #expect(try await found("\"red car\"") == ["my Réd  CAR"])
            #expect(try await found("\"red car\" vehicle ") == ["my Réd  CAR"])
            #expect(try await found("\"赤い\" vehicle ") == ["赤い車"])
            #expect(try await found("red car ").count == 5)
        }
    }

    @Test func `a rare name in the query outweighs weak matches by words and meaning`() async throws {
        // This model ignores names, so all passages about fees have the same vector.
        let model = EmbeddingModel(fingerprint: "m", dimensions: 2) { texts in
            texts.map { $0.contains("fee") ? [1, 0] : [0, 1] }
        }
        try await world.add("fees", (1...40).map { "fee \($0) of the visitors of a fair" })
        try await world.add("fair", ["whoever wants to see the yarutal fair pays at the gate, as always, in coins"])
        try await world.index.embedPending(with: model)
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        let query = "what fee do visitors of the Yarutal fair pay?"
        #expect(try await search.search(query).hits.first?.source.id == "fair")
        // Rare words that are not names have no such weight, because they would outweigh the meaning of the question.
        #expect(try await search.search(query.lowercased()).hits.first?.source.id == "fees")
        #expect(KeywordQuery("what of Yarutal, in 2024?").names == ["\"Yarutal,\"", "\"2024?\""])
        // In a text of capitals only, no word counts as a name.
        #expect(KeywordQuery("WHAT FEE DO VISITORS OF THE YARUTAL FAIR PAY?").names.isEmpty)
    }

    @Test func `a hit by words has a similarity if its passage has a vector`() async throws {
        let model = EmbeddingModel(fingerprint: "m", dimensions: 2) { texts in
            texts.map { $0.hasPrefix("q") ? [1, 0] : [Float($0.count), 1] }
        }
        // More near passages than a search examines.
        try await world.add("near", (0..<150).map { String(repeating: "x", count: 200 + $0) })
        try await world.add("far", ["q word"].map { "far \($0)" })
        try await world.index.embedPending(with: model)
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        let hit = try #require(try await search.search("q word").hits.first { $0.source.id == "far" })
        #expect(hit.match == .keyword)
        #expect(abs((hit.similarity ?? 0) - 10 / 101.0.squareRoot()) < 1e-6)
    }

    @Test func `a search uses only keywords without an embedding model or if the model fails`() async throws {
        try await world.add("a", ["a red car"])
        let failing = EmbeddingModel(fingerprint: "f", dimensions: 2) { _ in throw StoreError(.inUse, "busy") }
        for vectors in [nil, VectorStore(world.database, model: failing)] {
            for method in SearchOptions.Method.allCases {
                let results = try await HybridSearch(world.database, vectors: vectors).search(
                    "car", options: SearchOptions(method: method))
                #expect(results.hits.map(\.match) == [.keyword])
                #expect(!results.isMeaningSearched)
            }
        }
    }

    @Test func `a cancelled search throws instead of falling back to keyword search`() async throws {
        try await world.add("a", ["a red car"])
        let model = EmbeddingModel(fingerprint: "f", dimensions: 2) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw StoreError(.inUse, "stopped")
        }
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        let run = Task { try await search.search("car") }
        await #expect(throws: CancellationError.self) { _ = try await run.value }
    }

    @Test func `similarities are on the scale of the model's profile`() async throws {
        let profile = EmbeddingProfile(unrelatedCosine: 0.6)
        // The cosines with the query are 1, 0.8 and 0.6.
        let vectors: [String: [Float]] = [
            "car": [1, 0], "a red car": [1, 0], "a lorry": [0.8, 0.6], "tea": [0.6, 0.8],
        ]
        let model = EmbeddingModel(fingerprint: "narrow", dimensions: 2, profile: { profile }) { texts in
            texts.map { vectors[$0] ?? [0, 1] }
        }
        try await world.add("a", ["a red car", "a lorry", "tea"])
        try await world.index.embedPending(with: model)
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        let results = try await search.search("car")
        let found = Dictionary(uniqueKeysWithValues: results.hits.map { ($0.item.text, $0.similarity ?? -2) })
        #expect(abs(found["a red car", default: -2] - 1) < 1e-6)
        #expect(abs(found["a lorry", default: -2] - 0.5) < 1e-6)
        #expect(abs(found["tea", default: -2]) < 1e-6)
        let near = try await search.search("car", options: SearchOptions(leastSimilarity: 0.4))
        #expect(near.hits.map(\.item.text) == ["a red car", "a lorry"])
    }
}
