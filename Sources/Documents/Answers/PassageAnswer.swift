package import Engine
import FileReading
import Retrieval

/// An answer from passages outside of any collection, with the excerpts, prompt and checks of ``RAGService``.
package struct PassageAnswer: Sendable {
    /// The answer, without an incomplete sentence.
    package let text: String
    /// The numbers of the passages that support the first sentence, from 1; empty if no passage does.
    package let sources: Set<Int>

    /// Lets a model answer a question from passages.
    package init(
        _ question: String, from passages: [String], model: ChatModel, config: InferenceConfig
    ) async throws {
        let hits = Self.hits(passages)
        let prompt = try await ExcerptPrompt(
            question: question, excerpts: try await Self.excerpts(question, hits), model: model,
            answerTokens: config.maxTokens)
        let written = try await AnswerWriter(model: model, config: config).write(prompt.text, since: .now)
        let sentences = AnswerWriter.sentences(of: written.text, isWhole: !written.isCut)
        text = sentences.map(\.text).joined(separator: " ")
        let first = AskedQuestion(question: question, options: RAGOptions()).checker(Array(hits.indices), hits)
            .check(Array(sentences.prefix(1))).first
        sources = Set((first?.isSupported == true ? first?.citations ?? [] : []).map(\.passage))
    }

    /// Returns whether the model finds an answer to the question in the passages.
    package static func isThere(_ question: String, in passages: [String], model: ChatModel) async throws -> Bool {
        let excerpts = try await excerpts(question, hits(passages))
        let text = ExcerptPrompt.text(
            question, excerpts, "Does the text above answer the question? Answer yes or no.")
        let written = try await GuidedText.write(
            text, instructions: ExcerptPrompt.instructions, pattern: "yes|no", model: model, temperature: 0,
            maxTokens: 4)
        return written.text == "yes"
    }

    private static func hits(_ passages: [String]) -> [RetrievedChunk] {
        passages.enumerated().map { index, text in
            RetrievedChunk(
                id: Int64(index), documentID: 0, documentName: "Text \(index + 1)", text: text,
                position: SourcePosition(range: 0..<text.utf8.count, pages: nil, headingPath: []), match: .both,
                score: 1)
        }
    }

    /// Returns the excerpts that match the question's words, or the whole passages if no excerpt does.
    private static func excerpts(_ question: String, _ hits: [RetrievedChunk]) async throws -> [ExcerptPrompt.Excerpt] {
        let passages = hits.enumerated().map {
            QuoteFinder.Passage(number: $0 + 1, text: $1.text, score: 1)
        }
        let quotes = try await QuoteFinder().find(question, in: passages).quotes
        guard quotes.isEmpty else { return ExcerptPrompt.Excerpt.around(quotes, hits) }
        return hits.indices.map { index in
            ExcerptPrompt.Excerpt(
                passage: index, range: 0..<hits[index].text.utf8.count,
                line: PassagePrompt.oneLine(ModelOrders.blanked(hits[index].text)))
        }
    }
}
