import Engine
import Foundation
import GGUF
import Llama
import Testing

extension EngineTests {
    /// The public API, used by a program that imports only the library.
    @Suite struct PublicAPITests {
        private func load(_ configuration: ContextConfiguration = ContextConfiguration(contextTokens: 512, threads: 1))
            async throws -> LoadedModel
        { try await LoadedModel.load(path: TestFiles.fixtureModel, configuration: configuration) }

        /// Covers AC-A-01: a small GGUF model is loaded and answers a prompt.
        @Test func `a chat streams its answer`() async throws {
            let model = try await load()
            let prompt = try model.tokens(for: [InferenceRequest.Message(.user, "Tell me about the moon.")])
            let request = GenerationRequest(
                prompt: prompt, maxTokens: 24,
                sampling: SamplingParameters(temperature: 0.7, topK: 20, topP: 0.9, minP: 0.02, seed: 1),
                stopStrings: ["\n\n\n"], topLogProbabilities: 2, priority: .interactive)
            var text = ""
            var summary: GenerationSummary?
            for try await event in try model.generate(request) {
                switch event {
                case .token(let token, let piece):
                    #expect(token.alternatives.count == 2)
                    text += piece
                case .finished(let end): summary = end
                }
            }
            let end = try #require(summary)
            #expect(end.seed == 1 && end.promptTokens == prompt.count && end.outputTokens > 0)
            #expect(end.timings.timeToFirstToken > .zero)
            #expect(try await model.generate(request).collect().text == text + end.remainingText)
            // Tokens computed for a request without a seed are cached for the next one.
            let greedy = GenerationRequest(prompt: prompt, maxTokens: 8, sampling: .greedy)
            _ = try await model.generate(greedy).collect()
            #expect(try await model.generate(greedy).collect().summary.cachedTokens > 0)
            await model.close()
        }

        @Test func `a loaded model reports its properties and its vocabulary`() async throws {
            let weights = try await LlamaModel.load(path: TestFiles.fixtureModel, options: ModelOptions(gpuLayers: 0))
            #expect(weights.isGenerative && !weights.isEmbedder && !weights.isRecurrent)
            #expect(weights.trainedContextTokens > 0 && weights.embeddingDimensions > 0)
            #expect(weights.description.parameterCount > 0)
            let vocabulary = weights.vocabulary
            let tokens = try vocabulary.tokenize("Hello, moon", addsSpecial: false, parsesSpecial: false)
            #expect(vocabulary.detokenize(tokens) == "Hello, moon")
            #expect(vocabulary.count > 256 && vocabulary.endToken != nil)
        }

        @Test func `texts with similar meaning have closer embeddings than unrelated texts`() async throws {
            let model = try await LoadedModel.load(
                path: TestFiles.embeddingModel(), configuration: ContextConfiguration(threads: 1))
            let vectors = try await model.embed(
                ["A cat sat on the mat.", "A kitten rested on the rug.", "Quarterly revenue rose by nine percent."],
                priority: .background, overflow: .truncate
            ).map(\.vector)
            #expect(cosine(vectors[0], vectors[1]) > cosine(vectors[0], vectors[2]) + 0.2)
            #expect(model.maxTextTokens > 100 && model.contextTokens == 0)
            await model.close()
        }

        @Test func `a text is classified with a score for each label`() async throws {
            let model = try await LoadedModel.load(path: TestFiles.fixture("classifiers/bert.gguf").path)
            let result = try await model.classify(["This is good."])[0]
            #expect(result.scores.count == 3 && result.best != nil && !result.isTruncated && result.tokens > 2)
            await model.close()
        }

        @Test func `the error for a prompt that is too long has a code, token counts and a message`() async throws {
            let model = try await load()
            let error = #expect(throws: LlamaError.self) {
                _ = try model.generate(GenerationRequest(prompt: Array(repeating: 5, count: 600)))
            }
            #expect(error?.code == .contextExceeded && error?.code.description == "contextExceeded")
            #expect(error?.promptTokens == 600 && error?.contextTokens == 512)
            #expect(error.map { "\($0)" }?.hasSuffix(".") == true)
            await model.close()
        }

        @Test func `the engine reports its version, its devices and the machine`() {
            #expect(EngineBackend.version.contains("."))
            #expect(EngineBackend.devices.contains { !$0.isGPU && !$0.name.isEmpty })
            #expect(Machine.computeThreads >= 1 && Machine.physicalMemoryBytes > 1 << 28)
            #if os(Linux)
                #expect(!EngineBackend.cpuFeatures.isEmpty)
                #expect(EngineBackend.libraryPath?.contains("llama") == true)
                #expect(EngineBackend.cpuKernelPath?.contains("ggml-cpu") == true)
                #expect((Machine.availableMemoryBytes ?? 0) > 0)
            #endif
        }
    }
}
