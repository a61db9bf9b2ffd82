public import Engine
import Foundation
import Retrieval

/// A question with passages of a collection, for a continuing conversation.
public struct GroundedPrompt: Sendable {
    /// The prompt: the passages, numbered and marked as data, and the question.
    public let text: String
    private let question: String
    private let sent: [RetrievedChunk]
    private let pageStarts: [Int64: [Int]]
    private let headings: [Int64: DocumentHeadings]

    init(
        text: String, question: String, sent: [RetrievedChunk], pageStarts: [Int64: [Int]],
        headings: [Int64: DocumentHeadings]
    ) {
        self.text = text
        self.question = question
        self.sent = sent
        self.pageStarts = pageStarts
        self.headings = headings
    }

    /// Returns the sources of an answer: the cited places that support it, and the places that it should have
    /// cited.
    ///
    /// - Parameter answer: The model's text, with marks such as [1].
    /// - Returns: The sources by number, without duplicates.
    public func citations(of answer: String) -> [Citation] {
        let written = AnswerSentences(answer, passages: sent.count).sentences.map(\.cited)
        var asked = AskedQuestion(question: question, options: RAGOptions())
        asked.pageStarts = pageStarts
        asked.headings = headings
        var seen: Set<Citation> = []
        return asked.cited(asked.checker(Array(sent.indices), sent).check(written), sent).flatMap(\.citations)
            .filter { seen.insert($0).inserted }
            .sorted { ($0.number, $0.range.lowerBound) < ($1.number, $1.range.lowerBound) }
    }
}

extension RAGService {
    /// Finds passages for a question of a conversation.
    ///
    /// - Parameters:
    ///   - question: The user's words.
    ///   - earlier: The preceding question, to which a short question may refer; `nil` if it is the first.
    ///   - collection: The collection to search.
    ///   - documents: The documents to search; `nil` for all of the collection.
    ///   - model: The model that reads the prompt.
    /// - Returns: The question with its passages; `nil` if nothing was found.
    /// - Throws: The errors of `search`.
    public func ground(
        _ question: String, after earlier: String?, in collection: String, only documents: Set<Int64>? = nil,
        model: ChatModel
    ) async throws -> GroundedPrompt? {
        try await allow(model, toRead: collection)
        let isShort = question.split(whereSeparator: \.isWhitespace).count <= Self.shortQuestion
        let query = isShort ? [earlier, question].compactMap(\.self).joined(separator: "\n") : question
        var (found, candidates) = try await candidates(
            query, in: collection, limit: Self.groundingLimit * (documents == nil ? 1 : Self.filteredShare))
        if let documents {
            let isSearched = { (hit: RetrievedChunk) in documents.contains(hit.documentID) }
            found = DocumentSearchResults(
                hits: Array(found.hits.filter(isSearched).prefix(Self.groundingLimit)),
                isMeaningSearched: found.isMeaningSearched)
            candidates = candidates.map { Candidates(hits: $0.hits.filter(isSearched), stage: $0.stage) }
        }
        // A passage that shares only a word with the question would mislead the conversation.
        let quotes = try await quotes(query, found.hits, in: collection)
        guard Relevance.helps(found.hits, quotes: quotes) else { return nil }
        let hits = try await candidates?.best(Self.groundingLimit, for: query) ?? found.hits
        // The passages get half of the context, so that the conversation has room.
        let answerTokens = (model.promptTokens ?? 0) / 2
        let prompt = try await PassagePrompt(
            question: question, chunks: hits, limit: Self.groundingLimit, model: model, answerTokens: answerTokens
        )
        let sent = prompt.sent.map { hits[$0] }
        let cited = Set(sent.map(\.documentID))
        return GroundedPrompt(
            text: PassagePrompt.text(question, hits, prompt.sent), question: question, sent: sent,
            pageStarts: try await store.pageStarts(of: cited), headings: try await headings(of: cited))
    }

    private static let groundingLimit = 6
    /// The number of passages to search for each one that is needed, if some documents are not searched.
    private static let filteredShare = 4
    /// The number of words up to which a question may depend on the preceding question.
    private static let shortQuestion = 5
}
