import Foundation
import GGUF
import Support
import Testing

@testable import Llama

extension EngineTests {
    /// Reuse of tokens that earlier requests left in the cache.
    @Suite struct PrefixReuseTests {
        /// Returns two prompts with 290 common tokens, of which the second has 340 tokens.
        private static func prompts(_ vocabulary: Vocabulary) throws -> (first: [TokenID], second: [TokenID]) {
            let common = try Prompts.tokens(290, vocabulary)
            return (
                common + (try Prompts.tokens(40, topic: 5, vocabulary)),
                common + (try Prompts.tokens(50, topic: 6, vocabulary))
            )
        }

        private static func fresh(_ request: GenerationRequest, _ configuration: ContextConfiguration) async throws
            -> Generation
        {
            let model = try await LoadedModel.sample(configuration)
            let answer = try await model.answer(request)
            #expect(answer.summary.cachedTokens == 0)
            await model.close()
            return answer
        }

        private static func expectEqual(_ reused: Generation, _ fresh: Generation) {
            #expect(reused.ids == fresh.ids)
            // The probabilities have the same bits.
            #expect(reused.logProbabilities == fresh.logProbabilities)
        }

        @Test func `a prefix that two successive prompts share is computed once`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let (first, second) = try Self.prompts(model.model.vocabulary)
            _ = try await model.answer(.greedy(first, tokens: 10))
            let answer = try await model.answer(.greedy(second, tokens: 10))
            #expect(answer.summary.cachedTokens == 290)
            #expect(answer.summary.timings.prefillTokens == 50)
            // The answer is cached, too, so the conversation continues at its end.
            let next = second + answer.ids + (try Prompts.tokens(10, topic: 2, model.model.vocabulary))
            #expect(try await model.answer(.greedy(next, tokens: 5)).summary.cachedTokens == second.count + 9)
            await model.close()
        }

