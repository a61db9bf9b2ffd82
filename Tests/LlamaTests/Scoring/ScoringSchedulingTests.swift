import Foundation
import Testing

@testable import Llama

extension EngineTests {
    /// The scheduling of scoring: calls, caches, priorities and errors.
    @Suite struct ScoringSchedulingTests {
        /// The tolerance for weights and caches in single precision (see `ScoringTests`).
        private static let tolerance = 5e-4

        private static func mails(
            _ count: Int, _ model: LoadedModel, priority: GenerationRequest.Priority = .interactive
        ) -> [ScoringRequest] {
            let instructions = model.randomTokens(100, seed: 1)
            let labels = (0..<5).map { model.randomTokens(3, seed: 50 + $0) }
            return (0..<count).map { number in
                // The first token differs, so that only the instructions are common.
                let text = [TokenID(100 + number)] + model.randomTokens(20 + number % 7, seed: 100 + UInt64(number))
                return ScoringRequest(prompt: instructions + text, continuations: labels, priority: priority)
            }
        }

        private static func differences(_ results: [ScoringResult], _ requests: [ScoringRequest], _ model: LoadedModel)
            throws -> Double
        {
            try zip(results, requests).map { result, request in
                result.continuations.difference(
                    from: try BareScores.scores(model.model, request.prompt, request.continuations, isExact: true))
            }.max() ?? 0
        }

        @Test(arguments: [1, 4])
        func `a prompt and all its continuations are scored in one call`(sequences: Int) async throws {
            let steps = StepRecord([])
            let model = try await LoadedModel.scoring(
                "tiny", .shared(contextTokens: 512, sequences: sequences), steps: steps)
            let request = Self.mails(1, model)[0]
            let result = try await model.score([request])[0]
            #expect(steps.value.map(\.tokens) == [request.prompt.count + 10])
            #expect(result.promptTokens == request.prompt.count && result.cachedTokens == 0)
            #expect(result.computing > .zero)
            // The second time, only the last token of the prompt is computed, for its logits.
            #expect(try await model.score([request])[0].cachedTokens == request.prompt.count - 1)
            #expect(steps.value.map(\.tokens) == [request.prompt.count + 10, 11])
            await model.close()
        }

        @Test func `texts that are scored together share calls and compute their common prefix once`() async throws {
            let steps = StepRecord([])
            let model = try await LoadedModel.scoring("tiny", .shared(contextTokens: 2048, sequences: 8), steps: steps)
            let requests = Self.mails(20, model)
            let results = try await model.score(requests)
            #expect(results.map(\.cachedTokens) == [0] + Array(repeating: 100, count: 19))
            let own = requests.reduce(0) { $0 + $1.prompt.count - 100 + 10 }
            #expect(steps.value.reduce(0) { $0 + $1.tokens } == 100 + own)
            #expect(steps.value.count < 10 && steps.value.contains { $0.sequences.count == 8 })
            await model.close()
        }

        @Test(arguments: ["gemma3", "mamba"], ScoringCache.allCases)
        func `texts scored together get the same scores as alone`(name: String, cache: ScoringCache) async throws {
            let model = try await LoadedModel.scoring(name, cache.configuration(isExact: true))
            let requests = Self.mails(9, model)
            for _ in 0..<2 {
                #expect(try Self.differences(try await model.score(requests), requests, model) < Self.tolerance)
            }
            await model.close()
        }

        @Test func `generations beside scoring continue in the same calls with unchanged results`() async throws {
            let steps = StepRecord([])
            let configuration = ContextConfiguration(
                contextTokens: 2048, maxSequences: 4, threads: 1, flashAttention: .off, cacheType: .f32)
            let model = try await LoadedModel.scoring("gemma3", configuration, steps: steps)
            let generations = (0..<2).map {
                GenerationRequest.greedy(model.randomTokens(40, seed: 70 + $0), tokens: 60)
            }
            var alone: [Generation] = []
            for request in generations { alone.append(try await model.answer(request)) }
            let streams = try generations.map { try model.generate($0) }
            let requests = Self.mails(12, model)
            async let scores = model.score(requests)
            for (stream, alone) in zip(streams, alone) {
                let answer = try await stream.collect()
                #expect(answer.ids == alone.ids)
            }
            #expect(try Self.differences(try await scores, requests, model) < Self.tolerance)
            // Two generations and one scored text: more tokens than sequences.
            #expect(steps.value.contains { $0.sequences.count >= 3 && $0.tokens > $0.sequences.count + 5 })
            await model.close()
        }

        @Test(arguments: ["tiny", "gemma3", "mamba"], ScoringCache.allCases)
        func `only the prompt stays cached after scoring`(name: String, cache: ScoringCache) async throws {
            // Single precision, so that rounding does not change the choice of a token.
            let configuration = cache.configuration(isExact: true)
            let model = try await LoadedModel.scoring(name, configuration)
            let prompt = model.randomTokens(140, seed: 4)
            _ = try await model.scores(prompt, ScoringCase.many.continuations(below: model.model.vocabulary.count))
            try await eventually("only the prompt is left") { model.scheduler.snapshot.cachedTokens == 140 }
            let next = prompt + model.randomTokens(10, seed: 5)
            let answer = try await model.answer(.greedy(next, tokens: 8))
            #expect(answer.summary.cachedTokens == (cache == .pinned && name != "mamba" ? 128 : 140))
            await model.close()
            let other = try await LoadedModel.scoring(name, configuration)
            let fresh = try await other.answer(.greedy(next, tokens: 8))
            #expect(answer.ids == fresh.ids)
            await other.close()
        }

