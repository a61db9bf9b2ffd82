import Testing

@testable import Llama

extension EngineTests {
    @Suite struct GrowthTests {
        private func growing(_ configuration: ContextConfiguration) -> ContextConfiguration {
            var configuration = configuration
            configuration.initialContextTokens = 640
            return configuration
        }

        @Test func `an answer that outgrows the initial context equals the answer in a large context`() async throws {
            var answers: [[TokenID]] = []
            for configuration in [
                growing(.pinned(contextTokens: 1280, sequences: 1)), .pinned(contextTokens: 1280, sequences: 1),
            ] {
                let model = try await LoadedModel.sample(configuration)
                #expect(model.contextTokens == 1280)
                var request = GenerationRequest.greedy(try Prompts.tokens(100, model.model.vocabulary), tokens: 700)
                request.ignoresEndOfGeneration = true
                answers.append(try await model.answer(request).ids)
                await model.close()
            }
            #expect(answers[0].count == 700)
            #expect(answers[0] == answers[1])
        }

        @Test func `cached tokens are kept when the context grows for a longer prompt`() async throws {
            let model = try await LoadedModel.sample(growing(.shared(contextTokens: 2048)))
            let prompt = try Prompts.tokens(900, model.model.vocabulary)
            _ = try await model.answer(.greedy(Array(prompt.prefix(300)), tokens: 8))
            let long = try await model.answer(.greedy(prompt, tokens: 8))
            #expect(long.summary.cachedTokens == 300)
            // Without cached tokens the prompt gives the same answer.
            let fresh = try await LoadedModel.sample(.shared(contextTokens: 2048))
            #expect(try await fresh.answer(.greedy(prompt, tokens: 8)).ids == long.ids)
            await model.close()
            await fresh.close()
        }

        @Test func `several concurrent answers grow the cache instead of waiting`() async throws {
            let model = try await LoadedModel.sample(growing(.shared(contextTokens: 2048)))
            let vocabulary = model.model.vocabulary
            try await withThrowingTaskGroup(of: Int.self) { group in
                for topic in 0..<4 {
                    group.addTask {
                        var request = GenerationRequest.greedy(
                            try Prompts.tokens(300, topic: topic, vocabulary), tokens: 40)
                        request.ignoresEndOfGeneration = true
                        return try await model.answer(request).ids.count
                    }
                }
                for try await count in group { #expect(count == 40) }
            }
            await model.close()
        }

        @Test func `a growing context stops at its limit`() async throws {
            let model = try await LoadedModel.sample(growing(.shared(contextTokens: 700, sequences: 1)))
            var request = GenerationRequest.greedy(try Prompts.tokens(600, model.model.vocabulary), tokens: 1)
            request.maxTokens = nil
            request.ignoresEndOfGeneration = true
            let answer = try await model.answer(request)
            #expect(answer.summary.finishReason == .contextFull)
            #expect(answer.summary.outputTokens == 101)
            await #expect(throws: LlamaError.self) {
                try await model.answer(.greedy(try Prompts.tokens(700, model.model.vocabulary), tokens: 1))
            }
            await model.close()
        }
    }
}
