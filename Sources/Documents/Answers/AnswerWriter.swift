import Engines
import Retrieval

/// Has a model answer from excerpts, in one line.
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
        _ prompt: ExcerptPrompt, since start: ContinuousClock.Instant, onText: (String) -> Void
    ) async throws -> GuidedText {
        do {
            return try await GuidedText.write(
                prompt.text, instructions: ExcerptPrompt.instructions, pattern: #"[^ \n][^\n]*"#, model: model,
                temperature: config.temperature, maxTokens: config.maxTokens, since: start, onText: onText)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LLMError.generationFailed(error)
        }
    }

    /// The sentences of what was written that may be shown: half a sentence can say the opposite of the whole.
    ///
    /// - Parameters:
    ///   - text: What was written.
    ///   - isWhole: Whether the model has ended.
    /// - Returns: The sentences; numbers in brackets are left out, since excerpts have none.
    static func sentences(of text: String, isWhole: Bool) -> [ClaimedSentence] {
        let sentences = AnswerSentences(text, passages: 0).sentences.map(\.cited)
        return isWhole ? sentences : sentences.dropLast()
    }
}

extension Duration {
    /// The time in seconds.
    var inSeconds: Double { self / .seconds(1) }
}
