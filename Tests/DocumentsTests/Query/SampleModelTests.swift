import Documents
import Engines
import LanguageModelsTestSupport
import Testing

/// The sample model answers where the sentence that comes nearest to an answer says the same; quotations take its place
/// elsewhere.
@Suite struct SampleModelTests {
    private let question = "What is the monthly rent?"
    private let rent = "The monthly rent is 900 euros."

    private func world(_ answer: String, isSample: Bool = true) async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        let model = ScriptedLanguageModel(turns: [[.answer(answer)]])
        world.model.value = ChatModel(id: "scripted", name: "Scripted", languageModel: model, isSample: isSample)
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        return world
    }

    @Test func `what the nearest sentence says stands`() async throws {
        let response = try await world("900 euros. [1]").service.query(question)
        #expect(response.kind == .answer && response.metadata.isSample)
        #expect(response.sentences.map(\.text) == ["900 euros."])
        #expect(response.sentences.first?.citations.map(\.quote) == [rent])
    }

    @Test(arguments: [
        "The deposit is 1800 euros. [1]", "5200 euros. [1]", "7. [1]", "900 euros. [1] The deposit is 1800 euros. [1]",
        "The text does not say that.",
    ])
    func `quotations take the place of another sentence, of what is false and of no answer`(_ answer: String)
        async throws
    {
        let response = try await world(answer).service.query(question)
        #expect(response.kind == .quotes)
        #expect(response.sentences.first?.text == rent)
    }

    @Test func `what another model writes is shown, as is what the sample writes for who names it`() async throws {
        let answer = "The deposit is 1800 euros. [1]"
        let other = try await world(answer, isSample: false).service.query(question)
        #expect(other.kind == .answer && other.sentences.map(\.text) == ["The deposit is 1800 euros."])
        let named = try await world(answer).service.query(question, options: RAGOptions(modelID: "scripted"))
        #expect(named.kind == .answer && named.sentences.map(\.text) == ["The deposit is 1800 euros."])
    }

    @Test func `questions that quotations do not answer are not answered`() async throws {
        let response = try await world("900 euros. [1]").service.query("Which whale swam around Iceland?")
        #expect(response.kind == .notFound)
    }

    @Test func `nothing is shown before it is known to stand`() async throws {
        var kinds: [String] = []
        let world = try await world("The deposit is 1800 euros. [1]")
        for try await event in world.service.streamQuery(question) {
            switch event {
            case .passages: kinds.append("passages")
            case .sentence(_, let text, _): kinds.append(text)
            case .answer(let answer): kinds.append(answer.kind.rawValue)
            }
        }
        #expect(kinds == ["passages", "quotes"])
    }
}
