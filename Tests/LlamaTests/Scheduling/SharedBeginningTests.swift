import Testing

@testable import Llama

extension EngineTests {
    /// Concurrent requests with a common prefix.
    @Suite struct SharedBeginningTests {
        private static let common = 1_300

        private func requests(_ count: Int, _ vocabulary: Vocabulary) throws -> [GenerationRequest] {
            let beginning = try Prompts.tokens(Self.common, vocabulary)
            return (0..<count).map { number in
                // The next token differs, so that only the prefix is common.
                .greedy(beginning + [TokenID(100 + number)] + Array(beginning.prefix(20 + number)), tokens: 5)
            }
        }

        @Test(arguments: [false, true], [ContextConfiguration.Mode.throughput, .pinned])
        func `requests compute a common prefix only once`(isLate: Bool, mode: ContextConfiguration.Mode) async throws {
            let steps = StepRecord([])
            let configuration: ContextConfiguration =
                mode == .pinned
                ? .pinned(contextTokens: 2048, sequences: 8)
                : .shared(contextTokens: 4096, sequences: 8)
            let model = try await LoadedModel.sample(configuration) { step in steps.change { $0.append(step) } }
            let requests = try requests(8, model.model.vocabulary)
            var streams = [try model.generate(requests[0])]
            // The other requests arrive while the first prompt is computed, or together with the first request.
            if isLate { try await eventually("the first has begun") { !steps.value.isEmpty } }
            streams += try requests.dropFirst().map { try model.generate($0) }
            var answers: [Generation] = []
            for stream in streams { answers.append(try await stream.collect()) }

            let reused = mode == .pinned ? Self.common / 128 * 128 : Self.common
            #expect(answers.map(\.summary.cachedTokens) == [0] + Array(repeating: reused, count: 7))
            let own = requests.reduce(0) { $0 + $1.prompt.count - reused + 4 }
            // The number of drafted tokens depends on the times of calls on this machine.
            let rejected = answers.reduce(0) { $0 + $1.summary.rejectedDraftTokens }
            #expect(steps.value.reduce(0) { $0 + $1.tokens } == reused + own + rejected)
            #expect(answers.allSatisfy { $0.tokens.count == 5 })
            await model.close()
        }

        @Test func `waiting requests continue if the request that computes their prefix is cancelled`() async throws {
            let steps = StepRecord([])
            let model = try await LoadedModel.sample(.shared(contextTokens: 4096, sequences: 4)) {
                step in steps.change { $0.append(step) }
            }
            let requests = try requests(3, model.model.vocabulary)
            let first = try model.generate(requests[0])
            let leaving = Task { try await first.collect() }
            try await eventually("the first has begun") { !steps.value.isEmpty }
            let others = try requests.dropFirst().map { try model.generate($0) }
            leaving.cancel()
            for stream in others { #expect(try await stream.collect().tokens.count == 5) }
            await model.close()
        }
    }
}
