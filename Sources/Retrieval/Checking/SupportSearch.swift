/// The search for the spans that support one sentence of an answer.
struct SupportSearch {
    struct Finding {
        /// The supporting spans, best first.
        var spans: [Int] = []
        var problems: [AnswerProblem] = []
        /// The share of the sentence's words and facts that the spans contain.
        var coverage = 0.0
    }

    let claims: AnswerClaims
    let index: SourceIndex
    let quotes: QuoteSearch
    let minimumCoverage: Double
    /// The function that returns whether a passage may be used.
    let scope: (Int) -> Bool
    let candidates: [SupportCandidates.Candidate]
    /// For each candidate about another subject, the first of the sentence's names that the candidate lacks.
    private let others: [Int: AnswerClaims.Word]
    let question: QuestionFacts
    var finding = Finding()
    /// The number of quotations, numbers and dates that were found.
    var found = 0
    var missing = 0

    init(
        _ claims: AnswerClaims, _ index: SourceIndex, _ quotes: QuoteSearch, _ question: QuestionFacts,
        minimumCoverage: Double, scope: @escaping (Int) -> Bool
    ) {
        self.minimumCoverage = minimumCoverage
        self.claims = claims
        self.question = question
        self.index = index
        self.quotes = quotes
        self.scope = scope
        candidates = SupportCandidates(claims, index, scope: scope).ranked
        let stems = Set(claims.words.map(\.stem))
        var others: [Int: AnswerClaims.Word] = [:]
        for candidate in candidates { others[candidate.span] = Self.other(candidate.span, claims, stems, index) }
        self.others = others
    }

    mutating func run() -> Finding {
        for quote in claims.quotes.prefix(AnswerClaims.most) { check(quote: quote) }
        for quantity in claims.quantities.prefix(AnswerClaims.most) { check(quantity) }
        for date in claims.dates.prefix(AnswerClaims.most) { check(date) }
        if claims.isTooMuch {
            report(.words, 0..<claims.text.utf8.count, "This sentence is too complex to check.")
        }
        addBest()
        checkNames()
        checkNegation()
        checkWords()
        checkRelation()
        checkOrder()
        checkValues()
        return finding
    }

    // MARK: - Quotations

    private mutating func check(quote: Range<Int>) {
        guard !QuoteSearch.parts(claims.tokens[quote]).isEmpty else { return }
        let inOrder = candidates.map { index.spans[$0.span].passage } + index.passages.indices
        var seen: Set<Int> = []
        for passage in inOrder where scope(passage) && seen.insert(passage).inserted {
            guard let place = quotes.find(claims.tokens[quote], passage: passage) else { continue }
            found += 1
            for span in index.passages[passage].spans where index.spans[span].tokens.overlaps(place) { use(span) }
            return
        }
        let range =
            claims.tokens[quote.lowerBound].range.lowerBound..<claims.tokens[quote.upperBound - 1].range.upperBound
        missing += 1
        report(.quote, range, "The words “\(claims.part(range))” do not appear like this in the source.")
    }

    // MARK: - Words

    /// Adds the best span, and further spans that contribute missing words.
    private mutating func addBest() {
        guard let best = candidates.first else { return }
        let own = claims.words.indices.filter { index.spans[best.span].words.contains(claims.words[$0].stem) }
        let covered = Set(candidates.filter { finding.spans.contains($0.span) }.flatMap(\.words))
        if finding.spans.isEmpty || !Set(own).isSubset(of: covered) { use(best.span, isFirst: best.score > 1) }
        for _ in 0..<2 where coverage() < minimumCoverage {
            let covered = coveredWords()
            let next = candidates.max { $0.words.subtracting(covered).count < $1.words.subtracting(covered).count }
            guard let next, !finding.spans.contains(next.span) else { break }
            let gain = next.words.subtracting(covered).count
            guard gain >= 2, gain * 4 >= claims.words.count, !isAboutAnotherSubject(next.span) else { break }
            use(next.span)
        }
    }

    private func coveredWords() -> Set<Int> {
        Set(claims.words.indices.filter { word in finding.spans.contains { has(claims.words[word], $0) } })
    }

    /// Returns the share of words and facts that the chosen spans contain.
    ///
    /// Missing words that occur in the question weigh more. All words of one name count as one word.
    private func coverage() -> Double {
        let covered = coveredWords()
        let facts = min(found, max(1, claims.words.count))
        var (have, all) = (Double(facts), Double(facts + min(missing, 1)))
        for (at, word) in claims.words.enumerated() {
            let share = 1 / Double(word.wordsOfName)
            if covered.contains(at) {
                have += share
                all += share
            } else {
                all += word.isInQuestion ? AnswerChecker.weightOfMissingQuestionWord : 1
            }
        }
        return all == 0 ? 1 : have / all
    }

