import Documents
import Engine
import FeatureTesting
import FileReading
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Retrieval
import Testing

@Suite struct QueryTests {
    private struct Failure: Error {}

    @Test func `a missing model is reported before the question is answered`() async throws {
        let world = try await world("Never said.")
        #expect(throws: LLMError.self) { try world.service.check(model: "no-such-model") }
        try world.service.check(model: "scripted")
        try world.service.check(model: nil)
    }

    /// Creates a world with the lease and the garden, and a model that returns these answers.
    private func world(_ answers: String..., embedder: FakeEmbedder? = nil) async throws -> DocumentsWorld {
        try await world(ScriptedLanguageModel(turns: answers.map { [.answer($0)] }), embedder: embedder)
    }

    private func world(_ model: ScriptedLanguageModel?, embedder: FakeEmbedder? = nil) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(model, embedder: embedder)
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        try await world.service.addDocument(at: world.write(Samples.garden, "garden.txt"))
        return world
    }

    /// Checks that each citation's quote equals the stored text at its range.
    private func expectExact(
        _ response: RAGResponse, in world: DocumentsWorld, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let citations = response.sentences.flatMap(\.citations)
        #expect(!citations.isEmpty, sourceLocation: sourceLocation)
        for citation in citations {
            let stored = try await world.text(of: citation.documentID, at: citation.range)
            #expect(stored == citation.quote && !stored.isEmpty, sourceLocation: sourceLocation)
            #expect(response.retrievedChunks.indices.contains(citation.number - 1), sourceLocation: sourceLocation)
        }
    }

    // MARK: Answers

    @Test func `each sentence of an answer cites the text that supports it`() async throws {
        let world = try await world("The monthly rent is 900 euros. [1] The deposit is 1800 euros. [1]")
        let response = try await world.service.query("What is the monthly rent and the deposit?")
        #expect(response.kind == .answer)
        try #require(response.sentences.count == 2)
        #expect(response.sentences.allSatisfy { $0.isSupported && $0.problems.isEmpty })
        let first = try #require(response.sentences[0].citations.first)
        #expect(first.quote == "The monthly rent is 900 euros." && first.documentName == "lease.md")
        #expect(response.sentences[1].citations.first?.quote == "The deposit is 1800 euros.")
        try await expectExact(response, in: world)
        #expect(response.generatedResponse == "The monthly rent is 900 euros. [1] The deposit is 1800 euros. [1]")
        #expect(response.metadata.modelUsed == "Scripted" && !response.metadata.isCut)
        #expect(response.metadata.sentPassages.first == 1)
    }

    @Test func `citation ranges are exact in a text with multibyte characters`() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("Das Café öffnet um 9 Uhr. [1]")]])
        let world = try DocumentsWorld(model)
        try await world.service.addDocument(
            at: world.write("Grüße aus Zürich 🚣🏽! Schöne Tage.\n\nDas Café öffnet um 9 Uhr. Bis bald 🌊.", "zürich.txt"))
        let response = try await world.service.query("Wann öffnet das Café?")
        #expect(response.kind == .answer && response.sentences.first?.isSupported == true)
        try await expectExact(response, in: world)
        #expect(response.sentences.first?.citations.first?.quote == "Das Café öffnet um 9 Uhr.")
    }

    @Test(arguments: [false, true]) func `an answer omits a sentence with a number that is not in its source`(
        _ isStrict: Bool
    ) async throws {
        let world = try await world("The monthly rent is 900 euros. [1] The deposit is 5200 euros. [1]")
        let response = try await world.service.query(
            "What is the monthly rent?", options: RAGOptions(isStrict: isStrict))
        #expect(response.kind == .answer)
        #expect(response.sentences.map(\.text) == ["The monthly rent is 900 euros."])
        #expect(!response.generatedResponse.contains("5200"))
        try await expectExact(response, in: world)
    }

    @Test func `a question that matches no passage is not sent to the model`() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("Madrid. [1]")]])
        let world = try await world(model)
        for question in ["Qui gubernat Hispaniam?", "Wwwxq zzkpt?"] {
            #expect(try await world.service.query(question).kind == .notFound)
        }
        #expect(model.requests.isEmpty)
    }

    @Test func `an answer that was cut off keeps its complete sentences`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text(#""The monthly rent is 900 euros. [1] The deposit is 18"#)]
        ])
        let world = try await world(model)
        let response = try await world.service.query("What is the monthly rent and the deposit?")
        #expect(response.metadata.isCut)
        #expect(response.sentences.map(\.text) == ["The monthly rent is 900 euros."])
        try await expectExact(response, in: world)
    }

    @Test func `passes the generation options to the model and reports its token counts`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.answer("The monthly rent is 900 euros. [1]"), .usage(input: 120, output: 11)]
        ])
        let world = try await world(model)
        let response = try await world.service.query(
            "What is the monthly rent?", options: RAGOptions(config: InferenceConfig(temperature: 0.1, maxTokens: 77)))
        let options = try #require(model.requests.first?.generationOptions)
        #expect(options.temperature == 0.1 && options.maximumResponseTokens == 77)
        #expect(response.metadata.promptTokens == 120 && response.metadata.tokensGenerated == 11)
        #expect(response.metadata.timeToFirstToken ?? .infinity <= response.metadata.totalTime)
        #expect(RAGOptions().config.temperature == 0)
    }

    // MARK: Without a model

    @Test func `without a model the answer consists of quotations`() async throws {
        let world = try await world(nil)
        let response = try await world.service.query("What is the monthly rent?")
        #expect(response.kind == .quotes && response.metadata.modelUsed == "Quotes")
        #expect(response.sentences.first?.text.contains("The monthly rent is 900 euros.") == true)
        try await expectExact(response, in: world)
        for sentence in response.sentences {
            #expect(sentence.isSupported && sentence.citations.map(\.quote) == [sentence.text])
        }
    }

    @Test func `a citation has the nearest heading above it, even within a passage`() async throws {
        let world = try DocumentsWorld()
        let text = """
            # Minutes

            ## 4. Treasurer

            Robert Amsel gives up the office.

            ## 5. Apple Day

            Apple Day is on Saturday, 18 October 2025.
            """
        try await world.service.addDocument(at: world.write(text, "minutes.md"))
        let response = try await world.service.query("When is Apple Day?")
        #expect(response.retrievedChunks.map(\.position.headingPath) == [["Minutes"]])
        let citation = try #require(response.sentences.first?.citations.first)
        #expect(citation.quote == "Apple Day is on Saturday, 18 October 2025.")
        #expect(citation.headingPath == ["Minutes", "5. Apple Day"])
        let view = try await world.service.passage(citation.range, of: citation.documentID)
        #expect(view.headingPath == ["Minutes", "5. Apple Day"])
    }

    @Test func `cites copies of a document once`() async throws {
        let world = try DocumentsWorld(
            ScriptedLanguageModel(turns: [[.answer("The monthly rent is 900 euros. [1][2]")]]))
        for name in ["one.txt", "two.txt"] {
            try await world.service.addDocument(at: world.write("The monthly rent is 900 euros.", name))
        }
        let response = try await world.service.query("What is the monthly rent?")
        #expect(response.retrievedChunks.count == 2)
        #expect(response.sentences.map { $0.citations.map(\.quote) } == [["The monthly rent is 900 euros."]])
    }

    @Test func `answers with quotations if the caller wants no model`() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("No. [1]")]])
        let world = try await world(model)
        let response = try await world.service.query("What is the monthly rent?", options: RAGOptions(usesModel: false))
        #expect(response.kind == .quotes && model.requests.isEmpty)
    }

    @Test func `a missing model is an error only if it was requested by name`() async throws {
        let world = try await world(nil)
        await #expect(throws: LLMError.self) {
            try await world.service.query("What is the monthly rent?", options: RAGOptions(modelID: "missing"))
        }
        #expect(try await world.service.query("What is the monthly rent?").kind == .quotes)
    }

    @Test func `an error of the model while it writes becomes a generation error`() async throws {
        let world = try await world(ScriptedLanguageModel(turns: [[.text("\"The"), .throwError(Failure())]]))
        do {
            _ = try await world.service.query("What is the monthly rent?")
            Issue.record("It did not fail.")
        } catch LLMError.generationFailed(let error) {
            #expect(error is Failure)
        }
    }

    private struct Unanswered: UnansweredError {
        let isWithoutAnswer: Bool
    }

    @Test func `answers with quotations if the model gave no usable answer`() async throws {
        for answers: [ScriptedStep] in [
            [.throwError(Unanswered(isWithoutAnswer: true))],
            [.text("\"The"), .throwError(Unanswered(isWithoutAnswer: true))],
        ] {
            let world = try await world(ScriptedLanguageModel(turns: [answers]))
            let response = try await world.service.query("What is the monthly rent?")
            #expect(response.kind == .quotes && !response.sentences.isEmpty)
            #expect(response.metadata.notice != nil)
        }
        let world = try await world(ScriptedLanguageModel(turns: [[.throwError(Unanswered(isWithoutAnswer: false))]]))
        await #expect(throws: LLMError.self) { try await world.service.query("What is the monthly rent?") }
    }

    @Test func `a model that cannot be loaded is reported as an error, and is not asked`() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("The monthly rent is 900 euros. [1]")]])
        let world = try await world(model)
        world.model.change { $0?.load = { _ in throw Failure() } }
        do {
            _ = try await world.service.query("What is the monthly rent?")
            Issue.record("It did not fail.")
        } catch LLMError.sessionInitializationFailed(let error) {
            #expect(error is Failure)
        }
        #expect(model.requests.isEmpty)
    }

    // MARK: Without documents

    @Test func `without documents the model chats, with a higher temperature`() async throws {
        let model = ScriptedLanguageModel(text: "Good morning!")
        let world = try DocumentsWorld(model)
        let response = try await world.service.query("Good morning")
        #expect(response.kind == .chat && response.generatedResponse == "Good morning!")
        #expect(response.sentences.isEmpty && response.retrievedChunks.isEmpty)
        let request = try #require(model.requests.first)
        #expect(request.generationOptions.temperature == 0.7 && request.schema == nil)
        #expect(request.transcript.prompts == ["Good morning"])
    }

    @Test func `a strict question without documents is not sent to the model`() async throws {
        let model = ScriptedLanguageModel(text: "Good morning!")
        let world = try DocumentsWorld(model)
        #expect(try await world.service.query("Good morning", options: RAGOptions(isStrict: true)).kind == .notFound)
        #expect(model.requests.isEmpty)
    }

    @Test func `a question about a collection is answered only from the collection's own documents`() async throws {
        let world = try await world(nil)
        try await world.service.createCollection("work")
        try await world.service.addDocument(
            at: world.write("The monthly rent of the office is 4100 euros.", "office.txt"), to: "work")
        let response = try await world.service.query(
            "What is the monthly rent?", options: RAGOptions(collection: "work"))
        #expect(Set(response.retrievedChunks.map(\.documentName)) == ["office.txt"])
        await #expect(throws: DocumentsError.self) {
            try await world.service.query("What?", options: RAGOptions(collection: "missing"))
        }
    }

    // MARK: Questions and embedders

    @Test(arguments: ["", "  \n\t ", String(repeating: "a", count: 4001), String(repeating: "é", count: 2001)])
    func `refuses an empty question and a question that is too long`(_ question: String) async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("The monthly rent is 900 euros. [1]")]])
        let world = try await world(model)
        do {
            _ = try await world.service.query(question)
            Issue.record("It was not refused.")
        } catch let error as DocumentsError {
            #expect(error.code == .invalid)
        }
        #expect(model.requests.isEmpty)
    }

    @Test func `a question falls back to keyword search if the embedding model fails`() async throws {
        let world = try await world(
            "The monthly rent is 900 euros. [1]", embedder: FakeEmbedder("broken", workingCalls: 0))
        let response = try await world.service.query("What is the monthly rent?")
        #expect(response.kind == .answer && !response.metadata.isMeaningSearched)
        #expect(response.retrievedChunks.allSatisfy { $0.match == .keyword })
        let results = try await world.service.search("rent")
        #expect(!results.isMeaningSearched && results.hits.map(\.documentName) == ["lease.md"])
        await #expect(throws: FakeEmbedder.Failure.self) { try await world.service.embedPending() }
    }
}
