import Documents
import Engine
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import ModelLibrary
import Testing

/// A model that Hearth chose writes where its exam says that it can; quotations take its place elsewhere, at once.
@Suite struct ExaminedModelTests {
    private struct Failure: Error {}

    private let question = "What is the monthly rent?"
    private let rent = "The monthly rent is 900 euros."
    private let model = ScriptedLanguageModel(turns: [[.answer("The deposit is 1800 euros. [1]")]])

    /// What an exam of 24 questions a part found out.
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
    func `a model that is worse than quotations, or unknown, is not asked, which is said`(
        ability: ModelAbility, objection: String
    ) async throws {
        let world = try await world(ability)
        // Nor is it loaded, which takes time.
        world.model.change { $0?.load = { _ in throw Failure() } }
        let response = try await world.service.query(question)
        #expect(response.kind == .quotes && response.sentences.first?.text == rent)
        #expect(response.metadata.modelUsed == "Quotes" && response.metadata.tokensGenerated == nil)
        #expect(response.metadata.notice == "\(objection) Hearth answers with quotations instead.")
        #expect(model.requests.isEmpty)
    }

    @Test func `nothing is shown but the passages and the quotations`() async throws {
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
    func `a model that is good enough writes`(_ ability: ModelAbility) async throws {
        let world = try await world(ability)
        let response = try await world.service.query(question)
        #expect(response.kind == .answer && response.metadata.modelUsed == "Scripted")
        #expect(response.sentences.map(\.text) == ["The deposit is 1800 euros."])
        #expect(response.metadata.notice == nil && model.requests.count == 1)
    }

    @Test(arguments: [RAGOptions(modelID: "scripted"), RAGOptions(ignoresExam: true)])
    func `a model that is named, or asked for all the same, writes whatever its exam says`(_ options: RAGOptions)
        async throws
    {
        for ability in [Self.examined(answering: 0, abstaining: 0, citing: 0), .unexamined] {
            let model = ScriptedLanguageModel(turns: [[.answer("The deposit is 1800 euros. [1]")]])
            let world = try await world(ability)
            world.model.change { $0?.languageModel = model }
            let response = try await world.service.query(question, options: options)
            #expect(response.kind == .answer && response.metadata.notice == nil)
            #expect(response.sentences.map(\.text) == ["The deposit is 1800 euros."])
            #expect(model.requests.count == 1)
        }
    }

    @Test func `who wants no model is told of none`() async throws {
        let world = try await world(.unexamined)
        let response = try await world.service.query(question, options: RAGOptions(usesModel: false))
        #expect(response.kind == .quotes && response.metadata.notice == nil)
    }

    @Test func `questions that quotations do not answer are not answered, and not put to the model`() async throws {
        let world = try await world(.unexamined)
        #expect(try await world.service.query("Which whale swam around Iceland?").kind == .notFound)
        #expect(model.requests.isEmpty)
    }

    @Test func `a model that rambles until it is cut leads to quotations, and what it took is said`() async throws {
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
        // What it took is told, though none of it is shown; quotations are not cut.
        #expect(response.metadata.modelUsed == "Quotes" && response.metadata.tokensGenerated ?? 0 > 0)
        #expect(!response.metadata.isCut && response.metadata.timeToFirstToken == nil)
    }

    @Test func `whoever reads JSON reads the notice`() async throws {
        let world = try await world(.unexamined)
        let data = try JSONEncoder().encode(try await world.service.query(question))
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((object["notice"] as? String)?.hasPrefix("Scripted has not been examined yet.") == true)
        #expect(object["isSample"] == nil)
    }
}