    private mutating func checkNames() {
        let spans = finding.spans
        let passages = Set(spans.map { index.spans[$0].passage })
        for word in claims.words where word.isName {
            if spans.contains(where: { index.has(word.stem, $0) }) { continue }
            if let near = near(spans, word.stem) {
                use(near)
            } else if passages.contains(where: { index.passages[$0].words.contains(word.stem) }) {
                report(.name, word.range, "The source names “\(claims.part(word.range))”, but elsewhere.")
            } else {
                report(.name, word.range, "The source does not name “\(claims.part(word.range))”.")
            }
        }
        guard finding.problems.isEmpty, let first = finding.spans.first, let other = others[first] else { return }
        report(
            .name, other.range,
            "The sentence in the source is about something other than “\(claims.part(other.range))”.")
    }

    /// Returns a nearby span with a name: one of the two preceding spans, or the passage's first.
    private func near(_ spans: [Int], _ name: String) -> Int? {
        for span in spans {
            let first = index.passages[index.spans[span].passage].spans.lowerBound
            for near in [span - 1, span - 2, first] where near >= first && index.spans[near].words.contains(name) {
                return near
            }
        }
        return nil
    }

    private mutating func checkWords() {
        finding.coverage = coverage()
        guard finding.coverage < minimumCoverage else { return }
        let covered = coveredWords()
        guard let first = claims.words.indices.first(where: { !covered.contains($0) }) else { return }
        let lacking = claims.words.indices.filter { !covered.contains($0) }.prefix(4).map {
            "“\(claims.part(claims.words[$0].range))”"
        }
        let last = claims.words.indices.last { !covered.contains($0) } ?? first
        report(
            .words,
            claims.words[first].range
                .lowerBound..<max(claims.words[last].range.upperBound, claims.words[first].range.upperBound),
            "The source does not support enough of this; it does not contain \(lacking.joined(separator: ", ")).")
    }

    /// Returns whether a span is about a subject that the sentence does not name, and lacks a name in the
    /// sentence.
    func isAboutAnotherSubject(_ span: Int) -> Bool { others[span] != nil }

    private static func other(
        _ at: Int, _ claims: AnswerClaims, _ stems: Set<String>, _ index: SourceIndex
    ) -> AnswerClaims.Word? {
        let span = index.spans[at]
        guard !span.subjects.isEmpty, !span.facts.isPointing, span.subjects.isDisjoint(with: stems) else { return nil }
        let names = claims.words.filter { $0.isName && !$0.stem.hasPrefix("^") }
        let lacking = names.filter { !index.has($0.stem, at) }
        // A span with more than half of the names is about them, whatever its beginning says.
        return lacking.count * 2 < names.count ? nil : lacking.first
    }

    // MARK: - Negation

    private mutating func checkNegation() {
        guard finding.problems.isEmpty, let first = finding.spans.first else { return }
        let source = index.spans[first].facts
        let shared = Set(claims.words.map(\.stem)).intersection(index.spans[first].words)
        func denied(_ facts: TextFacts) -> Set<String>? {
            facts.negations.first { !$0.isDisjoint(with: shared) || $0.isEmpty }
        }
        let (own, other) = (denied(claims.facts), denied(source))
        let whole = 0..<claims.text.utf8.count
        if (own == nil) != (other == nil) {
            let words = (own ?? other ?? []).intersection(shared)
            let about = claims.words.first { words.contains($0.stem) }.map { " on “\(claims.part($0.range))”" } ?? ""
            report(
                .negation, whole,
                own == nil
                    ? "The source says “not”\(about), and this sentence does not."
                    : "This sentence says “not”\(about), and the source does not.")
            return
        }
        guard own == nil else { return }
        for word in claims.words {
            guard let opposite = Negations.opposites[word.stem], index.spans[first].words.contains(opposite),
                !finding.spans.contains(where: { index.has(word.stem, $0) }),
                !claims.words.contains(where: { $0.stem == opposite })
            else { continue }
            report(.negation, word.range, "The source says the opposite of “\(claims.part(word.range))”.")
            return
        }
    }

    // MARK: - Results

    mutating func use(_ span: Int, isFirst: Bool = false) {
        guard !finding.spans.contains(span), finding.spans.count < 8 else { return }
        if isFirst { finding.spans.insert(span, at: 0) } else { finding.spans.append(span) }
    }

    mutating func report(_ kind: AnswerProblem.Kind, _ range: Range<Int>, _ message: String) {
        finding.problems.append(AnswerProblem(kind: kind, range: range, message: message))
    }

    func text(_ range: Range<Int>, _ span: Int) -> String {
        let tokens = index.spans[span].facts.tokens.filter { range.overlaps($0.range) }
        var text = ""
        for token in tokens.prefix(12) { text += (token.isSpaceBefore && !text.isEmpty ? " " : "") + token.plain }
        return text
    }
}
