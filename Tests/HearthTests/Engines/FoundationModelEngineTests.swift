import Engine
import LanguageModels
import LanguageModelsTestSupport
import Synchronization
import Testing

@testable import Hearth
@testable import LocalModels

/// Tests of the engine for the system's model, which is replaced by a scripted model.
@Suite struct FoundationModelEngineTests {
    private func engine(
        _ model: ScriptedLanguageModel, _ availability: SystemLanguageModel.Availability = .available
    ) -> FoundationModelEngine {
        FoundationModelEngine(
            FoundationModelEngine.SystemModel(
                availability: { availability }, contextTokens: { 4096 }, countTokens: nil, makeModel: { _ in model }))
    }

    @Test func `a session with the Foundation Models engine returns the system model's answer`() async throws {
        let engine = engine(ScriptedLanguageModel(turns: [[.text("It "), .text("burns.")]]))
        #expect(engine.isAvailable())
        #expect(engine.tier == .foundationModels)
        let model = try #require(engine.languageModel)
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "What does a fire do?").content == "It burns.")
    }

    @Test func `the system model classifies each text with a schema of the categories`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text(#""spam""#)], [.text(#""ham""#)]])
        let found = try await engine(model).classification(of: ["Win now!", "See you."], categories: ["ham", "spam"])
        #expect(found.map(\.category) == ["spam", "ham"])
        #expect(found.allSatisfy { ($0.best?.probability ?? 0) > 0.999 })
        // The model gets a request for each text, and the schema enforces the categories.
        #expect(model.requests.count == 2)
        #expect(model.requests.allSatisfy { $0.schema != nil && $0.generationOptions.samplingMode == .greedy })
    }

    @Test(arguments: [[], ["one"], ["a", "a"], ["a", ""]])
    func `classification with the system model requires two different categories`(_ categories: [String]) async {
        await #expect(throws: AIError.self) {
            try await engine(ScriptedLanguageModel(text: "")).classification(of: ["x"], categories: categories)
        }
    }

    @Test func `the guardrails setting is passed to the system model`() throws {
        let asked = Mutex<[Bool]>([])
        let model = FoundationModelEngine.SystemModel(
            availability: { .available }, contextTokens: { 8192 }, countTokens: { _ in 7 },
            makeModel: { guardrails in
                asked.withLock { $0.append(guardrails) }
                return ScriptedLanguageModel(text: "")
            })
        let chat = try #require(FoundationModelEngine(model).chatModel(guardrails: false))
        #expect(asked.withLock(\.self) == [false])
        #expect(chat.hasGuardrails)
        #expect(chat.contextTokens == 8192)
        #expect(chat.countTokens != nil)
    }

    /// Error case E-05: Foundation Models are missing, for each reason that the system gives.
    @Test func `each reason why Foundation Models are unavailable has a different message`() {
        let reasons: [SystemLanguageModel.Availability.UnavailableReason] = [
            .deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady,
        ]
        let sentences = reasons.map { SystemLanguageModel.Availability.unavailable($0).problem }
        #expect(sentences.allSatisfy { $0?.hasSuffix(".") == true })
        #expect(Set(sentences).count == reasons.count)
        #expect(sentences.first.flatMap(\.self)?.contains("A17 Pro") == true)
        #expect(SystemLanguageModel.Availability.available.problem == nil)
        #expect(!engine(ScriptedLanguageModel(text: ""), .unavailable(.modelNotReady)).isAvailable())
    }
}
