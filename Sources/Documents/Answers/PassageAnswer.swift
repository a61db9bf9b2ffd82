import DocumentText
package import Engines
import LanguageModels
import Retrieval

/// What a model answers from passages that are in no collection: the prompt and the pattern of ``RAGService``, without its
/// search and its checks.
package struct PassageAnswer: Sendable {
    /// The sentences, each with the numbers of the passages that it names, from 1; none where the model says that the
    /// passages do not answer, or did not finish a sentence.
    package let sentences: [NumberedSentence]

    /// Its sentences behind each other.
    package var text: String { sentences.map(\.text).joined(separator: " ") }

    /// Has a model answer.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - passages: The passages.
    ///   - model: Who answers.
    ///   - config: How it writes.
    /// - Throws: `LLMError`, `CancellationError`.
    package init(
        _ question: String, from passages: [String], model: ChatModel, config: InferenceConfig
    ) async throws {
        let chunks = passages.enumerated().map { index, text in
            RetrievedChunk(
                id: Int64(index), documentID: 0, documentName: "", text: text,
                position: SourcePosition(range: 0..<text.utf8.count, pages: nil, headingPath: []), match: .both,
                score: 0)
        }
        let prompt = try await PassagePrompt(
            question: question, chunks: chunks, limit: chunks.count, model: model, answerTokens: config.maxTokens)
        let written = try await AnswerWriter(model: model, config: config).write(prompt, since: .now) { _ in }
        sentences = Self.shown(written)
    }

    /// What of a text may be shown: half a sentence can say the opposite of the whole.
    static func shown(_ written: GuidedText) -> [NumberedSentence] {
        var sentences = NumberedSentence.sentences(of: written.text)
        if written.isCut, sentences.last?.numbers.isEmpty == true { sentences.removeLast() }
        return sentences.filter { $0.text != PassagePrompt.absence }
    }
}
