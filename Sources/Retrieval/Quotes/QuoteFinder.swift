package import Support

/// A finder of verbatim sentences in passages that answer a question, without a model.
package struct QuoteFinder: Sendable {
    /// A passage from a search.
    package struct Passage: Sendable, Hashable {
        package let number: Int
        package let text: String
        /// The document's title and the preceding headings.
        package let context: String
        /// The preceding headings; the passage's text may begin with some of them.
        package let headings: [String]
        /// The start of each page in the passage's text; empty in a document without pages.
        package let pages: [AnswerChecker.Passage.Page]
        /// The relevance from the search; larger is better, on any scale that starts at 0.
        package let score: Double

        package init(
            number: Int, text: String, context: String = "", headings: [String] = [],
            pages: [AnswerChecker.Passage.Page] = [], score: Double
        ) {
            self.number = number
            self.text = text
            self.context = context
            self.headings = headings
            self.pages = pages
            self.score = score
        }
    }

    /// A sentence, a row, or two related sentences.
    package struct Quote: Sendable, Hashable {
        package var passage: Int
        /// The location in the passage's text, in bytes of UTF-8.
        package let range: Range<Int>
        /// The passage's text at ``range``.
        package let text: String
        /// The relevance to the question, 0 to 1.
        package let score: Double
    }

    /// The result for a question.
    package struct Result: Sendable {
        /// The best quotes, in descending order; empty if no passage contains a word of the question.
        package let quotes: [Quote]
        /// The probability that the first quotes answer the question, 0 to 1; see
        /// ``QuoteFinder/minimumConfidence``.
        package let confidence: Double
        /// For stems of the question's words, the stems of words in the quotes that mean the same.
        package var paraphrases: [String: Set<String>] = [:]
        /// The evidence of ``confidence``; `nil` for several questions or for no passages.
        var evidence: AnswerEvidence?
    }

    /// The confidence below which no answer is assumed to be in the documents.
    package static let minimumConfidence = 0.3
    /// The minimum confidence for a strict answer.
    package static let strictConfidence = 0.5
    /// The default maximum number of quotes.
    package static let maximumQuotes = 3
    /// The maximum number of sentences to embed.
    static let maximumEmbedded = 48

    package init() {}

    /// Finds quotes.
    ///
    /// - Parameters:
    ///   - question: The user's question.
    ///   - passages: The passages, best first.
    ///   - most: The maximum number of quotes.
    ///   - share: The minimum score of further quotes, as a share of the best quote's score.
    ///   - isStrict: Whether a quote must contain all content words of the question, in its text or in its
    ///     headings, as for a list of all matches.
    ///   - profile: The prefixes of the embedder's texts, and the scale of its cosines.
    ///   - embed: Computes a vector for each text, of any norm; `nil` if there is no embedder.
    /// - Returns: Up to `most` distinct quotes; for a text with several questions, up to two for each
    ///   question if that is more.
    /// - Throws: Errors of `embed`.
    package func find(
        _ question: String, in passages: [Passage], most: Int = maximumQuotes, share: Double = 0.6,
        isStrict: Bool = false, profile: EmbeddingProfile = EmbeddingProfile(),
        embed: (([String]) async throws -> [[Float]])? = nil
    ) async throws -> Result {
        let index = SourceIndex(
            passages.map {
                .init(number: $0.number, text: $0.text, context: $0.context, headings: $0.headings, pages: $0.pages)
            })
        let bytes = passages.map { Array($0.text.utf8) }
        let questions = QuestionParts.of(question)
        var scorers = questions.map {
            QuoteScorer($0, index, scores: passages.map(\.score), isListing: isStrict, profile: profile)
        }
        if let embed {
            var seen: Set<Int> = []
            let spans = scorers.flatMap { $0.promising(Self.maximumEmbedded / scorers.count) }
                .filter { seen.insert($0).inserted }
            func text(_ span: Int) -> String {
                let range = scorers[0].embedded(span)
                return String(decoding: bytes[index.spans[span].passage][range], as: UTF8.self)
            }
            if !spans.isEmpty {
                let vectors = try await embed(
                    questions.map(profile.question) + spans.map { profile.passage(text($0)) })
                for at in scorers.indices where vectors.count == questions.count + spans.count {
                    let vectors = [vectors[at]] + vectors.dropFirst(questions.count)
                    scorers[at].add(vectors: vectors, spans: spans)
                    guard let probes = scorers[at].probes(questions[at], text) else { continue }
                    try await scorers[at].add(probes, probes.texts.isEmpty ? [] : embed(probes.texts), vectors, spans)
                }
            }
        }
        return combined(scorers.map { result($0, index, bytes, most, share, isStrict) }, most)
    }

    /// Combines the results for several questions: the best quotes for each answered question, then the next
    /// quotes.
    private func combined(_ results: [Result], _ most: Int) -> Result {
        guard let best = results.max(by: { $0.confidence < $1.confidence }), results.count > 1 else {
            return results.first ?? Result(quotes: [], confidence: 0)
        }
        let answered = results.filter { $0.confidence >= Self.minimumConfidence }
        guard answered.count > 1 else { return best }
        var quotes: [Quote] = []
        for rank in 0..<most {
            for quote in answered.compactMap({ $0.quotes.indices.contains(rank) ? $0.quotes[rank] : nil })
            where quotes.count < max(most, 2 * answered.count) {
                guard !quotes.contains(where: { $0.passage == quote.passage && $0.range.overlaps(quote.range) }) else {
                    continue
                }
                quotes.append(quote)
            }
        }
        let paraphrases = answered.map(\.paraphrases).reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
        return Result(quotes: quotes, confidence: best.confidence, paraphrases: paraphrases)
    }

    private func result(
        _ scorer: QuoteScorer, _ index: SourceIndex, _ bytes: [[UInt8]], _ most: Int, _ share: Double, _ isStrict: Bool
    ) -> Result {
        var quotes: [Quote] = []
        var taken: [Int] = []
        for (span, score) in scorer.ranked().prefix(40 + most) where quotes.count < most {
            if let best = quotes.first, score < best.score * share { break }
            if let best = taken.first, scorer.isAboutAnother(span, than: best) { continue }
            guard !isStrict || scorer.hasAllWords(span), !taken.contains(where: { isSame($0, span, index) }) else {
                continue
            }
            let (range, spans) = scorer.joined(span)
            guard
                !spans.dropLast().contains(where: { part in taken.contains { isSame($0, part, index) } })
                    || spans.count == 1
            else { continue }
            taken += spans
            let passage = index.spans[span].passage
            quotes.append(
                Quote(
                    passage: index.passages[passage].number, range: range,
                    text: String(decoding: bytes[passage][range], as: UTF8.self), score: score))
        }
        let evidence = scorer.evidence
        return Result(
            quotes: quotes, confidence: quotes.isEmpty ? 0 : evidence.probability,
            paraphrases: scorer.paraphrases, evidence: evidence)
    }

    /// Returns whether two spans have the same text, as in overlapping chunks.
    private func isSame(_ first: Int, _ second: Int, _ index: SourceIndex) -> Bool {
        if first == second { return true }
        let (first, second) = (index.spans[first], index.spans[second])
        guard first.words == second.words, first.tokens.count == second.tokens.count else { return false }
        return zip(first.facts.tokens, second.facts.tokens).allSatisfy { $0.folded == $1.folded }
    }
}
