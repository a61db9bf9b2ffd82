import Engine
import FileReading
import Foundation
import Retrieval

/// The decision whether passages can answer a question, before a model writes.
enum Relevance {
    /// Returns whether the best sentences are likely to answer the question.
    static func answers(_ quotes: QuoteFinder.Result, _ options: RAGOptions) -> Bool {
        quotes.confidence >= (options.isStrict ? QuoteFinder.strictConfidence : QuoteFinder.minimumConfidence)
    }

    /// Returns whether passages are worth showing to a model that may also answer without them.
    static func helps(_ hits: [RetrievedChunk], quotes: QuoteFinder.Result) -> Bool {
        (hits.compactMap(\.similarity).max() ?? -1) >= similarityFloor
            || !hits.isEmpty && quotes.confidence >= QuoteFinder.minimumConfidence
    }

    /// The scaled cosine below which a passage is off topic.
    private static let similarityFloor = 0.3
}

extension RAGService {
    /// Returns the sentences of the passages that best answer the question, verbatim.
    ///
    /// `pageStarts` are the byte offsets of the pages, by document.
    ///
    /// - Returns: The sentences, and the confidence that they answer the question.
    func quotes(
        _ question: String, _ hits: [RetrievedChunk], in collection: String, pageStarts: [Int64: [Int]] = [:]
    ) async throws -> QuoteFinder.Result {
        try await quotes(
            question,
            hits.enumerated().map {
                QuoteFinder.Passage($1, number: $0 + 1, pageStarts: pageStarts[$1.documentID] ?? [])
            }, in: collection)
    }

    /// Returns the best sentences of passages that are already numbered.
    func quotes(
        _ question: String, _ passages: [QuoteFinder.Passage], in collection: String
    ) async throws -> QuoteFinder.Result {
        let finder = QuoteFinder()
        if let model = try await currentSearch(in: collection).model {
            do {
                return try await finder.find(question, in: passages, profile: model.profile(), embed: model.embed)
            } catch let error as CancellationError {
                throw error
            } catch {
                // If the embedding model fails, only words are compared.
                try Task.checkCancellation()
            }
        }
        return try await finder.find(question, in: passages)
    }
}

extension AskedQuestion {
    /// Returns the checker for a model's sentences.
    ///
    /// Passages are numbered by their position in `hits`, from 1. `paraphrases` are those of the quotations.
    func checker(
        _ passages: [Int], _ hits: [RetrievedChunk], paraphrases: [String: Set<String>] = [:]
    ) -> AnswerChecker {
        AnswerChecker(
            passages: passages.map { AnswerChecker.Passage(hits[$0], number: $0 + 1) }, question: question,
            paraphrases: paraphrases)
    }

    /// Returns checked sentences with their positions in the documents.
    func cited(_ checked: [CheckedSentence], _ hits: [RetrievedChunk]) -> [CitedSentence] {
        checked.map { sentence in
            var citations = sentence.citations.compactMap { citation($0.passage, $0.range, hits) }
            if citations.isEmpty {
                // A claim without support is shown with the passages that the model cited.
                citations = sentence.unusedPassages.compactMap { number in
                    hits.indices.contains(number - 1)
                        ? citation(number, 0..<hits[number - 1].text.utf8.count, hits) : nil
                }
            }
            // Copies of a document count as one source.
            var quotes: Set<String> = []
            citations.removeAll { !quotes.insert(Self.normalised($0.quote)).inserted }
            return CitedSentence(
                text: sentence.text, citations: citations, isSupported: sentence.isSupported,
                problems: sentence.problems.map(\.message))
        }
    }

    /// Returns a quotation lowercased and with single spaces, for comparison.
    private static func normalised(_ quote: String) -> String {
        quote.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension QuoteFinder.Passage {
    init(_ hit: RetrievedChunk, number: Int, score: Double? = nil, pageStarts: [Int] = []) {
        let passage = AnswerChecker.Passage(hit, number: number)
        let range = hit.position.range
        let pages = pageStarts.enumerated().filter { page, start in
            let end = pageStarts.indices.contains(page + 1) ? pageStarts[page + 1] : Int.max
            return start < range.upperBound && end > range.lowerBound
        }
        self.init(
            number: number, text: hit.text, context: passage.context, headings: passage.headings,
            pages: pages.map { .init(start: $1 - range.lowerBound, number: $0 + 1) }, score: score ?? hit.score)
    }
}

extension AnswerChecker.Passage {
    /// Converts a search result to a passage, which answers cite as `number`.
    ///
    /// Orders to a model support no sentence.
    package init(_ hit: RetrievedChunk, number: Int) {
        self.init(
            number: number, text: ModelOrders.blanked(hit.text),
            context: ([hit.documentTitle ?? hit.documentName] + hit.position.headingPath).joined(separator: " "),
            headings: hit.position.headingPath)
    }
}
