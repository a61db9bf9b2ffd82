import DocumentText
import Engines
import Foundation
import Retrieval

/// Whether passages can answer a question at all, decided before a model writes.
enum Relevance {
    /// Says whether to answer.
    ///
    /// - Parameters:
    ///   - hits: The passages that were found.
    ///   - quotes: The sentences that come nearest to an answer.
    ///   - options: How it is asked.
    ///   - hasModel: Whether a model writes the answer.
    /// - Returns: Whether there is something to answer from.
    static func answers(
        _ hits: [RetrievedChunk], quotes: QuoteFinder.Result, _ options: RAGOptions, hasModel: Bool
    ) -> Bool {
        guard !hits.isEmpty else { return false }
        if options.isStrict { return quotes.confidence >= QuoteFinder.strictConfidence }
        if !hasModel { return quotes.confidence >= QuoteFinder.leastConfidence }
        let floor = options.similarityFloor ?? similarityFloor
        let nearest = hits.compactMap(\.similarity).max()
        return (nearest ?? -1) >= floor || quotes.confidence >= QuoteFinder.leastConfidence
    }

    /// Cosines of all-MiniLM-L6-v2 below which a passage is about something else.
    static let similarityFloor = 0.3
}

extension RAGService {
    /// The sentences of passages that come nearest to an answer, word for word.
    func quotes(_ question: String, _ hits: [RetrievedChunk]) async throws -> QuoteFinder.Result {
        let passages = hits.enumerated().map { index, hit in
            QuoteFinder.Passage(
                number: index + 1, text: hit.text,
                context: ([hit.documentTitle ?? hit.documentName] + hit.position.headingPath).joined(separator: " "),
                headings: hit.position.headingPath, score: hit.score)
        }
        let finder = QuoteFinder()
        if let model = currentSearch().model {
            do {
                return try await finder.find(question, in: passages, embed: model.embed)
            } catch let error as CancellationError {
                throw error
            } catch {
                // Words are enough where the embedding model fails.
                try Task.checkCancellation()
            }
        }
        return try await finder.find(question, in: passages)
    }
}

extension AskedQuestion {
    /// Checks what a model wrote against the passages that it was sent.
    func check(_ written: [ClaimedSentence], _ sent: [Int], _ hits: [RetrievedChunk]) -> [CitedSentence] {
        let passages = sent.enumerated().map { number, index in
            AnswerChecker.Passage(
                number: number + 1, text: hits[index].text,
                context: ([hits[index].documentTitle ?? hits[index].documentName] + hits[index].position.headingPath)
                    .joined(separator: " "),
                headings: hits[index].position.headingPath)
        }
        return AnswerChecker(passages: passages, question: question).check(written).map { sentence in
            var citations = sentence.citations.compactMap { citation($0.passage, $0.range, hits) }
            if citations.isEmpty {
                // What could not be found is shown with the passages that the model named.
                citations = sentence.unusedPassages.compactMap { number in
                    hits.indices.contains(number - 1)
                        ? citation(number, 0..<hits[number - 1].text.utf8.count, hits) : nil
                }
            }
            // Copies of a document bear a sentence out once.
            var quotes: Set<String> = []
            citations.removeAll { !quotes.insert(Self.normalised($0.quote)).inserted }
            return CitedSentence(
                text: sentence.text, citations: citations, isSupported: sentence.isSupported,
                problems: sentence.problems.map(\.message))
        }
    }

    /// A quotation without case and line breaks.
    private static func normalised(_ quote: String) -> String {
        quote.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
