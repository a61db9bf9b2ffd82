/// A checker that compares each sentence of an answer with the passages that the answer is based on.
///
/// No model is used: quotations, numbers, dates, names, negations and words are compared by rules. A
/// supported sentence has a cited span with nearly the same words. A paraphrase in different words is
/// reported as unsupported. The run time grows with the sum of the lengths of passages and answer, not with
/// their product.
package struct AnswerChecker: Sendable {
    package struct Passage: Sendable, Hashable {
        /// The number that the answer cites.
        package let number: Int
        package let text: String
        /// The document's title and the preceding headings, which may name the subject of the passage and are
        /// never cited.
        package let context: String
        /// The preceding headings; the passage's text may begin with some of them.
        package let headings: [String]
        /// The start of each page in the passage's text; empty in a document without pages.
        package let pages: [Page]

        /// A page, or the part of the page that the passage contains.
        package struct Page: Sendable, Hashable {
            /// The byte offset of the page's start in the passage's text; negative for a page that began
            /// before the passage.
            package let start: Int
            /// The page number, starting with 1.
            package let number: Int

            package init(start: Int, number: Int) { (self.start, self.number) = (start, number) }
        }

        package init(
            number: Int, text: String, context: String = "", headings: [String] = [], pages: [Page] = []
        ) {
            self.number = number
            self.text = text
            self.context = context
            self.headings = headings
            self.pages = pages
        }
    }

    /// The default minimum share of an answer sentence's words and facts that its spans must contain.
    package static let minimumCoverage = 0.6
    /// The weight of a missing word that the answer repeats from the question; other words weigh 1.
    static let weightOfMissingQuestionWord = 1.5

    private let index: SourceIndex
    private let quotes: QuoteSearch
    private let question: QuestionFacts
    private let places: [Int: Int]
    private let minimumCoverage: Double
    private let readsFirstWords: Bool

    /// Creates a checker and indexes the passages.
    ///
    /// - Parameters:
    ///   - passages: All passages that were sent, cited or not.
    ///   - question: The question; its numbers, dates and quotations are not claims of the answer.
    ///   - isDirect: Whether each sentence must state the relation that is asked for, as in an answer that is
    ///     shown beside quotations. The sentences of a conversation may say more.
    ///   - paraphrases: For words of the question, the words of the passages that mean the same.
    ///   - minimumCoverage: The minimum share of a sentence's words and facts that its spans must contain.
    ///   - readsFirstWords: Whether the first word of a sentence may also be a name that the source must
    ///     contain.
    package init(
        passages: [Passage], question: String = "", isDirect: Bool = true,
        paraphrases: [String: Set<String>] = [:],
        minimumCoverage: Double = Self.minimumCoverage, readsFirstWords: Bool = false
    ) {
        self.minimumCoverage = minimumCoverage
        self.readsFirstWords = readsFirstWords
        index = SourceIndex(passages)
        quotes = QuoteSearch(index.passages)
        self.question = QuestionFacts(
            question, in: index.language, isDirect: isDirect, paraphrases: paraphrases)
        places = Dictionary(
            passages.enumerated().map { ($0.element.number, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// Checks the sentences of one answer, in order.
    ///
    /// A sentence without comparable content, such as "Here is what I found:", is neutral, as is "The
    /// documents do not say". "Yes." and "No." get the standing of the next non-neutral sentence, or else of
    /// the previous sentence.
    ///
    /// - Parameter sentences: The sentences with the passages that each cites.
    package func check(_ sentences: [ClaimedSentence]) -> [CheckedSentence] {
        var spans = QuotedSpans()
        var results: [CheckedSentence] = []
        var leaning: [Int] = []
        for sentence in sentences {
            let claims = AnswerClaims(
                sentence.text, quotes: &spans, question: question, readsFirstWords: readsFirstWords)
            if claims.isEmpty || claims.isAbsence {
                if Self.isVerdict(claims) { leaning.append(results.count) }
                results.append(neutral(sentence))
            } else {
                results.append(check(sentence, claims))
            }
        }
        for place in leaning { lean(place, &results) }
        return results
    }

    private static func isVerdict(_ claims: AnswerClaims) -> Bool {
        let words = claims.tokens.filter { $0.kind == .word }.map(\.folded)
        return words.count <= 3 && ["yes", "no", "ja", "nein"].contains(words.first)
    }

    private func neutral(_ sentence: ClaimedSentence) -> CheckedSentence {
        CheckedSentence(
            text: sentence.text, standing: .neutral, citations: [], problems: [],
            unusedPassages: unique(sentence.passages))
    }

    /// Gives "Yes." or "No." the standing of a neighbouring sentence.
    private func lean(_ place: Int, _ results: inout [CheckedSentence]) {
        let after = results[(place + 1)...].first { $0.standing != .neutral }
        let before = results[..<place].last { $0.standing != .neutral }
        let sentence = results[place]
        if let neighbour = after ?? before, neighbour.standing == .supported { return }
        let problem = AnswerProblem(
            kind: .words, range: 0..<sentence.text.utf8.count,
            message: "The source supports no sentence next to “\(sentence.text)”.")
        results[place] = CheckedSentence(
            text: sentence.text, standing: .unsupported, citations: [], problems: [problem],
            unusedPassages: sentence.unusedPassages)
    }

    private func check(_ sentence: ClaimedSentence, _ claims: AnswerClaims) -> CheckedSentence {
        let cited = Set(sentence.passages.compactMap { places[$0] })
        if !cited.isEmpty {
            let finding = find(claims) { cited.contains($0) }
            if finding.problems.isEmpty { return result(sentence, finding) }
            let everywhere = find(claims) { _ in true }
            return result(sentence, everywhere.problems.isEmpty ? everywhere : finding)
        }
        var finding = find(claims) { _ in true }
        if !finding.problems.isEmpty {
            finding.problems.insert(
                AnswerProblem(
                    kind: .noCitation, range: 0..<sentence.text.utf8.count,
                    message: "This sentence cites no source, and no passage supports it."), at: 0)
            finding.spans = []
        }
        return result(sentence, finding)
    }

    private func find(_ claims: AnswerClaims, scope: @escaping (Int) -> Bool) -> SupportSearch.Finding {
        var search = SupportSearch(claims, index, quotes, question, minimumCoverage: minimumCoverage, scope: scope)
        return search.run()
    }

    private func result(_ sentence: ClaimedSentence, _ finding: SupportSearch.Finding) -> CheckedSentence {
        let spans = finding.spans.map { index.spans[$0] }
        let used = Set(spans.map { index.passages[$0.passage].number })
        let unused = unique(sentence.passages).filter { !used.contains($0) }
        let citations = spans.map { span in
            let number = index.passages[span.passage].number
            return CheckedSentence.Citation(
                passage: number, range: span.range, movedFrom: sentence.passages.contains(number) ? [] : unused)
        }
        return CheckedSentence(
            text: sentence.text, standing: finding.problems.isEmpty ? .supported : .unsupported, citations: citations,
            problems: finding.problems, unusedPassages: unused)
    }

    private func unique(_ numbers: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return numbers.filter { seen.insert($0).inserted }
    }
}
