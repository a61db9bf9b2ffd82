import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct InvalidRequestTests {
    @Test(arguments: [
        (GenerationOptions(maximumResponseTokens: 0), InvalidRequest.maximumResponseTokens(0)),
        (GenerationOptions(maximumResponseTokens: -5), .maximumResponseTokens(-5)),
        (GenerationOptions(samplingMode: .random(top: 0)), .topK(0)),
        (GenerationOptions(samplingMode: .random(probabilityThreshold: 2)), .probabilityThreshold(2)),
        (GenerationOptions(samplingMode: .random(probabilityThreshold: 0)), .probabilityThreshold(0)),
        (GenerationOptions(temperature: -0.5), .temperature(-0.5)),
        (GenerationOptions(temperature: .infinity), .temperature(.infinity)),
    ])
    func `options without a meaning are refused before the model runs`(
        options: GenerationOptions, expected: InvalidRequest
    ) async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let session = LanguageModelSession(model: model)
        let error = await #expect(throws: InvalidRequest.self) { try await session.respond(to: "Go", options: options) }
        #expect(error == expected)
        #expect(model.requests.isEmpty)
        #expect(session.transcript.isEmpty)
        #expect(!session.isResponding)
    }

    @Test(arguments: [
        GenerationOptions(maximumResponseTokens: 1), GenerationOptions(samplingMode: .random(top: 1)),
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1)), GenerationOptions(temperature: 0),
        GenerationOptions(temperature: 5),
    ])
    func `options at the limits are accepted`(options: GenerationOptions) async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel(text: "Hi"))
        #expect(try await session.respond(to: "Go", options: options).content == "Hi")
    }

    @Test func `not-a-number values are refused`() async {
        for options in [
            GenerationOptions(temperature: .nan), GenerationOptions(samplingMode: .random(probabilityThreshold: .nan)),
        ] {
            let session = LanguageModelSession(model: ScriptedLanguageModel(text: "Hi"))
            await #expect(throws: InvalidRequest.self) { try await session.respond(to: "Go", options: options) }
        }
    }
}
