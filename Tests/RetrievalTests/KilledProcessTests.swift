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

    @Test func `ingesting resumes after the process was killed, without duplicates or gaps`() async throws {
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

    @Test func `a source that was being written when the process was killed is absent`() async throws {
        let file = world.file
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let database = try TestWorld.open(file)
            // A temporary trigger of this connection, which calls the function in the middle of the transaction.
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

    @Test func `embedding resumes after the process was killed`() async throws {
        let file = world.file
        try await Self.ingest(world.index, upTo: 30)
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let fake = FakeModel(words: "words")
            let database = try TestWorld.open(file)
            let model = EmbeddingModel(fingerprint: "words", dimensions: 64) { texts in
                if fake.texts.count >= 42 {
                    // The preceding batch is saved while the model works on this one.
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

    /// Embeds with a model that kills its process in the middle of a batch with a bad passage.
    private static func embedBadly(_ file: String, _ state: String) async throws {
        let model = EmbeddingModel(fingerprint: "words", dimensions: 64) { texts in
            if texts.contains(where: { $0.contains("bad") }) { raise(SIGKILL) }
            return try await FakeModel(words: "words").model.embed(texts)
        }
        let index = SearchIndex(try TestWorld.open(file), stateFolder: state)
        _ = try await index.embedPending(with: model, batchSize: 4)
    }

    @Test func `a passage that crashes the program is embedded alone, and then only on request`() async throws {
        let texts = (0..<10).map { $0 == 5 ? "a bad passage" : "passage \($0)" }
        for (number, text) in texts.enumerated() { try await world.add("\(number)", [text]) }
        let (file, state) = (world.file, world.path)
        // The first crash is in a batch of four, and the second crash is with the passage alone.
        for _ in 0..<2 {
            await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String, state = state as String] in
                try await Self.embedBadly(file, state)
            }
        }
        let index = SearchIndex(world.database, stateFolder: state)
        let fake = FakeModel(words: "words")
        try await index.embedPending(with: fake.model, batchSize: 4)
        #expect(!fake.texts.contains("a bad passage"))
        #expect(try await world.count("retrievalVector") == 9)
        #expect(try await index.pendingCount(for: fake.model) == 0)
        #expect(try await index.pendingCount(for: fake.model, in: ["notes"]) == 0)
        let aside = try await world.database.pool.read { try SearchIndex.setAside(in: $0) }
        #expect(aside.map(\.collection) == ["notes"] && aside.map(\.id) == ["5"])
        try await world.database.pool.write { try SearchIndex.tryAgain("notes", id: "5", in: $0) }
        #expect(try await index.embedPending(with: fake.model, batchSize: 4) == 1)
        #expect(fake.texts.last == "a bad passage")
        #expect(try await world.count("retrievalSuspect") == 0)
    }

    @Test func `other passages in a batch that crashed the program get their vectors`() async throws {
        for number in 0..<6 { try await world.add("\(number)", [number == 1 ? "a bad passage" : "passage \(number)"]) }
        let (file, state) = (world.file, world.path)
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String, state = state as String] in
            try await Self.embedBadly(file, state)
        }
        let index = SearchIndex(world.database, stateFolder: state)
        let fake = FakeModel(words: "words")
        #expect(try await index.embedPending(with: fake.model, batchSize: 4) == 6)
        #expect(try await world.count("retrievalVector") == 6)
        #expect(try await world.count("retrievalSuspect") == 0)
    }
}
