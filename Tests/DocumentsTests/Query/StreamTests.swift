import Documents
import Engines
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

    @Test func `the passages come first, then sentences that grow, then the whole answer`() async throws {
        let text = "The monthly rent is 900 euros. [1] The deposit is 1800 euros. [1]"
        let model = ScriptedLanguageModel(turns: [ScriptedStep.answer(text, pieces: 3)])
        let world = try await world(model)
        var events: [RAGEvent] = []
        for try await event in world.service.streamQuery(question) { events.append(event) }
        guard case .passages(let passages) = events.first, case .answer(let answer) = events.last else {
            Issue.record("The stream begins or ends with another event.")
            return
        }
        #expect(passages == answer.retrievedChunks && !passages.isEmpty)
        var texts: [Int: String] = [:]
        var newest = 0
        for event in events.dropFirst().dropLast() {
            guard case .sentence(let index, let text, _) = event else {
                Issue.record("There is another event among the sentences.")
                continue
            }
            // Sentences come in order, and what was said stays.
            #expect(index >= newest && text.hasPrefix(texts[index] ?? ""))
            newest = index
            texts[index] = text
        }
        #expect(texts == [0: "The monthly rent is 900 euros.", 1: "The deposit is 1800 euros."])
        #expect(answer.sentences.map(\.text) == ["The monthly rent is 900 euros.", "The deposit is 1800 euros."])
    }

    @Test func `the sentence that says that nothing was found is not shown as an answer`() async throws {
        let model = ScriptedLanguageModel(turns: [ScriptedStep.answer("The text does not say that.", pieces: 2)])
        let world = try await world(model)
        var kinds: [String] = []
        for try await event in world.service.streamQuery(question) {
            switch event {
            case .passages: kinds.append("passages")
            case .sentence(_, let text, _): kinds.append(text)
            case .answer(let answer): kinds.append(answer.kind.rawValue)
            }
        }
        #expect(kinds == ["passages", "notFound"])
    }

    @Test func `an error ends the stream`() async throws {
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

    @Test(.timeLimit(.minutes(5))) func `who stops reading stops the model`() async throws {
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

    @Test(.timeLimit(.minutes(5))) func `cancelling the reader's task stops the model`() async throws {
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

    @Test func `cancelling a question is told as cancelling`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("\"The monthly rent is"), .stall(stall)]])
        let world = try await world(model)
        let task = Task { try await world.service.query(question) }
        await stall.reached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
