import Engine
import Retrieval

/// Has a model write from documents, in one line.
struct AnswerWriter {
    let model: ChatModel
    let config: InferenceConfig
    /// What the model is told to do; never a document's text.
    var instructions = ExcerptPrompt.instructions

    /// Writes.
    ///
    /// - Parameters:
    ///   - prompt: What the model reads.
    ///   - start: When the user asked.
    ///   - onText: Hears of all that is written, as it grows.
    /// - Returns: What was written.
    func write(
        _ prompt: String, since start: ContinuousClock.Instant, onText: (String) -> Void = { _ in }
    ) async throws -> GuidedText {
        do {
            return try await GuidedText.write(
                prompt, instructions: instructions, pattern: #"[^ \n][^\n]*"#, model: model,
                temperature: config.temperature, maxTokens: config.maxTokens, since: start, onText: onText)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LLMError.generationFailed(error)
        }
    }

    /// Writes, and compares each sentence with the passages as soon as it is whole.
    ///
    /// - Parameters:
    ///   - prompt: What the model reads.
    ///   - start: When the user asked.
    ///   - onSentence: Hears of each sentence but the last, with its place among all.
    /// - Returns: What was written, and all its whole sentences.
    func write(
        _ prompt: String, _ checker: AnswerChecker, since start: ContinuousClock.Instant,
        onSentence: (Int, CheckedSentence) -> Void
    ) async throws -> (written: GuidedText, sentences: [CheckedSentence]) {
        var told = 0
        let written = try await write(prompt, since: start) { text in
            let sentences = Self.sentences(of: text, isWhole: false)
            guard sentences.count > told else { return }
            let checked = checker.check(sentences)
            for index in told..<sentences.count { onSentence(index, checked[index]) }
            told = sentences.count
        }
        return (written, checker.check(Self.sentences(of: written.text, isWhole: !written.isCut)))
    }

    /// The sentences of what was written that may be shown: half a sentence can say the opposite of the whole.
    ///
    /// - Parameter isWhole: Whether the model has ended.
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
