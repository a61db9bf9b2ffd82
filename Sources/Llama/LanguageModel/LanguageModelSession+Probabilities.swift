import Engine
import Foundation
public import LanguageModels

extension LanguageModelSession {
    /// Returns the probability of each choice as the answer to a prompt, without generating an answer.
    ///
    /// The prompt continues the session's transcript, which is not changed. Each choice is scored as the
    /// complete answer, and the probabilities of all choices add up to 1. Probabilities are not calibrated, so
    /// compare them only with each other, or choose a threshold by your own examples.
    ///
    /// ```swift
    /// let mood = try await session.probabilities(of: ["yes", "no"], for: "Is the customer angry?", model: model)
    /// if mood["yes", default: 0] > 0.8 { escalate() }
    /// ```
    ///
    /// - Parameters:
    ///   - choices: The answers, without duplicates.
    ///   - prompt: The question.
    ///   - model: The model that scores, usually the model of the session.
    /// - Throws: `LlamaError.Code.invalidRequest` for an empty list, an empty choice or a duplicate;
    ///   `contextExceeded`; `LanguageModelError.unsupportedTranscriptContent`; `CancellationError`.
    public func probabilities(
        of choices: [String], for prompt: String, model: LlamaLanguageModel
    ) async throws -> [String: Double] {
        guard Set(choices).count == choices.count else {
            throw LlamaError(.invalidRequest, "A choice occurs twice. Give each choice once.")
        }
        let transcript = transcript
        let request = try await EngineThread.run(name: "hearth.prompt") {
            let loaded = model.loaded
            var conversation = try loaded.conversation(
                of: transcript, tools: transcript.toolDefinitions)
            conversation.turns.append(InferenceRequest.Message(.user, prompt))
            let tokens = try loaded.prompt(for: conversation).tokens
            return ScoringRequest(
                prompt: tokens, continuations: try choices.map { try loaded.labelTokens($0, after: tokens) },
                priority: model.priority)
        }
        let scores = try await model.loaded.score([request])[0].continuations.map(\.logProbability)
        let best = scores.max() ?? 0
        let weights = scores.map { exp($0 - best) }
        let sum = weights.reduce(0, +)
        return Dictionary(uniqueKeysWithValues: zip(choices, weights.map { $0 / sum }))
    }

    /// Returns the probability of one of several choices as the answer to a prompt.
    ///
    /// - Parameters:
    ///   - choice: One of the choices.
    ///   - choices: The answers, without duplicates.
    ///   - prompt: The question.
    ///   - model: The model that scores, usually the model of the session.
    /// - Returns: The probability, from 0 to 1; 0 if `choices` does not contain the choice.
    /// - Throws: The errors of `probabilities(of:for:model:)`.
    public func probability(
        of choice: String, among choices: [String], for prompt: String, model: LlamaLanguageModel
    ) async throws -> Double {
        try await probabilities(of: choices, for: prompt, model: model)[choice] ?? 0
    }
}

extension LanguageModelSession {
    /// Returns the probability of each case of a type as the answer to a prompt, without generating an answer.
    ///
    /// - Parameters:
    ///   - type: The type, whose raw values are the choices.
    ///   - prompt: The question.
    ///   - model: The model that scores, usually the model of the session.
    /// - Throws: The errors of `probabilities(of:for:model:)`.
    public func probabilities<Choice>(
        of type: Choice.Type, for prompt: String, model: LlamaLanguageModel
    ) async throws -> [Choice: Double] where Choice: CaseIterable & RawRepresentable<String> & Hashable & Sendable {
        let cases = Array(type.allCases)
        let probabilities = try await probabilities(of: cases.map(\.rawValue), for: prompt, model: model)
        return Dictionary(uniqueKeysWithValues: cases.map { ($0, probabilities[$0.rawValue] ?? 0) })
    }
}