        @Test(arguments: [240, 254])
        func `continuations are scored one by one if the cache has no room for branches`(prompt: Int) async throws {
            let configuration = ScoringCache.single.configuration(256, isExact: true)
            let model = try await LoadedModel.scoring("gemma3", configuration)
            let request = ScoringRequest(
                prompt: model.randomTokens(prompt, seed: 6),
                continuations: (0..<40).map { model.randomTokens(3, seed: 200 + $0) })
            for _ in 0..<2 {
                #expect(try Self.differences(try await model.score([request]), [request], model) < Self.tolerance)
            }
            await model.close()
        }

        @Test func `texts that together exceed the cache are scored with the same results`() async throws {
            let configuration = ScoringCache.shared.configuration(256, isExact: true)
            let model = try await LoadedModel.scoring("gemma3", configuration)
            let labels = (0..<9).map { model.randomTokens(4, seed: 300 + $0) }
            let requests = (0..<7).map { number in
                ScoringRequest(
                    prompt: model.randomTokens(150 + number, seed: UInt64(number)),
                    continuations: labels)
            }
            #expect(try Self.differences(try await model.score(requests), requests, model) < Self.tolerance)
            await model.close()
        }

        @Test(arguments: [ScoringCache.single, .pinned])
        func `interactive requests overtake scoring without changing the scores`(cache: ScoringCache) async throws {
            var configuration = cache.configuration(isExact: true)
            configuration.maxSequences = 1
            let steps = StepRecord([])
            let model = try await LoadedModel.scoring("gemma3", configuration, steps: steps)
            let requests = Self.mails(6, model, priority: .background)
            let undisturbed = try await model.score(requests)
            let before = steps.value.count
            async let disturbed = model.score(requests)
            try await eventually("it has begun") { steps.value.count > before + 2 }
            for seed in UInt64(0)..<3 {
                let answer = try await model.answer(.greedy(model.randomTokens(30, seed: seed), tokens: 5))
                #expect(answer.tokens.count == 5)
            }
            for (left, right) in zip(try await disturbed, undisturbed) {
                #expect(left.continuations.difference(from: right.continuations.logProbabilities) < Self.tolerance)
            }
            await model.close()
        }

        @Test(arguments: ScoringCache.allCases)
        func `a cancelled request ends before the next call, and later scores are correct`(
            cache: ScoringCache
        ) async throws {
            let configuration = cache.configuration(isExact: true)
            let steps = StepRecord([])
            let model = try await LoadedModel.scoring("gemma3", configuration, steps: steps)
            let requests = Self.mails(40, model)
            for count in [1, 2, 5] {
                let before = steps.value.count
                let running = Task { try await model.score(requests) }
                try await eventually("it runs") { steps.value.count >= before + count }
                running.cancel()
                await #expect(throws: CancellationError.self) { _ = try await running.value }
                try await eventually("it is gone") {
                    let snapshot = model.scheduler.snapshot
                    return snapshot.runningGenerations == 0 && snapshot.queuedGenerations == 0
                }
            }
            let few = Array(requests[..<3])
            #expect(try Self.differences(try await model.score(few), few, model) < Self.tolerance)
            await model.close()
        }

        @Test func `closing the model fails running and later scoring requests`() async throws {
            let model = try await LoadedModel.scoring("gemma3", .pinned(contextTokens: 512, sequences: 1))
            let requests = Self.mails(40, model)
            let running = Task { try await model.score(requests) }
            try await eventually("it runs") { model.scheduler.snapshot.steps > 2 }
            await model.close()
            #expect((await llamaError { _ = try await running.value })?.code == .closed)
            #expect((await llamaError { _ = try await model.score(requests) })?.code == .closed)
        }

        @Test func `invalid scoring requests are refused`() async throws {
            let model = try await LoadedModel.scoring("tiny", .shared(contextTokens: 256, sequences: 1))
            let vocabulary = TokenID(model.model.vocabulary.count)
            let prompt = model.randomTokens(100, seed: 1)
            let cases: [([TokenID], [[TokenID]], LlamaError.Code)] = [
                ([], [[5]], .invalidRequest), (prompt, [], .invalidRequest), (prompt, [[5], []], .invalidRequest),
                (prompt, [[vocabulary]], .invalidRequest), (prompt, [[5, -1]], .invalidRequest),
                ([vocabulary], [[5]], .invalidRequest),
                (prompt, [[5], model.randomTokens(158, seed: 2)], .contextExceeded),
                (model.randomTokens(256, seed: 3), [[5]], .contextExceeded),
            ]
            for (prompt, continuations, code) in cases {
                let error = await llamaError { _ = try await model.scores(prompt, continuations) }
                #expect(error?.code == code)
            }
            // The longest possible continuation: its last token is not computed.
            let longest = try await model.scores(prompt, [model.randomTokens(157, seed: 2)])
            #expect(longest[0].tokenLogProbabilities.count == 157)
            #expect(try await model.score([]).isEmpty)
            await model.close()
            let encoder = try await LoadedModel.load(path: TestFiles.fixture("classifiers/bert.gguf").path)
            #expect((await llamaError { _ = try await encoder.scores([5], [[6]]) })?.code == .unsupportedOperation)
            await encoder.close()
        }
    }
}
