import Engine
import Retrieval

/// Lets a model write a single line of text from documents.
struct AnswerWriter {
    let model: ChatModel
    let config: InferenceConfig
    /// The instructions for the model; they never contain text of a document.
    var instructions = ExcerptPrompt.instructions

    /// Generates a text.
    ///
    /// Latencies are measured from `start`; `onText` receives the whole text so far.
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

    /// Generates a text, and checks each sentence against the passages as soon as it is complete.
    ///
    /// `onSentence` receives each sentence except the last, with the number of preceding sentences that may be
    /// shown. The result contains all complete sentences.
    func write(
        _ prompt: String, _ checker: AnswerChecker, since start: ContinuousClock.Instant,
        onSentence: (Int, CheckedSentence) -> Void
    ) async throws -> (written: GuidedText, sentences: [CheckedSentence]) {
        var told = 0
        let written = try await write(prompt, since: start) { text in
            let sentences = Self.sentences(of: text, isWhole: false)
            guard sentences.count > told else { return }
            let checked = checker.check(sentences)
            for index in told..<sentences.count {
                onSentence(checked[..<index].count(where: \.isSupported), checked[index])
            }
            told = sentences.count
        }
        return (written, checker.check(Self.sentences(of: written.text, isWhole: !written.isCut)))
    }

    /// Returns the sentences that may be shown, without numbers in brackets.
    ///
    /// If `isWhole` is false, the model has not finished. The last sentence is then left out, because half a
    /// sentence can say the opposite of the whole.
    static func sentences(of text: String, isWhole: Bool) -> [ClaimedSentence] {
        let sentences = AnswerSentences(text, passages: 0).sentences.map(\.cited)
        return isWhole ? sentences : sentences.dropLast()
    }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}
