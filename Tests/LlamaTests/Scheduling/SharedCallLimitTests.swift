import Testing

@testable import Llama

/// Prompts that are read beside answers.
struct SharedCallLimitTests {
    @Test func `slow calls have the least`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        #expect(limit.tokens == 64)
        // The 1.5B on two cores.
        limit.note(.milliseconds(500), tokens: 64)
        limit.note(.seconds(4), tokens: 512)
        #expect(limit.tokens == 64)
    }

    @Test func `fast calls have as many as take 50 ms`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        limit.note(.milliseconds(25), tokens: 64)
        #expect(limit.tokens == 128)
        limit.note(.milliseconds(20), tokens: 128)
        #expect(limit.tokens == 320)
        limit.note(.milliseconds(10), tokens: 320)
        #expect(limit.tokens == 512)
        // Another program has the machine.
        limit.note(.milliseconds(500), tokens: 512)
        #expect(limit.tokens == 64)
    }

    @Test func `small calls and those of no time say nothing`() {
        var limit = SharedCallLimit(least: 64, most: 512)
        limit.note(.milliseconds(1), tokens: 8)
        limit.note(.zero, tokens: 128)
        #expect(limit.tokens == 64)
    }

    /// Sizes of the calls that read a prompt beside an answer, with a time for each token.
    private func pieces(_ timeOfToken: Duration) async throws -> [Int] {
        let steps = StepRecord([])
        // The answer must not end before the prompt is read.
        let pace = Pace()
        var configuration = ContextConfiguration(
            contextTokens: 4096, maxSequences: 2)
        // Calls with drafts would tell before how fast the model is.
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

    @Test func `a quick model reads a prompt beside an answer in large pieces`() async throws {
        let pieces = try await pieces(.microseconds(100))
        #expect(pieces.first == 64)
        #expect(pieces.contains { $0 > 64 })
    }

    @Test func `a slow model reads a prompt beside an answer in small pieces`() async throws {
        let pieces = try await pieces(.milliseconds(10))
        #expect(pieces.count >= 1000 / 64)
        #expect(pieces.allSatisfy { $0 <= 65 })
    }
}
