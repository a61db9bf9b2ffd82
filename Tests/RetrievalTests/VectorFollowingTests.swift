import Foundation
import GRDB
import Retrieval
import Store
import Support
import Testing

/// The in-memory copy must follow changes of the database.
@Suite struct VectorFollowingTests {
    private let world: TestWorld
    private let vectors: [[Float]]
    private let model: EmbeddingModel
    private let store: VectorStore

    init() throws {
        world = try TestWorld()
        var random = SplitMix64(seed: 20)
        vectors = (0..<400).map { _ in random.vector(48) }
        model = FakeModel(vectors: vectors).model
        store = VectorStore(world.database, model: model)
    }

    private func add(_ range: Range<Int>, to index: SearchIndex, date: Date? = nil, kind: String = "k") async throws {
        for number in range {
            try await index.put(
                SearchSource(
                    collection: "c\(number % 3)", id: "\(number)", kind: kind,
                    date: date ?? Date(timeIntervalSince1970: Double(number)), contentHash: "\(number)"),
                items: [SearchItem(text: "\(number)")])
        }
        try await index.embedPending(with: model)
    }

    private func found(_ query: [Float], _ filter: SearchFilter = SearchFilter(), limit: Int = 15) async throws -> [Int]
    {
        let matches = try await store.nearest(to: query, limit: limit, filter: filter)
        return try await world.database.pool.read { database in
            try matches.map { match in
                let text = try String.fetchOne(
                    database, sql: "SELECT text FROM retrievalSearch WHERE rowid = ?", arguments: [match.item])
                return Int(text ?? "") ?? -1
            }
        }
    }

    @Test func `a vector search finds added vectors and no removed vectors`() async throws {
        try await add(0..<200, to: world.index)
        #expect(try await found(vectors[5]) == nearest(vectors[5], vectors, limit: 15) { $0 < 200 })
        try await add(200..<400, to: world.index)
        #expect(try await found(vectors[300]) == nearest(vectors[300], vectors, limit: 15))
        let gone = (0..<400).filter { $0 % 3 == 1 }
        try await world.index.remove(gone.map(String.init), from: "c1")
        #expect(try await found(vectors[300]) == nearest(vectors[300], vectors, limit: 15) { $0 % 3 != 1 })
        try await world.index.remove((0..<400).filter { $0 % 3 == 0 }.map(String.init), from: "c0")
        #expect(try await found(vectors[300]) == nearest(vectors[300], vectors, limit: 15) { $0 % 3 == 2 })
    }

    @Test func `a vector search follows changes made through another connection`() async throws {
        try await add(0..<100, to: world.index)
        #expect(try await found(vectors[150]).count == 15)
        let other = try TestWorld.open(world.file)
        try await add(100..<200, to: SearchIndex(other))
        try await SearchIndex(other).remove((0..<99).filter { $0 % 3 == 0 }.map(String.init), from: "c0")
        try other.close()
        let expected = nearest(vectors[150], vectors, limit: 15) { $0 < 200 && !($0 < 99 && $0 % 3 == 0) }
        #expect(try await found(vectors[150]) == expected)
    }

    @Test func `the vector copy is reloaded if the recorded deletions were purged`() async throws {
        try await add(0..<90, to: world.index)
        try await store.load()
        try await world.index.remove((0..<90).map(String.init), from: "c0")
        try await world.database.pool.write { try $0.execute(sql: "DELETE FROM retrievalGone WHERE number < 30") }
        #expect(try await found(vectors[6]) == nearest(vectors[6], vectors, limit: 15) { $0 < 90 && $0 % 3 != 0 })
    }

    @Test func `a vector search during writes sees a consistent set of vectors`() async throws {
        try await add(0..<60, to: world.index)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await add(60..<160, to: world.index) }
            group.addTask {
                for number in 0..<50 { try await world.index.remove(["\(number)"], from: "c\(number % 3)") }
            }
            for _ in 0..<3 {
                group.addTask {
                    for number in 0..<30 {
                        let hits = try await store.search(query: "\(number)", limit: 5)
                        #expect(hits.count == 5)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await found(vectors[1]) == nearest(vectors[1], vectors, limit: 15) { (50..<160).contains($0) })
    }

    @Test func `filters by collection, kind and date apply before vectors are ranked`() async throws {
        try await add(0..<150, to: world.index, kind: "mail")
        try await add(150..<300, to: world.index, kind: "note")
        let query = vectors[10]
        func expected(_ isIn: (Int) -> Bool) -> [Int] { nearest(query, vectors, limit: 15) { $0 < 300 && isIn($0) } }
        #expect(try await found(query, SearchFilter(collections: ["c1"])) == expected { $0 % 3 == 1 })
        #expect(try await found(query, SearchFilter(collections: ["c1", "c2", "x"])) == expected { $0 % 3 != 0 })
        #expect(try await found(query, SearchFilter(kinds: ["note"])) == expected { $0 >= 150 })
        let from = Date(timeIntervalSince1970: 100)
        let until = Date(timeIntervalSince1970: 200)
        #expect(try await found(query, SearchFilter(from: from)) == expected { $0 >= 100 })
        #expect(try await found(query, SearchFilter(until: until)) == expected { $0 < 200 })
        #expect(
            try await found(query, SearchFilter(collections: ["c2"], kinds: ["mail"], from: from, until: until))
                == expected { $0 % 3 == 2 && (100..<150).contains($0) })
        #expect(try await found(query, SearchFilter(collections: ["x"])).isEmpty)
        #expect(try await found(query, SearchFilter(collections: [])).isEmpty)
        #expect(try await found(query, SearchFilter(from: until, until: from)).isEmpty)
    }

    @Test func `a source without a date is found only without a date filter`() async throws {
        try await world.add("undated", ["3"])
        try await world.index.embedPending(with: model)
        #expect(try await found(vectors[3]) == [3])
        #expect(try await found(vectors[3], SearchFilter(from: .distantPast)).isEmpty)
        #expect(try await found(vectors[3], SearchFilter(until: .distantFuture)).isEmpty)
    }

    @Test func `a source with a changed date is found by the new date without being embedded again`() async throws {
        try await add(0..<30, to: world.index)
        try await store.load()
        let new = Date(timeIntervalSince1970: 5000)
        try await world.index.put(
            SearchSource(collection: "c1", id: "4", kind: "moved", date: new, contentHash: "4"),
            items: [SearchItem(text: "4")])
        #expect(try await world.index.pendingCount(for: model) == 0)
        #expect(try await found(vectors[4], SearchFilter(from: new)) == [4])
        #expect(try await found(vectors[4], SearchFilter(kinds: ["moved"])) == [4])
        let earlier = try await found(vectors[4], SearchFilter(until: new), limit: 50)
        #expect(earlier.count == 29 && !earlier.contains(4))
        #expect(try await found(vectors[4], limit: 50).count == 30)
    }
}
