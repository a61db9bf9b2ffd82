import Documents
import Engine
import FeatureTesting
import LanguageModelsTestSupport
import Testing

@Suite struct RerankingTests {
    private static let answer = "The harbour fee in Lund is 17 euros."
    private static let places = ["Oslo", "Bern", "Kiel", "Turku", "Lund"]

    /// Creates a world in which the search ranks the reranker's favorite after other passages.
    private func world(_ reranker: FakeReranker?, _ answers: String...) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(
            answers.isEmpty ? nil : ScriptedLanguageModel(turns: answers.map { [.answer($0)] }))
        world.reranker.value = reranker
        for (number, place) in Self.places.enumerated() {
            // Later texts are longer and rank lower by BM25.
            let padding = String(repeating: " Boats of many kinds come and go here.", count: 3 * number)
            try await world.service.addDocument(
                at: world.write("The harbour fee in \(place) is \(13 + number) euros.\(padding)", "\(place).txt"))
        }
        return world
    }

    private func ask(_ world: DocumentsWorld) async throws -> (response: RAGResponse, quotes: [CitedSentence]) {
        var quotes: [CitedSentence] = []
        for try await event in world.service.streamQuery("What is the harbour fee?", options: RAGOptions(limit: 2)) {
            if case .quotes(let first) = event { quotes = first }
            if case .answer(let response) = event { return (response, quotes) }
        }
        throw CancellationError()
    }

    @Test func `the model gets the reranker's best passages, and quotations keep their numbers`() async throws {
        let reranker = FakeReranker(likes: "Lund")
        let world = try await world(reranker, Self.answer)
        let (response, quotes) = try await ask(world)
        #expect(reranker.asked == [Self.places.count])
        #expect(quotes.flatMap(\.citations).allSatisfy { $0.number <= 2 && $0.documentName != "Lund.txt" })
        #expect(!quotes.isEmpty && response.kind == .answer)
        #expect(response.metadata.sentPassages.contains(3))
        let citation = try #require(response.sentences.first?.citations.first)
        #expect(citation.number == 3 && citation.documentName == "Lund.txt" && citation.quote == Self.answer)
        #expect(response.retrievedChunks[2].documentName == "Lund.txt")
    }

    @Test(arguments: [
        nil, FakeReranker(likes: "Lund", delay: .seconds(600)), FakeReranker(likes: "Lund", fails: true),
    ])
    func `keeps the search order without a reranker, or if the reranker fails or takes too long`(
        _ reranker: FakeReranker?
    ) async throws {
        let world = try await world(reranker, Self.answer)
        let (response, _) = try await ask(world)
        #expect(response.retrievedChunks.count == 2 && !response.metadata.sentPassages.contains(3))
        #expect(response.retrievedChunks.allSatisfy { $0.documentName != "Lund.txt" })
    }

    @Test func `quotations without a model do not wait for a reranker`() async throws {
        let reranker = FakeReranker(likes: "Lund", delay: .seconds(600))
        let (response, _) = try await ask(try await world(reranker))
        #expect(response.kind == .quotes && reranker.asked.isEmpty)
    }

    @Test func `passages of a chat are in the reranker's order`() async throws {
        let world = try await world(FakeReranker(likes: "Lund"))
        let model = DocumentsWorld.chatModel(ScriptedLanguageModel(text: ""))
        let prompt = try await world.service.ground(
            "What is the harbour fee of the place?", after: nil, in: "default", model: model)
        #expect(try #require(prompt).text.contains("[1] \(Self.answer)"))
    }
}
