import Engine
import FileReading
import Foundation
import Retrieval

/// Whether passages can answer a question at all, decided before a model writes.
enum Relevance {
    /// Says whether to answer.
    ///
    /// - Parameter quotes: The sentences that come nearest to an answer.
    /// - Returns: Whether there is something to answer from.
    static func answers(_ quotes: QuoteFinder.Result, _ options: RAGOptions) -> Bool {
        quotes.confidence >= (options.isStrict ? QuoteFinder.strictConfidence : QuoteFinder.leastConfidence)
    }

    /// Says whether passages are worth showing to a model that may also answer without them.
    static func helps(_ hits: [RetrievedChunk], quotes: QuoteFinder.Result) -> Bool {
        (hits.compactMap(\.similarity).max() ?? -1) >= similarityFloor
            || !hits.isEmpty && quotes.confidence >= QuoteFinder.leastConfidence
    }

    /// Cosines of all-MiniLM-L6-v2 below which a passage is about something else.
    private static let similarityFloor = 0.3
}

extension RAGService {
    /// The sentences of passages that come nearest to an answer, word for word.
    ///
    /// - Parameter pageStarts: Where the pages of their documents begin, by document.
    /// - Returns: The sentences, and how likely they answer.
    func quotes(
        _ question: String, _ hits: [RetrievedChunk], pageStarts: [Int64: [Int]] = [:]
    ) async throws -> QuoteFinder.Result {
        try await quotes(
            question,
            hits.enumerated().map {
                QuoteFinder.Passage($1, number: $0 + 1, pageStarts: pageStarts[$1.documentID] ?? [])
            })
    }

    /// The same for passages with numbers of their own.
    func quotes(_ question: String, _ passages: [QuoteFinder.Passage]) async throws -> QuoteFinder.Result {
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
    /// What compares a model's sentences with passages; a passage is numbered by its place among those that were found.
    func checker(_ passages: [Int], _ hits: [RetrievedChunk]) -> AnswerChecker {
        AnswerChecker(passages: passages.map { AnswerChecker.Passage(hits[$0], number: $0 + 1) }, question: question)
    }

    /// Checked sentences with their places in the documents.
    func cited(_ checked: [CheckedSentence], _ hits: [RetrievedChunk]) -> [CitedSentence] {
        checked.map { sentence in
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
    /// Describes a passage that was found.
    ///
    /// - Parameter number: The number under which an answer cites it.
    package init(_ hit: RetrievedChunk, number: Int) {
        self.init(
            number: number, text: hit.text,
            context: ([hit.documentTitle ?? hit.documentName] + hit.position.headingPath).joined(separator: " "),
            headings: hit.position.headingPath)
    }
}
