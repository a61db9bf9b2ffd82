import Foundation
import GRDB
import Retrieval
import Store
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct KilledProcessTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private static func ingest(_ index: SearchIndex, upTo last: Int, atSource: (Int) -> Void = { _ in }) async throws {
        for number in 0..<last {
            atSource(number)
            try await index.put(
                SearchSource(collection: "c", id: "\(number)", kind: "k", contentHash: "h\(number)"),
                items: (0..<3).map { SearchItem(text: "source \(number) part \($0)") })
        }
    }

    @Test func `ingesting goes on after a kill, without duplicates or gaps`() async throws {
        let file = world.file
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let index = SearchIndex(try TestWorld.open(file))
            try await Self.ingest(index, upTo: 40) { if $0 == 23 { raise(SIGKILL) } }
        }
        #expect(try await world.index.size() == SearchIndex.Size(sources: 23, items: 69))
        try await Self.ingest(world.index, upTo: 40)
        #expect(try await world.index.size() == SearchIndex.Size(sources: 40, items: 120))
        #expect(try await world.count("retrievalSearch") == 120)
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `a source that was half written when the process was killed is not there at all`() async throws {
        let file = world.file
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let database = try TestWorld.open(file)
            // A trigger of this connection only: it calls the function in the middle of the transaction.
            let kill = DatabaseFunction("killAt", argumentCount: 1) { values in
                if Int.fromDatabaseValue(values[0]) == 2 { raise(SIGKILL) }
                return nil
            }
            try await database.pool.write { connection in
                connection.add(function: kill)
                try connection.execute(
                    sql: """
                        CREATE TEMP TRIGGER killer AFTER INSERT ON main.retrievalItem BEGIN
                            SELECT killAt(new.ordinal);
                        END
                        """)
            }
            try await Self.ingest(SearchIndex(database), upTo: 1)
        }
        #expect(try await world.index.size() == SearchIndex.Size(sources: 0, items: 0))
        try await Self.ingest(world.index, upTo: 1)
        #expect(try await world.index.size() == SearchIndex.Size(sources: 1, items: 3))
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `embedding goes on after a kill where it was`() async throws {
        let file = world.file
        try await Self.ingest(world.index, upTo: 30)
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let fake = FakeModel(words: "words")
            let database = try TestWorld.open(file)
            let model = EmbeddingModel(fingerprint: "words", dimensions: 64) { texts in
                if fake.texts.count >= 42 {
                    // The batch before is saved while the model works on this one.
                    while try await SearchIndex(database).pendingCount(for: fake.model) > 90 - 42 {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    raise(SIGKILL)
                }
                return try await fake.model.embed(texts)
            }
            _ = try await SearchIndex(database).embedPending(with: model, batchSize: 7)
        }
        let fake = FakeModel(words: "words")
        #expect(try await world.index.pendingCount(for: fake.model) == 90 - 42)
        #expect(try await world.index.embedPending(with: fake.model, batchSize: 7) == 48)
        #expect(try await world.count("retrievalVector") == 90)
        let store = VectorStore(world.database, model: fake.model)
        #expect(try await store.search(query: "source part", limit: 100).count == 90)
        #expect(Set(try await store.search(query: "source part", limit: 100).map(\.id)).count == 90)
    }
}
