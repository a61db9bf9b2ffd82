import Documents
import Engine
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

/// The tests that the product's document guide requires, with the names that the guide gives.
@Suite struct GuideTests {
    @Test func testFoundationModelsAvailability() async throws {
        // The system's model may be available or not. The service must agree with the system.
        #expect(LLMService().isAvailable == SystemLanguageModel.default.isAvailable)
        let model = ScriptedLanguageModel(text: "Hello.")
        #expect(LLMService(model: model, name: "Scripted").isAvailable)
        let missing = LLMService(model: model, name: "Scripted") { false }
        #expect(!missing.isAvailable)
        await #expect(throws: LLMError.self) {
            try await missing.generate(prompt: "Hello", context: nil, config: InferenceConfig())
        }
        #expect(model.requests.isEmpty)
    }

    @Test func testSimpleGeneration() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("Four"), .text("."), .usage(input: 20, output: 2)]])
        let service = LLMService(model: model, name: "Scripted")
        let response = try await service.generate(
            prompt: "What is 2+2?", context: nil, config: InferenceConfig(temperature: 0.7, maxTokens: 100))
        #expect(response.text == "Four.")
        #expect(response.tokensGenerated == 2)
        let request = try #require(model.requests.first)
        #expect(request.transcript.prompts == ["What is 2+2?"])
        #expect(request.generationOptions.temperature == 0.7)
        #expect(request.generationOptions.maximumResponseTokens == 100)
    }

    @Test func testRAGGeneration() async throws {
        let model = ScriptedLanguageModel(text: "The capital of France is Paris.")
        let response = try await LLMService(model: model, name: "Scripted").generate(
            prompt: "What is the capital of France?", context: "The capital of France is Paris.",
            config: InferenceConfig(temperature: 0.3, maxTokens: 50))
        #expect(response.text.lowercased().contains("paris"))
        let request = try #require(model.requests.first)
        let prompt = try #require(request.transcript.prompts.first)
        let context = try #require(prompt.range(of: "The capital of France is Paris."))
        let question = try #require(prompt.range(of: "What is the capital of France?"))
        // The context is data that precedes the question, and is never an instruction.
        #expect(context.upperBound < question.lowerBound && prompt.hasSuffix("What is the capital of France?"))
        let instructions = request.transcript.instructions.flatMap { Transcript.Entry.instructions($0).texts }.joined()
        #expect(!instructions.isEmpty && !instructions.contains("Paris"))
        #expect(request.generationOptions.temperature == 0.3)
    }

    @Test func testEndToEndRAGPipeline() async throws {
        let model = ScriptedLanguageModel(turns: [[.answer("The document is about the lease of a flat. [1]")]])
        let world = try DocumentsWorld(model, embedder: FakeEmbedder())
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        try await world.service.embedPending()
        let response = try await world.service.query("What is the lease of the flat about?")
        #expect(response.retrievedChunks.count > 0)
        #expect(!response.generatedResponse.isEmpty)
        #expect(response.kind == .answer)
        #expect(response.metadata.modelUsed == "Scripted")
        #expect(response.metadata.isMeaningSearched)
    }

    @Test func testGenerationPerformance() async throws {
        let pieces = ScriptedStep.pieces(of: String(repeating: "word ", count: 200), length: 5)
        let model = ScriptedLanguageModel(turns: [pieces + [.usage(input: 30, output: 200)]])
        let response = try await LLMService(model: model, name: "Scripted").generate(
            prompt: "Write a story.", context: nil, config: InferenceConfig())
        // The speed depends on the machine. Only the presence and the order of the times are checked.
        #expect(response.tokensGenerated == 200)
        let first = try #require(response.timeToFirstToken)
        #expect(first > 0 && response.totalTime >= first)
    }

    @Test func `maps a model's error to a generation error, and throws cancellation unchanged`() async throws {
        struct Failure: Error {}
        let failing = LLMService(
            model: ScriptedLanguageModel(turns: [[.text("Wel"), .throwError(Failure())]]), name: "Scripted")
        do {
            _ = try await failing.generate(prompt: "Hello", context: nil, config: InferenceConfig())
            Issue.record("It did not fail.")
        } catch LLMError.generationFailed(let error) {
            #expect(error is Failure)
        }
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("Wel"), .stall(stall)]])
        let task = Task {
            try await LLMService(model: model, name: "Scripted").generate(
                prompt: "Hello", context: nil, config: InferenceConfig())
        }
        await stall.reached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
