/// Compares each sentence of an answer with the passages that it rests on.
///
/// No model takes part: quotations, numbers, dates, names, negations and words are compared by rule. What it calls
/// supported is said by the cited span in nearly the same words; a paraphrase in quite other words is called weak.
/// The work grows with the length of passages and answer, not with their product.
package struct AnswerChecker: Sendable {
    /// A passage that was sent to the model.
    package struct Passage: Sendable, Hashable {
        /// The number under which the answer cites it.
        package let number: Int
        /// Its text.
        package let text: String
        /// The document's title and the headings above; may name what the passage is about, and is never cited.
        package let context: String
        /// The headings above, some of which its text may begin with.
        package let headings: [String]
        /// Where pages begin in its text; empty in a document without pages.
        package let pages: [Page]

        /// A page, or the part of it that is in a passage.
        package struct Page: Sendable, Hashable {
            /// Where it begins, in bytes of the passage's text; below 0 for a page that began before it.
            package let start: Int
            /// Its number, from 1 on.
            package let number: Int

            /// Places a page.
            package init(start: Int, number: Int) { (self.start, self.number) = (start, number) }
        }

        /// Describes a passage.
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

    /// The least share of the words and facts of an answer's sentence that its spans must have.
    package static let leastCoverage = 0.6
    /// What a word of the question weighs that the answer repeats and the source lacks; other words weigh 1.
    static let weightOfMissingQuestionWord = 1.5

    private let index: SourceIndex
    private let quotes: QuoteSearch
    private let question: QuestionFacts
    private let places: [Int: Int]
    private let leastCoverage: Double
    private let readsFirstWords: Bool

    /// Prepares the passages.
    ///
    /// - Parameters:
    ///   - passages: All passages that were sent, cited or not.
    ///   - question: The question; numbers, dates and quotations that it names are no claims of the answer.
    ///   - leastCoverage: The least share of a sentence's words and facts that its spans must have.
    ///   - readsFirstWords: Whether the first word of a sentence, too, is taken for a name that the source must have.
    package init(
        passages: [Passage], question: String = "", leastCoverage: Double = Self.leastCoverage,
        readsFirstWords: Bool = false
    ) {
        self.leastCoverage = leastCoverage
        self.readsFirstWords = readsFirstWords
        index = SourceIndex(passages)
        quotes = QuoteSearch(index.passages)
        self.question = QuestionFacts(question, in: index.language)
        places = Dictionary(
            passages.enumerated().map { ($0.element.number, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// Checks the sentences of one answer, in order.
    ///
    /// A sentence without anything to compare, such as "Here is what I found:", is neutral; "Yes." and "No." stand as
    /// the nearest checked sentence does, the next before the last. "The documents do not say" is neutral as well.
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

    /// Gives "Yes." the standing of its neighbour.
    private func lean(_ place: Int, _ results: inout [CheckedSentence]) {
        let after = results[(place + 1)...].first { $0.standing != .neutral }
        let before = results[..<place].last { $0.standing != .neutral }
        let sentence = results[place]
        if let neighbour = after ?? before, neighbour.standing == .supported { return }
        let problem = AnswerProblem(
            kind: .words, range: 0..<sentence.text.utf8.count,
            message: "Nothing beside “\(sentence.text)” could be found in the source.")
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
        var search = SupportSearch(claims, index, quotes, leastCoverage: leastCoverage, scope: scope)
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
