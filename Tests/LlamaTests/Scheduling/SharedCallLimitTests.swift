import Testing

@testable import Llama

/// Prompts that are computed in the same calls as answers.
struct SharedCallLimitTests {
    @Test func `slow calls get the minimum number of prompt tokens`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        #expect(limit.tokens == 64)
        // As measured with a model of 1.5B parameters on two cores.
        limit.note(.milliseconds(500), tokens: 64)
        limit.note(.seconds(4), tokens: 512)
        #expect(limit.tokens == 64)
    }

    @Test func `fast calls get as many prompt tokens as the model computes in 50 ms`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        limit.note(.milliseconds(25), tokens: 64)
        #expect(limit.tokens == 128)
        limit.note(.milliseconds(20), tokens: 128)
        #expect(limit.tokens == 320)
        limit.note(.milliseconds(10), tokens: 320)
        #expect(limit.tokens == 512)
        // Another program slows the machine down.
        limit.note(.milliseconds(500), tokens: 512)
        #expect(limit.tokens == 64)
    }

    @Test func `small calls and calls without a duration do not change the limit`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        limit.note(.milliseconds(1), tokens: 8)
        limit.note(.zero, tokens: 128)
        #expect(limit.tokens == 64)
    }

    /// Returns the sizes of the calls that compute a prompt beside an answer, for a given time per token.
    private func pieces(_ timeOfToken: Duration) async throws -> [Int] {
        let steps = StepRecord([])
        // The answer must not end before the prompt is computed.
        let pace = Pace()
        var configuration = ContextConfiguration(
            contextTokens: 4096, maxSequences: 2)
        // Calls with drafts would reveal the model's speed beforehand.
        configuration.speculation = .off
        let model = try await LoadedModel.sample(
            configuration,
            onStep: { step in
                steps.change { $0.append(step) }
                pace.keep(step)
            },
            callTime: { tokens, _ in timeOfToken * tokens })
        let vocabulary = model.model.vocabulary
        let short = try model.generate(.greedy(Prompts.tokens(10, vocabulary), tokens: 400))
        let reader = Task { try await pace.read(short) }
        try await eventually("the first has begun") { pace.tokens > 0 }
        _ = try await model.answer(.greedy(Prompts.tokens(1000, topic: 2, vocabulary), tokens: 2))
        #expect(try await reader.value == 400)
        await model.close()
        return steps.value.filter { $0.sequences.count == 2 && $0.tokens > 2 }.map(\.tokens)
    }

    @Test func `a fast model computes a prompt beside an answer in large pieces`() async throws {
        let pieces = try await pieces(.microseconds(100))
        #expect(pieces.first == 64)
        #expect(pieces.contains { $0 > 64 })
    }

    @Test func `a slow model computes a prompt beside an answer in small pieces`() async throws {
        let pieces = try await pieces(.milliseconds(10))
        #expect(pieces.count >= 1000 / 64)
        #expect(pieces.allSatisfy { $0 <= 65 })
    }
}
