import Documents
import Engine
import FeatureTesting
import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite struct StreamTests {
    private func world(_ model: ScriptedLanguageModel) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(model)
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        return world
    }

    private let question = "What is the monthly rent and the deposit?"

    @Test func `streams the passages, then quotations, then supported sentences, then the complete answer`()
        async throws
    {
        let text = "The monthly rent is 900 euros. The deposit is 5200 euros. The deposit is 1800 euros. Good luck."
        let model = ScriptedLanguageModel(turns: [ScriptedStep.answer(text, pieces: 3)])
        let world = try await world(model)
        var events: [RAGEvent] = []
        for try await event in world.service.streamQuery(question) { events.append(event) }
        try #require(events.count > 3)
        guard case .passages(let passages) = events[0], case .quotes(let quotes) = events[1],
            case .answer(let answer) = events.last
        else {
            Issue.record("The stream begins or ends with another event.")
            return
        }
        #expect(passages == answer.retrievedChunks && !passages.isEmpty)
        #expect(quotes == answer.quotes && quotes.contains { $0.text.contains("900 euros") })
        var told: [Int: String] = [:]
        for event in events.dropFirst(2).dropLast() {
            guard case .sentence(let index, let sentence) = event else {
                Issue.record("There is another event among the sentences.")
                continue
            }
            #expect(sentence == answer.sentences[index] && sentence.isSupported && !sentence.citations.isEmpty)
            told[index] = sentence.text
        }
        // Unsupported sentences are not shown.
        #expect(told == [0: "The monthly rent is 900 euros.", 1: "The deposit is 1800 euros."])
        #expect(!answer.generatedResponse.contains("5200") && answer.sentences.allSatisfy(\.isSupported))
    }

    @Test(arguments: [
        ("The text does not say that.", "Scripted found no answer in the documents."),
        (
            "The deposit is 5200 euros.",
            "Scripted wrote an answer that the documents do not support, so it is not shown."
        ),
    ])
    func `keeps the quotations with a reason if the whole answer is unsupported`(
        text: String, notice: String
    ) async throws {
        let world = try await world(ScriptedLanguageModel(turns: [ScriptedStep.answer(text, pieces: 2)]))
        var kinds: [String] = []
        for try await event in world.service.streamQuery(question) {
            switch event {
            case .passages: kinds.append("passages")
            case .quotes: kinds.append("meanwhile")
            case .progress: kinds.append("progress")
            case .sentence(_, let sentence): kinds.append(sentence.text)
            case .answer(let answer):
                kinds.append(answer.kind.rawValue)
                #expect(answer.metadata.notice == notice && answer.quotes.isEmpty && !answer.sentences.isEmpty)
            }
        }
        #expect(kinds == ["passages", "meanwhile", "quotes"])
    }

    @Test func `an error of the model ends the stream of events without an answer`() async throws {
        struct Failure: Error {}
        let world = try await world(ScriptedLanguageModel(turns: [[.text("\"The"), .throwError(Failure())]]))
        var hasAnswer = false
        do {
            for try await event in world.service.streamQuery(question) {
                if case .answer = event { hasAnswer = true }
            }
            Issue.record("It did not fail.")
        } catch LLMError.generationFailed(let error) {
            #expect(error is Failure && !hasAnswer)
        }
    }

    @Test(.timeLimit(.minutes(30))) func `ending the iteration over a streamed answer stops the model`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("\"The monthly rent is"), .stall(stall), .text(" 9\"")]])
        let world = try await world(model)
        for try await event in world.service.streamQuery(question) {
            guard case .passages = event else { continue }
            await stall.reached()
            break
        }
        while model.cancellationCount == 0 { await Task.yield() }
        #expect(stall.isCancelled)
    }

    @Test(.timeLimit(.minutes(30))) func `cancelling the reader of a streamed answer stops the model`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("\"The monthly rent is"), .stall(stall), .text(" 9\"")]])
        let world = try await world(model)
        let reader = Task {
            var hasAnswer = false
            for try await event in world.service.streamQuery(question) {
                if case .answer = event { hasAnswer = true }
            }
            return hasAnswer
        }
        await stall.reached()
        reader.cancel()
        let result = await reader.result
        #expect((try? result.get()) != true)
        while model.cancellationCount == 0 { await Task.yield() }
    }

    @Test func `a cancelled question throws a cancellation error`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("\"The monthly rent is"), .stall(stall)]])
        let world = try await world(model)
        let task = Task { try await world.service.query(question) }
        await stall.reached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