        @Test func `in pinned mode answers from cached tokens have the same bits as recomputed answers`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let (first, second) = try Self.prompts(model.model.vocabulary)
            _ = try await model.answer(.greedy(first, tokens: 20))
            let reused = try await model.answer(.greedy(second, tokens: 30))
            #expect(reused.summary.cachedTokens == 256)
            Self.expectEqual(reused, try await Self.fresh(.greedy(second, tokens: 30), .pinned()))
            // The first prompt again, then a prompt that continues from an answer.
            let again = try await model.answer(.greedy(first, tokens: 20))
            #expect(again.summary.cachedTokens == 256)
            Self.expectEqual(again, try await Self.fresh(.greedy(first, tokens: 20), .pinned()))
            let next = second + reused.ids + first.prefix(100)
            let continued = try await model.answer(.greedy(next, tokens: 20))
            #expect(continued.summary.cachedTokens == 256)
            Self.expectEqual(continued, try await Self.fresh(.greedy(next, tokens: 20), .pinned()))
            await model.close()
        }

        @Test func `in pinned mode tokens reused from a running generation give the same bits`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let (first, second) = try Self.prompts(model.model.vocabulary)
            let stream = try model.generate(.greedy(first, tokens: 120))
            var events = stream.makeAsyncIterator()
            var ids: [TokenID] = []
            func read() async throws -> Bool {
                guard case .token(let token, _) = try await events.next() else { return false }
                ids.append(token.id)
                return true
            }
            _ = try await read()
            let copied = try await model.answer(.greedy(second, tokens: 30))
            #expect(copied.summary.cachedTokens == 256)
            try await eventually("only the first is left, which was there to copy from") {
                model.scheduler.snapshot.runningGenerations == 1
            }
            Self.expectEqual(copied, try await Self.fresh(.greedy(second, tokens: 30), .pinned()))
            while try await read() {}
            #expect(ids == (try await Self.fresh(.greedy(first, tokens: 120), .pinned())).ids)
            await model.close()
        }

        @Test func `in pinned mode tokens reused after cancellations give the same bits`() async throws {
            let model = try await LoadedModel.sample(.pinned(sequences: 2))
            let (first, second) = try Self.prompts(model.model.vocabulary)
            for count in [1, 3, 7] {
                var events = try model.generate(.greedy(first, tokens: 200)).makeAsyncIterator()
                for _ in 0..<count { _ = try await events.next() }
            }
            // These requests are cancelled while the prompt is computed.
            for _ in 0..<3 {
                _ = try model.generate(.greedy(first.reversed(), tokens: 5))
                try await Task.sleep(for: .milliseconds(3))
            }
            let reused = try await model.answer(.greedy(second, tokens: 30))
            Self.expectEqual(reused, try await Self.fresh(.greedy(second, tokens: 30), .pinned()))
            let backwards = try await model.answer(.greedy(first.reversed(), tokens: 10))
            Self.expectEqual(backwards, try await Self.fresh(.greedy(first.reversed(), tokens: 10), .pinned()))
            await model.close()
        }

        @Test func `of a repeated prompt only the last token or the last chunk is computed`() async throws {
            let shared = try await LoadedModel.sample(.shared())
            let prompt = try Prompts.tokens(256, shared.model.vocabulary)
            _ = try await shared.answer(.greedy(prompt, tokens: 3))
            #expect(try await shared.answer(.greedy(prompt, tokens: 3)).summary.cachedTokens == 255)
            await shared.close()
            let pinned = try await LoadedModel.sample(.pinned())
            let first = try await pinned.answer(.greedy(prompt, tokens: 3))
            let second = try await pinned.answer(.greedy(prompt, tokens: 3))
            #expect(second.summary.cachedTokens == 128)
            Self.expectEqual(second, first)
            await pinned.close()
        }

        // The following models cannot truncate their cache, or drop the oldest tokens.

        private static func load(_ name: String, _ configuration: ContextConfiguration) async throws -> LoadedModel {
            let path = TestFiles.fixture("architectures/\(name).gguf").path
            return try await LoadedModel.start(
                ModelLibrary.shared.model(at: path), configuration: configuration)
        }

        private static func answer(
            _ request: GenerationRequest, _ name: String, _ configuration: ContextConfiguration
        ) async throws -> Generation {
            let model = try await load(name, configuration)
            let answer = try await model.answer(request)
            await model.close()
            return answer
        }

        private static func random(_ count: Int, seed: UInt64, below limit: Int) -> [TokenID] {
            var generator = SplitMix64(seed: seed)
            return (0..<count).map { _ in TokenID.random(in: 5..<TokenID(limit), using: &generator) }
        }

        @Test(arguments: [ContextConfiguration.Mode.pinned, .throughput])
        func `a recurrent model recomputes a diverging prompt and reuses an extended prompt`(
            mode: ContextConfiguration.Mode
        ) async throws {
            let configuration: ContextConfiguration =
                mode == .pinned ? .pinned(contextTokens: 512) : .shared(contextTokens: 512)
            let model = try await Self.load("mamba", configuration)
            #expect(model.model.isRecurrent)
            let tokens = Self.random(120, seed: 1, below: model.model.vocabulary.count)
            let first = Array(tokens[..<60])
            let answer = try await model.answer(.greedy(first, tokens: 8))
            #expect(answer.ids == (try await Self.answer(.greedy(first, tokens: 8), "mamba", configuration)).ids)

            let diverging = Array(tokens[..<50] + tokens[80..<100])
            let parted = try await model.answer(.greedy(diverging, tokens: 8))
            #expect(parted.summary.cachedTokens == 0)
            Self.expectEqual(parted, try await Self.answer(.greedy(diverging, tokens: 8), "mamba", configuration))

            // All tokens of the answer except the last were computed.
            let extended = first + answer.ids + tokens[100...]
            let reused = try await model.answer(.greedy(extended, tokens: 8))
            #expect(reused.summary.cachedTokens == first.count + 7)
            #expect(reused.ids == (try await Self.answer(.greedy(extended, tokens: 8), "mamba", configuration)).ids)
            await model.close()
        }

        @Test func `a recurrent model serves concurrent requests after cancellations`() async throws {
            let configuration = ContextConfiguration.shared(contextTokens: 512)
            let model = try await Self.load("mamba", configuration)
            let limit = model.model.vocabulary.count
            let requests = (0..<6).map {
                GenerationRequest.greedy(Self.random(20 + 9 * $0, seed: UInt64($0), below: limit), tokens: 12)
            }
            for _ in 0..<4 {
                var events = try model.generate(.greedy(requests[5].prompt, tokens: 100)).makeAsyncIterator()
                _ = try await events.next()
            }
            let streams = try requests.map { try model.generate($0) }
            for (stream, request) in zip(streams, requests) {
                let answer = try await stream.collect()
                #expect(answer.ids == (try await Self.answer(request, "mamba", configuration)).ids)
            }
            await model.close()
        }

        @Test(arguments: [ContextConfiguration.Mode.pinned, .throughput])
        func `a sliding-window model gives the same answer with and without reuse`(
            mode: ContextConfiguration.Mode
        ) async throws {
            let configuration: ContextConfiguration =
                mode == .pinned ? .pinned(contextTokens: 512) : .shared(contextTokens: 512)
            let model = try await Self.load("gemma3", configuration)
            let window = try #require(model.model.description.dimensions.slidingWindowTokens)
            let limit = model.model.vocabulary.count
            let common = Self.random(max(3 * window, 140), seed: 2, below: limit)
            let first = common + Self.random(30, seed: 3, below: limit)
            let second = common + Self.random(40, seed: 4, below: limit)
            _ = try await model.answer(.greedy(first, tokens: 20))
            let reused = try await model.answer(.greedy(second, tokens: 20))
            let fresh = try await Self.answer(.greedy(second, tokens: 20), "gemma3", configuration)
            #expect(reused.summary.cachedTokens > 0)
            #expect(reused.ids == fresh.ids)
            if mode == .pinned { Self.expectEqual(reused, fresh) }
            await model.close()
        }
    }
}
