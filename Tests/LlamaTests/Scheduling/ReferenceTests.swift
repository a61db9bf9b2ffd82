import Foundation
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct ReferenceTests {
        @Test func `greedy answers of 200 tokens equal the answers of llama.cpp's Python binding`() async throws {
            let file = try await ReferenceFiles.make(GreedyReference.self, "tiny-greedy.json", option: "--greedy-only")
            let replies = file.value.replies
            #expect(replies.count == 5)
            let model = try await LoadedModel.sample(
                ContextConfiguration(
                    mode: .pinned, contextTokens: 2048, maxSequences: 1, threads: 2))
            var largest = 0.0
            for reply in replies {
                let answer = try await model.answer(.greedy(reply.promptTokens, tokens: reply.tokens.count))
                #expect(answer.ids == reply.tokens, "\(reply.name), \(file.note)")
                for (own, other) in zip(answer.logProbabilities, reply.logProbabilities) {
                    largest = max(largest, abs((own ?? .infinity) - other))
                }
            }
            print("largest difference of log-probabilities from the Python binding's: \(largest)")
            #expect(largest <= 1e-4, file.note)
            await model.close()
        }
    }
}
