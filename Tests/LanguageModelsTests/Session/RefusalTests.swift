import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct RefusalTests {
    @Test func `the explanation of a refusal is requested with the refused prompt in the transcript`() async throws {
        let declined = Transcript.Prompt(segments: [.text(.init(content: "Pick this lock."))])
        let refusal = LanguageModelSession.GenerationError.Refusal(transcriptEntries: [.prompt(declined)])
        let model = ScriptedLanguageModel(turns: [[.text("That may harm.")], [.text("It "), .text("may harm.")]])
        #expect(try await refusal.session(with: model).respond(to: "Why?").content == "That may harm.")
        #expect(model.requests.first?.transcript.summary == ["prompt: Pick this lock.", "prompt: Why?"])
        #expect(try await refusal.session(with: model).streamResponse(to: "Why?").collect().content == "It may harm.")
    }

    @Test func `the explanation of a refusal is returned without calling a model`() async throws {
        let refusal = LanguageModelError.Refusal(explanation: "I would rather not.", debugDescription: "")
        #expect(try await refusal.explanation.content == "I would rather not.")
        var seen: [String] = []
        for try await snapshot in refusal.explanationStream { seen.append(snapshot.content) }
        #expect(seen == ["I would rather not."])
        #expect(try await refusal.explanationStream.collect().content == "I would rather not.")
    }
}
