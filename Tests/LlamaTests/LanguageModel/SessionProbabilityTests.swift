import Engine
import Foundation
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// Probabilities of choices, an addition to the Foundation Models API.
    @Suite struct SessionProbabilityTests {
        private enum Mood: String, CaseIterable { case good, bad }

        private func model() async throws -> LlamaLanguageModel {
            LlamaLanguageModel(try await LoadedModel.sample(.pinned()))
        }

        @Test func `the probabilities of all choices sum to one, and the session is unchanged`() async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model, instructions: "Answer with one word.")
            let choices = ["yes", "no", "perhaps"]
            let before = session.transcript
            let probabilities = try await session.probabilities(of: choices, for: "Is it late?", model: model)
            #expect(Set(probabilities.keys) == Set(choices))
            #expect(abs(probabilities.values.reduce(0, +) - 1) < 1e-9)
            #expect(session.transcript == before)
            let one = try await session.probability(of: "no", among: choices, for: "Is it late?", model: model)
            #expect(one == probabilities["no"])
            let missing = try await session.probability(of: "never", among: choices, for: "Is it late?", model: model)
            #expect(missing == 0)
        }

        @Test func `the probability ratio of two choices equals the ratio of their scores in the chat`() async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model, instructions: "Answer with one word.")
            let asked = try await session.probabilities(of: ["yes", "no"], for: "Is it late?", model: model)
            let prompt = try model.loaded.tokens(for: [
                InferenceRequest.Message(.system, "Answer with one word."),
                InferenceRequest.Message(.user, "Is it late?"),
            ])
            let scores = try await model.loaded.score([
                ScoringRequest(
                    prompt: prompt,
                    continuations: ["yes", "no"].map { try model.loaded.labelTokens($0, after: prompt) })
            ])[0].continuations.map(\.logProbability)
            let ratio = scores[0] - scores[1]
            let yes = try #require(asked["yes"])
            let no = try #require(asked["no"])
            #expect(abs(log(yes / no) - ratio) < 1e-6)
        }

        @Test func `the cases of an enumeration are scored by their raw values`() async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model)
            let byCase = try await session.probabilities(of: Mood.self, for: "The mood?", model: model)
            let byText = try await session.probabilities(of: ["good", "bad"], for: "The mood?", model: model)
            #expect(byCase[.good] == byText["good"] && byCase[.bad] == byText["bad"])
        }

        @Test(arguments: [[], ["yes", "yes"], ["yes", ""]])
        func `empty, duplicate or missing choices are refused`(choices: [String]) async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model)
            let error = await #expect(throws: LlamaError.self) {
                try await session.probabilities(of: choices, for: "Well?", model: model)
            }
            #expect(error?.code == .invalidRequest)
        }
    }
}
