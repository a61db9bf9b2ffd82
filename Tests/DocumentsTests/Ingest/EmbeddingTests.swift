import Documents
import FeatureTesting
import Foundation
import GRDB
import Retrieval
import Store
import Support
import Testing

@Suite struct EmbeddingTests {
    private func waiting(_ world: DocumentsWorld) async throws -> [Int] {
        try await world.service.collections().map(\.waiting)
    }

    @Test func `counts the passages that wait for embedding in each collection`() async throws {
        let world = try DocumentsWorld(embedder: FakeEmbedder())
        try await world.service.createCollection("work")
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "a.txt")
        try await world.service.addDocument(Data("The red kite.".utf8), named: "b.txt", to: "work")
        try await world.service.addDocument(Data("The tall tree.".utf8), named: "c.txt", to: "work")
        #expect(try await waiting(world) == [1, 2])
        #expect(try await world.service.embedPending() == 3)
        #expect(try await waiting(world) == [0, 0])
        #expect(try await world.service.embedPending() == 0)
        try await world.service.addDocument(Data("The white tree.".utf8), named: "c.txt", to: "work")
        #expect(try await waiting(world) == [0, 1])
    }

    @Test func `without an embedding model, no passage counts as waiting and no passage is embedded`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "a.txt")
        #expect(try await waiting(world) == [0])
        #expect(try await world.service.embedPending() == 0)
        #expect(try await world.service.search("kite").isMeaningSearched == false)
        #expect(world.service.embedderName == nil)
    }

    @Test func `another embedding model embeds all passages again, and only its vectors are compared`() async throws {
        let first = FakeEmbedder("one")
        let world = try DocumentsWorld(embedder: first)
        try await world.service.addDocument(Data("The car stopped.".utf8), named: "a.txt")
        try await world.service.addDocument(Data("The tall tree.".utf8), named: "b.txt")
        try await world.service.embedPending()
        #expect(try await world.service.search("automobile").hits.map(\.match) == [.meaning])
        let second = FakeEmbedder("two")
        world.embedder.value = second
        #expect(try await waiting(world) == [2])
        // Vectors of different models cannot be compared.
        #expect(try await world.service.search("automobile").hits.isEmpty)
        #expect(try await world.service.embedPending() == 2)
        #expect(second.texts.contains { $0.contains("The car stopped.") })
        #expect(try await waiting(world) == [0])
        #expect(try await world.service.search("automobile").hits.map(\.documentName) == ["a.txt"])
        let models = try await world.database.pool.read {
            try Int.fetchOne($0, sql: "SELECT count(DISTINCT model) FROM retrievalVector")
        }
        #expect(models == 1)
    }

    @Test func `embedding resumes after an error without repeating work`() async throws {
        // Each paragraph is one passage, and there are more than fit in one batch.
        let paragraphs = (0..<90).map { number in
            "Kite\(number) " + Array(repeating: "flies", count: 139).joined(separator: " ") + "."
        }
        let failing = FakeEmbedder("fake", workingCalls: 1)
        let world = try DocumentsWorld(embedder: failing)
        let document = try await world.service.addDocument(
            Data(paragraphs.joined(separator: "\n\n").utf8), named: "kites.txt"
        ).document
        try #require(document.passages == 90)
        await #expect(throws: FakeEmbedder.Failure.self) { try await world.service.embedPending() }
        let rest = try #require(try await waiting(world).first)
        #expect(rest > 0 && rest < 90 && rest == 90 - failing.texts.count)
        let working = FakeEmbedder("fake")
        world.embedder.value = working
        // A service may keep its first embedder as long as the fingerprint is the same, so another service is used.
        #expect(try await world.secondService().embedPending() == rest)
        #expect(working.texts.count == rest)
        #expect(Set(working.texts).isDisjoint(with: failing.texts))
        #expect(try await waiting(world) == [0])
    }

    @Test func `passages are embedded with their document's name and headings`() async throws {
        let embedder = FakeEmbedder()
        let world = try DocumentsWorld(embedder: embedder)
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "toys.txt")
        try await world.service.embedPending()
        #expect(embedder.texts == ["toys\nThe blue kite."])
    }

    @Test func `a collection can have its own embedding model, and others keep theirs`() async throws {
        let (usual, own) = (FakeEmbedder("one"), FakeEmbedder("two", modelID: "own"))
        let world = try DocumentsWorld(embedder: usual)
        world.otherEmbedders.value = ["own": own]
        try await world.service.createCollection("work")
        try await world.service.addDocument(Data("The car stopped.".utf8), named: "a.txt")
        try await world.service.addDocument(Data("The car moved.".utf8), named: "b.txt", to: "work")
        #expect(try await world.service.embedPending() == 2)
        try await world.service.setEmbeddingModel("own", collection: "work")
        #expect(try await waiting(world) == [0, 1])
        #expect(try await world.service.embedPending() == 1)
        #expect(own.texts.filter { $0.contains("car") } == ["b\nThe car moved."])
        // Neither model embeds the other's passages again.
        #expect(try await world.service.embedPending() == 0)
        #expect(try await world.service.search("automobile").hits.map(\.documentName) == ["a.txt"])
        #expect(try await world.service.search("automobile", in: "work").hits.map(\.documentName) == ["b.txt"])
        #expect(try await world.service.collections().map(\.embedder) == ["fake", "own"])
        #expect(try await world.service.collections().map(\.embeddingModel) == [nil, "own"])
        try await world.service.setEmbeddingModel(nil, collection: "work")
        #expect(try await world.service.embedPending() == 1)
    }

    @Test func `a model that fails does not keep the other models from embedding`() async throws {
        let world = try DocumentsWorld(embedder: FakeEmbedder("one", workingCalls: 0))
        world.otherEmbedders.value = ["own": FakeEmbedder("two", modelID: "own")]
        try await world.service.createCollection("work")
        try await world.service.addDocument(Data("The car stopped.".utf8), named: "a.txt")
        try await world.service.addDocument(Data("The car moved.".utf8), named: "b.txt", to: "work")
        try await world.service.setEmbeddingModel("own", collection: "work")
        await #expect(throws: FakeEmbedder.Failure.self) { try await world.service.embedPending() }
        #expect(try await waiting(world) == [1, 0])
    }

    @Test func `a collection whose embedding model is gone is searched by keywords, with an explanation`() async throws
    {
        let world = try DocumentsWorld(embedder: FakeEmbedder("one"))
        world.otherEmbedders.value = ["own": FakeEmbedder("two", modelID: "own")]
        try await world.service.addDocument(Data("The car stopped.".utf8), named: "a.txt")
        try await world.service.setEmbeddingModel("own", collection: "default")
        try await world.service.embedPending()
        world.otherEmbedders.value = [:]
        #expect(try await world.service.search("car").hits.map(\.match) == [.keyword])
        #expect(try await world.service.search("automobile").hits.isEmpty)
        let collection = try #require(try await world.service.collections().first)
        #expect(collection.embedder == nil && collection.waiting == 0)
        #expect(collection.embeddingProblem?.contains("own") == true)
        // The vectors stay, and are used when the model is back.
        #expect(try await world.service.embedPending() == 0)
        world.otherEmbedders.value = ["own": FakeEmbedder("two", modelID: "own")]
        #expect(try await world.service.search("automobile").hits.map(\.match) == [.meaning])
        let error = await #expect(throws: DocumentsError.self) {
            try await world.service.setEmbeddingModel("unknown", collection: "default")
        }
        #expect(error?.code == .invalid)
        await #expect(throws: DocumentsError.self) {
            try await world.service.setEmbeddingModel(nil, collection: "unknown")
        }
    }

    @Test func `questions and passages get the prefixes of the embedding model`() async throws {
        let profile = EmbeddingProfile(questionPrefix: "query: ", passagePrefix: "passage: ")
        let embedder = FakeEmbedder(profile: profile)
        let world = try DocumentsWorld(embedder: embedder)
        try await world.service.addDocument(Data("The blue kite is new.".utf8), named: "toys.txt")
        try await world.service.embedPending()
        _ = try await world.service.query("Which kite is blue?")
        #expect(embedder.texts.first == "passage: toys\nThe blue kite is new.")
        #expect(embedder.texts.contains("query: Which kite is blue?"))
        #expect(embedder.texts.contains("passage: The blue kite is new."))
        #expect(embedder.texts.allSatisfy { $0.hasPrefix("query: ") || $0.hasPrefix("passage: ") })
    }

    @Test func `passages below the floor on the model's scale are not found`() async throws {
        // The cosine of the query and "The car stopped." is above the floor of 0.2.
        let text = Data("The car stopped.".utf8)
        for (unrelated, count) in [(0.0, 1), (0.9, 0)] {
            let world = try DocumentsWorld(
                embedder: FakeEmbedder(profile: EmbeddingProfile(unrelatedCosine: unrelated)))
            try await world.service.addDocument(text, named: "a.txt")
            try await world.service.embedPending()
            #expect(try await world.service.search("automobile").hits.count == count, "\(unrelated)")
        }
    }
}
