import Engine
import Foundation
import LanguageModels
import Testing

@testable import Llama

/// The mapping of the API's sampling options to the engine's parameters.
@Suite struct SamplingOptionsTests {
    typealias Mode = GenerationOptions.SamplingMode

    private func parameters(_ mode: Mode? = nil, temperature: Double? = nil) -> SamplingParameters {
        var request = InferenceRequest(model: nil, prompt: .text(""))
        request.apply(GenerationOptions(samplingMode: mode, temperature: temperature))
        return SamplingParameters(request)
    }

    @Test func `unset options use the engine's defaults`() {
        #expect(parameters() == SamplingParameters())
        #expect(parameters(temperature: 0.3) == SamplingParameters(temperature: 0.3))
        #expect(parameters(temperature: 0).isGreedy)
    }

    @Test func `greedy sampling stays greedy at any temperature`() {
        #expect(parameters(.greedy) == .greedy)
        #expect(parameters(.greedy, temperature: 1.5) == .greedy)
    }

    @Test func `top-k sampling sets no other limit`() {
        let limited = parameters(.random(top: 7, seed: 3), temperature: 1)
        #expect(limited == SamplingParameters(temperature: 1, topK: 7, topP: 1, minP: 0, seed: 3))
        #expect(parameters(.random(top: 7)).seed == nil)
        #expect(parameters(.random(top: 7)).temperature == SamplingParameters().temperature)
        #expect(parameters(.random(top: 1)).isGreedy)
    }

    @Test func `top-p sampling sets no other limit`() {
        let limited = parameters(.random(probabilityThreshold: 0.9, seed: .max), temperature: 0.5)
        #expect(limited == SamplingParameters(temperature: 0.5, topK: nil, topP: 0.9, minP: 0, seed: .max))
    }

    @Test(arguments: [
        Mode.random(top: 0), .random(top: -5), .random(top: .min), .random(top: .max),
        .random(probabilityThreshold: 0), .random(probabilityThreshold: -1), .random(probabilityThreshold: 2),
        .random(probabilityThreshold: .infinity),
    ])
    func `sampling limits out of range are clamped to the nearest valid value`(mode: Mode) throws {
        let nearest = parameters(mode)
        try nearest.validate()
        switch mode.kind {
        case .randomTopK(let count, _): #expect(nearest.topK == max(count, 1))
        case .randomProbabilityThreshold(let share, _): #expect(share > 1 ? nearest.topP == 1 : nearest.topP < 1e-300)
        case .greedy: Issue.record("\(mode)")
        }
    }

    @Test func `the localized description of the error for an invalid temperature is its message`() throws {
        let error = try #require(throws: LlamaError.self) { try parameters(temperature: -1).validate() }
        #expect((error as any Error).localizedDescription == error.message)
        #expect(error.message.contains("temperature"))
    }

    @Test func `a sampling option that is NaN throws an error`() {
        #expect(throws: LlamaError.self) { try parameters(.random(probabilityThreshold: .nan)).validate() }
        #expect(throws: LlamaError.self) { try parameters(temperature: .nan).validate() }
    }
}

extension EngineTests {
    @Suite struct SamplingRequestTests {
        @Test func `invalid options throw an error with their name, and the session stays usable`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 256, sequences: 1)))
            let session = LanguageModelSession(model: model)
            let hot = GenerationOptions(temperature: 3)
            let error = await llamaError { try await session.respond(to: "Hi", options: hot) }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message.contains("temperature") == true)
            for (options, expected) in [
                (GenerationOptions(temperature: -1), InvalidRequest.temperature(-1)),
                (GenerationOptions(maximumResponseTokens: 0), .maximumResponseTokens(0)),
                (GenerationOptions(samplingMode: .random(top: 0)), .topK(0)),
            ] {
                let error = await #expect(throws: InvalidRequest.self) {
                    try await session.respond(to: "Hi", options: options)
                }
                #expect(error == expected)
            }
            #expect(session.transcript.isEmpty)
            let good = GenerationOptions(samplingMode: .random(top: 1), maximumResponseTokens: 4)
            #expect(!(try await session.respond(to: "Hi", options: good)).content.isEmpty)
            await model.loaded.close()
        }

        @Test func `the same seed and mode give the same answer`() async throws {
            let model = LlamaLanguageModel(try await LoadedModel.sample(.pinned(contextTokens: 256, sequences: 1)))
            func answer(_ mode: GenerationOptions.SamplingMode) async throws -> String {
                try await LanguageModelSession(model: model).respond(
                    to: "Tell me a story.",
                    options: GenerationOptions(samplingMode: mode, temperature: 1.5, maximumResponseTokens: 24)
                ).content
            }
            for mode in [GenerationOptions.SamplingMode.random(top: 200, seed: 7), .greedy] {
                #expect(try await answer(mode) == answer(mode))
            }
            let other = try await answer(.random(top: 200, seed: 8))
            #expect(try await answer(.random(top: 200, seed: 7)) != other)
            await model.loaded.close()
        }
    }
}
