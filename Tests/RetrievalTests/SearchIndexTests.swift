import Foundation
import GRDB
import Retrieval
import Store
import Testing

@Suite struct SearchIndexTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    @Test func `does not write an unchanged source again`() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.1234)
        #expect(try await world.add("a", ["one", "two"], date: date) == .added)
        let before = try await world.database.pool.read { $0.totalChangesCount }
        #expect(try await world.add("a", ["one", "two"], date: date) == .unchanged)
        #expect(try await world.database.pool.read { $0.totalChangesCount } == before)
    }

    @Test func `passages with unchanged text keep their vectors`() async throws {
        let fake = FakeModel(words: "words")
        try await world.add("a", ["one", "two", "two", "three"])
        #expect(try await world.index.embedPending(with: fake.model) == 4)
        #expect(try await world.add("a", ["zero", "three", "two", "four"]) == .replaced)
        #expect(try await world.index.embedPending(with: fake.model) == 2)
        #expect(fake.texts == ["one", "two", "two", "three", "zero", "four"])
        #expect(try await world.index.size() == SearchIndex.Size(sources: 1, items: 4))
        #expect(
            try await world.index.items(of: "a", in: "notes").map(\.text) == ["zero", "three", "two", "four"])
        let found = try await HybridSearch(world.database, vectors: nil).search("zero three two four")
        #expect(found.hits.map(\.ordinal).sorted() == [0, 1, 2, 3])
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `removing sources removes passages, words and vectors`() async throws {
        let model = FakeModel(words: "words").model
        for id in ["a", "b", "c"] {
            try await world.add(id, ["apple \(id)", "pear \(id) 梨"], in: id == "c" ? "other" : "notes")
        }
        #expect(try await world.count("retrievalPairs") == 3)
        try await world.index.embedPending(with: model)
        #expect(try await world.index.remove(["a", "nothing"], from: "notes") == 1)
        #expect(try await world.index.remove(["b"], from: "other") == 0)
        #expect(try await world.index.remove(["b"], from: "unknown") == 0)
        let search = HybridSearch(world.database, vectors: VectorStore(world.database, model: model))
        #expect(try await search.search("apple pear").hits.map(\.source.id).sorted() == ["b", "b", "c", "c"])
        #expect(try await world.index.remove(["b"], from: "notes") == 1)
        #expect(try await world.index.remove(["c"], from: "other") == 1)
        for table in ["retrievalSource", "retrievalItem", "retrievalSearch", "retrievalPairs", "retrievalVector"] {
            #expect(try await world.count(table) == 0)
        }
        #expect(try await search.search("apple pear").hits.isEmpty)
        #expect(try world.database.integrityProblems() == [])
    }

    @Test func `a migration indexes texts without spaces of an older database`() async throws {
        let path = world.path + "/old.sqlite"
        let old = try LocalDatabase(path: path, migrations: Array(RetrievalSchema.migrations.prefix(1)))
        try await old.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO retrievalName (name) VALUES ('notes');
                    INSERT INTO retrievalSource (collection, id, kind, contentHash) VALUES (1, 'a', 1, '');
                    INSERT INTO retrievalItem (source, ordinal, position) VALUES (1, 0, ''), (1, 1, ''), (1, 2, '');
                    INSERT INTO retrievalSearch (rowid, title, text)
                    VALUES (1, '', '東京都の天気'), (2, '天気', 'Rain.'), (3, '', 'Weather.');
                    """)
        }
        try old.close()
        let database = try TestWorld.open(path)
        let found = try await HybridSearch(database, vectors: nil).search("天気").hits
        #expect(Set(found.map(\.ordinal)) == [0, 1])
        #expect(try database.integrityProblems() == [])
    }

    @Test func `a migration adds stems to an older database and keeps its vectors`() async throws {
        let path = world.path + "/old.sqlite"
        let old = try LocalDatabase(path: path, migrations: Array(RetrievalSchema.migrations.prefix(2)))
        try await old.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO retrievalName (name) VALUES ('notes'), ('document'), ('box'), ('mail');
                    INSERT INTO retrievalSource (collection, id, kind, contentHash)
                    VALUES (1, 'a', 2, ''), (3, 'b', 4, '');
                    INSERT INTO retrievalItem (source, ordinal, position) VALUES (1, 0, ''), (1, 1, ''), (2, 0, '');
                    INSERT INTO retrievalSearch (rowid, title, text)
                    VALUES (1, 'Rules', 'The deposit is paid.'), (2, '', 'Häuser'), (3, '', 'deposits');
                    INSERT INTO retrievalModel (fingerprint, dimensions) VALUES ('words', 64);
                    INSERT INTO retrievalVector (item, model, collection, kind, vector) VALUES (1, 1, 1, 2, x'00');
                    """)
        }
        try old.close()
        let database = try TestWorld.open(path)
        let search = HybridSearch(database, vectors: nil)
        #expect(try await Set(search.search("deposits rule ").hits.map(\.source.id)) == ["a", "b"])
        #expect(try await search.search("deposited ").hits.map(\.ordinal) == [0])
        let index = SearchIndex(database)
        #expect(try await index.items(of: "a", in: "notes").map(\.text) == ["The deposit is paid.", "Häuser"])
        #expect(try await index.pendingCount(for: FakeModel(words: "words").model) == 2)
        #expect(try await index.remove(["a"], from: "notes") == 1)
        #expect(try await search.search("rule deposit ").hits.isEmpty)
        #expect(try database.integrityProblems() == [])
    }

    @Test func `two collections may contain sources with the same identifier and stay separate`() async throws {
        try await world.add("a", ["one"], in: "first")
        try await world.add("a", ["two", "three"], in: "second")
        try await world.add("b", ["four"], in: "second", kind: "mail", date: Date(timeIntervalSince1970: 7))
        #expect(try await world.index.items(of: "a", in: "first").map(\.text) == ["one"])
        #expect(try await world.index.items(of: "b", in: "first").isEmpty)
        #expect(try await world.index.size(of: "first") == SearchIndex.Size(sources: 1, items: 1))
        #expect(try await world.index.size(of: "second") == SearchIndex.Size(sources: 2, items: 3))
        #expect(try await world.index.size(of: "third") == SearchIndex.Size(sources: 0, items: 0))
        #expect(
            try await world.index.sources(in: "second") == [
                SearchSource(collection: "second", id: "a", kind: "document", contentHash: "two|three"),
                SearchSource(
                    collection: "second", id: "b", kind: "mail", date: Date(timeIntervalSince1970: 7),
                    contentHash: "four"),
            ])
    }

    @Test func `another embedding model embeds all passages again, and only its vectors are compared`() async throws {
        let old = FakeModel(words: "old").model
        let new = FakeModel(words: "new")
        try await world.add("a", ["one", "two", "three"])
        try await world.index.embedPending(with: old)
        let store = VectorStore(world.database, model: new.model)
        #expect(try await store.search(query: "two", limit: 3).isEmpty)
        #expect(try await world.index.pendingCount(for: new.model) == 3)
        #expect(try await world.index.embedPending(with: new.model) == 3)
        #expect(new.texts.filter { $0 != "two" } == ["one", "three"])
        #expect(try await store.search(query: "two", limit: 1).map(\.item.text) == ["two"])
        #expect(try await VectorStore(world.database, model: old).search(query: "two", limit: 3).isEmpty)
        #expect(try await world.count("retrievalVector") == 3)
        // A fingerprint with another size is another model.
        let wide = FakeModel(words: "new", dimensions: 32).model
        #expect(try await world.index.pendingCount(for: wide) == 3)
    }

    @Test func `a passage's title is embedded and searched with its text`() async throws {
        let fake = FakeModel(words: "words")
        try await world.index.put(
            SearchSource(collection: "c", id: "a", kind: "mail", contentHash: "1"),
            items: [SearchItem(title: "Invoice", text: "It is due.", position: "{\"page\":3}")])
        try await world.index.embedPending(with: fake.model)
        #expect(fake.texts == ["Invoice\nIt is due."])
        let hit = try #require(try await HybridSearch(world.database, vectors: nil).search("invoice").hits.first)
        #expect(hit.item == SearchItem(title: "Invoice", text: "It is due.", position: "{\"page\":3}"))
        #expect(hit.titleHighlights == [0..<7])
        #expect(hit.highlights == [])
    }

    @Test func `vectors of a cancelled embedding run are kept, and the next run embeds the rest`() async throws {
        try await world.add("a", (0..<25).map { "text \($0)" })
        let (index, fake) = (world.index, FakeModel(words: "words"))
        let run = Task {
            try await index.embedPending(with: fake.model, batchSize: 10) { _ in
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(try await world.count("retrievalVector") == 10)
        #expect(try await world.index.embedPending(with: fake.model, batchSize: 10) == 15)
        // The batch in flight when the run was cancelled may be embedded twice.
        #expect(Array(fake.texts.prefix(10)) == (0..<10).map { "text \($0)" })
        #expect(fake.texts.suffix(15) == (10..<25).map { "text \($0)" }[...])
        #expect(fake.texts.count == 25 || fake.texts.count == 35)
    }

    @Test(.timeLimit(.minutes(30))) func `saves a batch of vectors while the model works on the next`() async throws {
        try await world.add("a", (0..<6).map { "text \($0)" })
        let world = world
        let model = EmbeddingModel(fingerprint: "patient", dimensions: 2) { texts in
            if texts.contains("text 3") {
                while try await world.count("retrievalVector") < 3 { try await Task.sleep(for: .milliseconds(5)) }
            }
            return texts.map { _ in [1, 0] }
        }
        #expect(try await world.index.embedPending(with: model, batchSize: 3) == 6)
        #expect(try await world.count("retrievalVector") == 6)
    }

    @Test func `two concurrent embedding runs embed each passage once`() async throws {
        try await world.add("a", (0..<60).map { "text \($0)" })
        let index = world.index
        let model = FakeModel(words: "words").model
        async let first = index.embedPending(with: model, batchSize: 4)
        async let second = index.embedPending(with: model, batchSize: 7)
        #expect(try await first + second == 60)
        #expect(try await world.count("retrievalVector") == 60)
        #expect(try await index.pendingCount(for: model) == 0)
    }

    @Test func `removed text is in no file of the database after the index was compacted`() async throws {
        try await world.add("a", ["a xylophonist plays"])
        try await world.add("b", ["something else"])
        try await world.index.remove(["a"], from: "notes")
        try await world.index.compact()
        let names = try FileManager.default.contentsOfDirectory(atPath: world.path).filter { $0.contains("sqlite") }
        for name in names where !name.hasSuffix("-sessions") {
            let data = try Data(contentsOf: URL(filePath: world.path + "/" + name))
            #expect(data.range(of: Data("xylophonist".utf8)) == nil)
        }
        #expect(try await HybridSearch(world.database, vectors: nil).search("something").hits.count == 1)
    }

    @Test func `embedding progress counts up to the number of pending passages`() async throws {
        try await world.add("a", (0..<7).map { "text \($0)" })
        let (stream, hears) = AsyncStream.makeStream(of: EmbeddingProgress.self)
        try await world.index.embedPending(with: FakeModel(words: "w").model, batchSize: 3) { hears.yield($0) }
        hears.finish()
        var all: [EmbeddingProgress] = []
        for await progress in stream { all.append(progress) }
        #expect(all.map(\.embedded) == [3, 6, 7])
        #expect(all.map(\.total) == [7, 7, 7])
    }

    @Test func `the error for invalid vectors does not contain the text`() async throws {
        try await world.add("a", ["secret words"])
        let models = [
            EmbeddingModel(fingerprint: "short", dimensions: 3) { _ in [] },
            EmbeddingModel(fingerprint: "small", dimensions: 3) { _ in [[1, 2]] },
            EmbeddingModel(fingerprint: "broken", dimensions: 2) { _ in [[.nan, 2]] },
        ]
        for model in models {
            let error = await #expect(throws: RetrievalError.self) { try await world.index.embedPending(with: model) }
            #expect(error?.code == .embedding)
            #expect(error?.description.contains("secret") == false)
        }
        #expect(try await world.count("retrievalVector") == 0)
    }

    @Test func `refuses a source without a name and a passage without text, and writes nothing`() async throws {
        let good = SearchSource(collection: "c", id: "i", kind: "k", contentHash: "h")
        var bad: [(SearchSource, String)] = [(good, ""), (good, " \n\t")]
        for path in [\SearchSource.collection, \SearchSource.id, \SearchSource.kind] {
            var source = good
            source[keyPath: path] = ""
            bad.append((source, "text"))
        }
        for (source, text) in bad {
            await #expect { try await world.index.put(source, items: [SearchItem(text: text)]) } throws: {
                ($0 as? RetrievalError)?.code == .invalid
            }
        }
        #expect(try await world.count("retrievalSource") == 0)
    }

    @Test func `a search index survives backup and restore`() async throws {
        let model = FakeModel(words: "words").model
        try await world.add("a", ["apple", "pear"])
        try await world.index.embedPending(with: model)
        let backup = world.path + "/backup.sqlite"
        try world.database.backUp(to: backup)
        let copy = world.path + "/copy/hearth.sqlite"
        try FileManager.default.createDirectory(atPath: world.path + "/copy", withIntermediateDirectories: true)
        try LocalDatabase.restore(from: backup, to: copy, migrations: RetrievalSchema.migrations)
        let restored = try TestWorld.open(copy)
        let hits = try await VectorStore(restored, model: model).search(query: "pear", limit: 1)
        #expect(hits.map(\.item.text) == ["pear"])
    }

    @Test func `embeds only the given collections, so that others keep the vectors of another model`() async throws {
        let (first, second) = (FakeModel(words: "first"), FakeModel(words: "second"))
        try await world.add("a", ["one", "two"], in: "notes")
        try await world.add("b", ["three"], in: "mails")
        #expect(try await world.index.pendingCount(for: first.model, in: ["notes", "mails"]) == 3)
        #expect(try await world.index.embedPending(with: first.model, in: ["notes"], batchSize: 1) == 2)
        #expect(try await world.index.embedPending(with: second.model, in: ["mails", "none"]) == 1)
        #expect(first.texts == ["one", "two"] && second.texts == ["three"])
        #expect(try await world.index.embedPending(with: first.model, in: ["notes"]) == 0)
        #expect(try await world.index.embedPending(with: second.model, in: ["mails"]) == 0)
        #expect(try await world.index.pendingCount(for: second.model, in: ["notes"]) == 2)
        #expect(try await world.index.embedPending(with: second.model, in: []) == 0)
        #expect(try await world.index.embedPending(with: second.model) == 2)
    }
}
