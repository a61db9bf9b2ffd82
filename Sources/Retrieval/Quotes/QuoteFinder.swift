/// Answers a question without a model: with the sentences of the passages that come nearest to it, word for word.
package struct QuoteFinder: Sendable {
    /// A passage that a search found.
    package struct Passage: Sendable, Hashable {
        /// Its number.
        package let number: Int
        /// Its text.
        package let text: String
        /// The document's title and the headings above it.
        package let context: String
        /// The headings above it, some of which its text may begin with.
        package let headings: [String]
        /// Where pages begin in its text; empty in a document without pages.
        package let pages: [AnswerChecker.Passage.Page]
        /// How well the search ranked it; larger is better, on any scale that starts at 0.
        package let score: Double

        /// Describes a passage.
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

    /// A sentence, row, or two sentences that belong together.
    package struct Quote: Sendable, Hashable {
        /// The number of the passage.
        package var passage: Int
        /// Where it stands in the passage's text, in bytes of UTF-8.
        package let range: Range<Int>
        /// Exactly the passage's text at ``range``.
        package let text: String
        /// How well it answers, 0 to 1.
        package let score: Double
    }

    /// What was found for a question.
    package struct Result: Sendable, Hashable {
        /// The best quotes, the best first; none where no passage has a word of the question.
        package let quotes: [Quote]
        /// How likely it is that the first quotes answer the question, 0 to 1; see ``QuoteFinder/leastConfidence``.
        package let confidence: Double
    }

    /// Below this, say that the documents do not answer.
    package static let leastConfidence = 0.3
    /// The same for a strict answer.
    package static let strictConfidence = 0.5
    /// The most quotes that are given.
    package static let mostQuotes = 3
    /// How many sentences are handed to the embedder.
    static let mostEmbedded = 48

    /// Makes a finder.
    package init() {}

    /// Finds quotes.
    ///
    /// - Parameters:
    ///   - question: The user's words.
    ///   - passages: The passages, best first.
    ///   - most: How many quotes to give.
    ///   - share: The least share of the best one's score that others need.
    ///   - isStrict: Whether a quote must have all words of the question that mean something, itself or in its headings, as for
    ///     a list of all that is asked for.
    ///   - embed: Gives each text a vector, of unit length or not; nil where there is no embedder.
    /// - Returns: Up to `most` quotes, none said twice; for a text that asks several questions, two for each if that is more.
    /// - Throws: What `embed` throws.
    package func find(
        _ question: String, in passages: [Passage], most: Int = mostQuotes, share: Double = 0.6, isStrict: Bool = false,
        embed: (([String]) async throws -> [[Float]])? = nil
    ) async throws -> Result {
        let index = SourceIndex(
            passages.map {
                .init(number: $0.number, text: $0.text, context: $0.context, headings: $0.headings, pages: $0.pages)
            })
        let bytes = passages.map { Array($0.text.utf8) }
        let questions = QuestionParts.of(question)
        var scorers = questions.map { QuoteScorer($0, index, scores: passages.map(\.score), isListing: isStrict) }
        if let embed {
            var seen: Set<Int> = []
            let spans = scorers.flatMap { $0.promising(Self.mostEmbedded / scorers.count) }
                .filter { seen.insert($0).inserted }
            func text(_ span: Int) -> String {
                String(decoding: bytes[index.spans[span].passage][index.spans[span].range], as: UTF8.self)
            }
            if !spans.isEmpty {
                let vectors = try await embed(questions + spans.map(text))
                for at in scorers.indices where vectors.count == questions.count + spans.count {
                    scorers[at].add(vectors: [vectors[at]] + vectors.dropFirst(questions.count), spans: spans)
                    guard let texts = scorers[at].namelessTexts(questions[at], text) else { continue }
                    scorers[at].add(nameless: try await embed(texts))
                }
            }
        }
        return combined(scorers.map { result($0, index, bytes, most, share, isStrict) }, most)
    }

    /// What was found for the parts of a question: the best of each that is answered, then the others.
    private func combined(_ results: [Result], _ most: Int) -> Result {
        guard let best = results.max(by: { $0.confidence < $1.confidence }), results.count > 1 else {
            return results.first ?? Result(quotes: [], confidence: 0)
        }
        let answered = results.filter { $0.confidence >= Self.leastConfidence }
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
        return Result(quotes: quotes, confidence: best.confidence)
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
            let (range, spans) = joined(span, index, scorer)
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
        return Result(quotes: quotes, confidence: quotes.isEmpty ? 0 : scorer.confidence)
    }

    /// Whether two spans say the same, as in chunks that overlap.
    private func isSame(_ first: Int, _ second: Int, _ index: SourceIndex) -> Bool {
        if first == second { return true }
        let (first, second) = (index.spans[first], index.spans[second])
        guard first.words == second.words, first.tokens.count == second.tokens.count else { return false }
        return zip(first.facts.tokens, second.facts.tokens).allSatisfy { $0.folded == $1.folded }
    }

    /// A span with the sentence before it, if its first word points there, or with the one behind it, if that points back
    /// and has the number, date or name that is asked for: "The pumpkin grew on plot 17. It weighs 38.4 kg."
    private func joined(_ at: Int, _ index: SourceIndex, _ scorer: QuoteScorer) -> (range: Range<Int>, spans: [Int]) {
        let spans = index.passages[index.spans[at].passage].spans
        func pair(_ first: Int) -> (range: Range<Int>, spans: [Int]) {
            (index.spans[first].range.lowerBound..<index.spans[first + 1].range.upperBound, [first, first + 1])
        }
        if spans.contains(at - 1), isAbout(at, index) { return pair(at - 1) }
        if spans.contains(at + 1), isAbout(at + 1, index), !scorer.holdsAnswer(at), scorer.holdsAnswer(at + 1) {
            return pair(at)
        }
        return (index.spans[at].range, [at])
    }

    /// Whether a sentence begins with a word that points to the one before it.
    private func isAbout(_ at: Int, _ index: SourceIndex) -> Bool {
        let (before, span) = (index.spans[at - 1], index.spans[at])
        guard span.kind == .sentence, before.kind == .sentence, before.range.count < 600,
            let first = span.facts.tokens.first(where: { $0.kind == .word })
        else { return false }
        return CommonWords.pointers.contains(first.folded)
    }
}
