import Documents
import Engine
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import ModelLibrary
import Testing

/// Exam results decide whether a model that Hearth chose may answer.
///
/// If they are too low, quotations answer immediately.
@Suite struct ExaminedModelTests {
    private struct Failure: Error {}

    private let question = "What is the monthly rent?"
    private let rent = "The monthly rent is 900 euros."
    private let model = ScriptedLanguageModel(turns: [[.answer("The monthly rent is 900 euros. [1]")]])

    /// Returns exam results with these numbers of right answers, out of 24 in each part.
    private static func examined(answering: Int, abstaining: Int = 24, citing: Int = 24) -> ModelAbility {
        .examined(
            ExamResult(
                version: 1, fingerprint: "7-a", isQuick: false,
                scores: [
                    .answering: ExamScore(right: answering, count: 24),
                    .abstaining: ExamScore(right: abstaining, count: 24),
                    .citing: ExamScore(right: citing, count: 24),
                ], seconds: 60))
    }

    private func world(_ ability: ModelAbility) async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        world.model.value = ChatModel(id: "scripted", name: "Scripted", languageModel: model, ability: ability)
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        return world
    }

    @Test(arguments: [
        (
            Self.examined(answering: 14),
            "Scripted answered 14 of 24 questions of the exam from passages; 15 are required."
        ),
        (ModelAbility.unexamined, "Scripted has not been examined yet."),
    ])
    func `a model with a low or missing exam score is not asked, and the reason is reported`(
        ability: ModelAbility, objection: String
    ) async throws {
        let world = try await world(ability)
        // The model is not loaded either.
        world.model.change { $0?.load = { _ in throw Failure() } }
        let response = try await world.service.query(question)
        #expect(response.kind == .quotes && response.sentences.first?.text == rent)
        #expect(response.metadata.modelUsed == "Quotes" && response.metadata.tokensGenerated == nil)
        #expect(response.metadata.notice == "\(objection) Hearth answers with quotations instead.")
        #expect(model.requests.isEmpty)
    }

    @Test func `streams only passages and quotations if no model is asked`() async throws {
        var kinds: [String] = []
        let world = try await world(.unexamined)
        for try await event in world.service.streamQuery(question) {
            switch event {
            case .passages: kinds.append("passages")
            case .quotes: kinds.append("meanwhile")
            case .progress: kinds.append("progress")
            case .sentence(_, let sentence): kinds.append(sentence.text)
            case .answer(let answer): kinds.append(answer.kind.rawValue)
            }
        }
        #expect(kinds == ["passages", "quotes"])
    }

    @Test(arguments: [Self.examined(answering: 15, abstaining: 0, citing: 15), .trusted])
    func `a model with a sufficient exam score answers`(_ ability: ModelAbility) async throws {
        let world = try await world(ability)
        let response = try await world.service.query(question)
        #expect(response.kind == .answer && response.metadata.modelUsed == "Scripted")
        #expect(response.sentences.map(\.text) == ["The monthly rent is 900 euros."])
        #expect(response.metadata.notice == nil && model.requests.count == 1)
    }

    @Test(arguments: [RAGOptions(modelID: "scripted"), RAGOptions(ignoresExam: true)])
    func `a model that is requested by name, or without regard to its exam, answers`(_ options: RAGOptions)
        async throws
    {
        for ability in [Self.examined(answering: 0, abstaining: 0, citing: 0), .unexamined] {
            let model = ScriptedLanguageModel(turns: [[.answer("The monthly rent is 900 euros. [1]")]])
            let world = try await world(ability)
            world.model.change { $0?.languageModel = model }
            let response = try await world.service.query(question, options: options)
            #expect(response.kind == .answer && response.metadata.notice == nil)
            #expect(response.sentences.map(\.text) == ["The monthly rent is 900 euros."])
            #expect(model.requests.count == 1)
        }
    }

    @Test func `an answer has no notice if the caller wants no model`() async throws {
        let world = try await world(.unexamined)
        let response = try await world.service.query(question, options: RAGOptions(usesModel: false))
        #expect(response.kind == .quotes && response.metadata.notice == nil)
    }

    @Test func `a question without matching quotations is not sent to an unexamined model`() async throws {
        let world = try await world(.unexamined)
        #expect(try await world.service.query("Which whale swam around Iceland?").kind == .notFound)
        #expect(model.requests.isEmpty)
    }

    @Test func `quotes the passages and reports the tokens used if a model's answer was cut off`() async throws {
        let rambler = ScriptedLanguageModel(turns: [
            [.text("\"The monthly"), .usage(input: 100, output: 42), .text(" rent is a thing that one pays and pays")]
        ])
        let world = try await world(.trusted)
        world.model.change { $0?.languageModel = rambler }
        let response = try await world.service.query(question)
        #expect(rambler.requests.count == 1)
        #expect(response.kind == .quotes && response.sentences.first?.text == rent)
        let notice = try #require(response.metadata.notice)
        #expect(notice.contains(/^Scripted wrote [1-9]\d* tokens but no complete sentence/), "\(notice)")
        // The rejected tokens are counted although they are not shown. Quotations are not cut off.
        #expect(response.metadata.modelUsed == "Quotes" && response.metadata.tokensGenerated ?? 0 > 0)
        #expect(!response.metadata.isCut && response.metadata.timeToFirstToken == nil)
    }

    @Test func `the JSON encoding of an answer contains the notice`() async throws {
        let world = try await world(.unexamined)
        let data = try JSONEncoder().encode(try await world.service.query(question))
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((object["notice"] as? String)?.hasPrefix("Scripted has not been examined yet.") == true)
        #expect(object["isSample"] == nil)
    }
}
