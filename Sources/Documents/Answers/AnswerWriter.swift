import Engines

/// Has a model answer from passages, held to the pattern of ``AnswerPattern``.
struct AnswerWriter {
    let model: ChatModel
    let config: InferenceConfig

    /// Answers.
    ///
    /// - Parameters:
    ///   - prompt: What the model reads.
    ///   - start: When the question was asked.
    ///   - onText: Hears of all that is written, as it grows.
    /// - Returns: What was written.
    /// - Throws: `LLMError`, `CancellationError`.
    func write(
        _ prompt: PassagePrompt, since start: ContinuousClock.Instant, onText: (String) -> Void
    ) async throws -> GuidedText {
        do {
            return try await GuidedText.write(
                prompt.text, instructions: PassagePrompt.instructions,
                pattern: AnswerPattern.text(passages: prompt.sent.count), model: model,
                temperature: config.temperature, maxTokens: config.maxTokens, since: start, onText: onText)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LLMError.generationFailed(error)
        }
    }
}

extension Duration {
    /// The time in seconds.
    var inSeconds: Double { self / .seconds(1) }
}
