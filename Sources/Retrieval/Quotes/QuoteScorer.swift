import Foundation
import Support

/// Scores for spans of passages by their relevance to a question.
struct QuoteScorer {
    let index: SourceIndex
    let type: QuestionType
    let facts: QuestionFacts
    /// The question's content words in order; `weights` has the weight of each.
    let words: [String]
    /// The words as the question writes them, in lowercase.
    let written: [String]
    /// The words that are names or codes.
    let names: Set<String>
    private(set) var weights: [Double] = []
    /// The dates, numbers, codes and places in the question.
    ///
    /// `held` has the weight of each, and the extent to which each span contains it.
    let asked: [AskedFact]
    private(set) var held: [(weight: Double, values: [Double])] = []
    /// Whether the question is in another language than the passages.
    let isForeign: Bool
    /// The sum of the weights of all words and facts.
    private var all = 0.0
    /// The share of the question's words and facts in each span, 0 to 1.
    private(set) var shares: [Double] = []
    private(set) var scores: [Double] = []
    private(set) var similarities: [Int: Double] = [:]
    /// The similarities of ``QuoteProbes``; `nil` without an embedding model.
    var probes: QuoteProbes.Similarities?
    private let ranks: [Double]
    /// Whether the question asks for all places.
    let isListing: Bool

    /// The scale of the cosines.
    let profile: EmbeddingProfile

    init(
        _ question: String, _ index: SourceIndex, scores ranks: [Double], isListing: Bool = false,
        profile: EmbeddingProfile = EmbeddingProfile()
    ) {
        self.index = index
        self.profile = profile
        self.isListing = isListing
        type = QuestionType(question)
        facts = QuestionFacts(question, in: index.language)
        let most = ranks.filter(\.isFinite).max() ?? 0
        self.ranks = ranks.map { most > 0 && $0.isFinite ? max(0, $0) / most : 1 }
        let tokens = TextScanner.tokens(of: question, in: index.language)
        let said = TextFacts(tokens)
        let (asked, taken) = AskedFact.read(tokens, said)
        self.asked = asked
        let folded = tokens.map(\.folded)
        let language = Language.ofQuery(inFolded: folded, in: [index.language])
        // A single stop word does not decide: "am" is English and German.
        let isGerman = !asked.isEmpty && Language.recognised(inFolded: folded) != .english && Self.isGerman(tokens)
        var frame = Self.frame(language, hasFacts: !asked.isEmpty)
        if type == .duration { frame.formUnion(Self.lasting) }
        let content = said.words.filter { word in
            let written = tokens[word.token].folded
            return !taken.contains(word.token) && !frame.contains(written) && language?.isStopWord(written) != true
        }
        let read = NameForms.read(content, tokens, index) { !isGerman || $0.isCode }
        (words, written, names) = (read.map(\.stem), read.map(\.written), Set(read.filter(\.isName).map(\.stem)))
        // Words of another language rarely occur in the passages.
        let asks = isGerman ? .german : language
        let isForeign = !asked.isEmpty && asks != nil && asks != .english && asks != index.language
        self.isForeign = isForeign
        weights = words.map { word in
            let count = index.spans(with: .word(word)).count
            return weight(count) * (isForeign && count == 0 ? 0.6 : 1)
        }
        held = asked.map { fact in
            let values = FactMatcher(fact, index).values()
            return (fact.weight * weight(values.count { $0 >= FactMatcher.held }), values)
        }
        all = weights.reduce(0, +) + held.reduce(0) { $0 + $1.weight }
        self.shares = index.spans.indices.map(share)
        self.scores = index.spans.indices.map(score)
    }

    /// Words that only frame a question.
    static let asking: Set<String> = [
        "name", "many", "much", "type", "kind", "call", "called", "year", "happen",
    ]

    /// Words of other languages that an answer need not contain; "llama" and "art" mean something else in English.
    private static let askingIn: [Language: Set<String>] = [
        .german: "jahr jahre art heisst hiess genannt nennt nannte", .french: "nom sorte appelle appele appelait annee",
        .spanish: "nombre tipo clase llama llamado llamaba llamaban ano anos",
        .dutch: "naam soort heet heette genoemd jaar",
        .italian: "nome tipo chiama chiamato chiamava anno", .portuguese: "nome tipo chama chamado chamava ano anos",
        .russian: "год году лет назывался называлась называется называют имя тип вид", .arabic: "اسم عام سنة نوع",
        .hindi: "नाम वर्ष साल प्रकार",
    ].mapValues(Language.forms)

    /// Words of a question about a length of time that an answer such as "from 1870 to 1939" implies.
    private static let lasting: Set<String> = [
        "long", "last", "lasted", "operation", "operate", "operated", "exist", "existed", "existence", "use", "used",
        "active",
        "service", "business", "running", "years",
    ]

    /// Words that frame a question about a fact, in languages without their own list of short words.
    private static let factFrame: Set<String> = [
        "say", "says", "said", "state", "states", "read", "happened", "happens", "stand", "stands", "mention",
        "mentions",
        "steht", "sagt", "geschah", "passiert", "passierte", "lautet", "quel", "quelle", "quels", "quelles", "dit",
        "passe",
        "combien", "dice", "pasa", "paso", "cual", "cuales", "cuanto", "cuanta", "cuantos", "quale", "quali", "quanto",
        "qual",
        "succede", "successo",
    ]

    /// Returns the words in a question that an answer need not contain.
    private static func frame(_ language: Language?, hasFacts: Bool) -> Set<String> {
        let asking = language.flatMap { askingIn[$0] }.map(asking.union) ?? asking
        guard hasFacts else { return asking }
        // A few words seldom suffice to recognise a language; English and German have their own lists.
        let short = language == .english || language == .german ? [] : CommonWords.short
        return asking.union(factFrame).union(short)
    }

    /// Returns whether nouns are capitalised, so that a capital does not indicate a name.
    private static func isGerman(_ tokens: [TextToken]) -> Bool {
        tokens.contains { german.contains($0.folded) }
    }

    private static let german: Set<String> = [
        "welche", "welcher", "welches", "welchem", "welchen", "wie", "wer", "wann", "wo", "wieviel", "am", "der", "das",
        "den",
        "dem", "steht", "kostet",
    ]

    /// Returns the weight of a word or fact; rare words and facts weigh more.
    private func weight(_ count: Int) -> Double {
        let (count, all) = (Double(count), Double(index.spans.count))
        return log(1 + (all - count + 0.5) / (count + 0.5)) / log(2 * all + 2) + 0.35
    }

    private func share(_ span: Int) -> Double {
        guard all > 0 else { return 0 }
        var sum = 0.0
        for (word, weight) in zip(words, weights) { sum += weight * match(word, span) }
        for fact in held { sum += fact.weight * fact.values[span] }
        return sum / all
    }

    /// Returns whether a span is about another date, number or place than a better span that has the
    /// requested one.
    func isAboutAnother(_ span: Int, than best: Int) -> Bool {
        // A row whose key is requested excludes other rows of its table.
        if !isListing, isKeyAsked(best), index.spans[span].kind == .row, !isKeyAsked(span),
            index.spans[span].cells.map(\.name) == index.spans[best].cells.map(\.name)
        {
            return true
        }
        return zip(asked, held).contains { fact, held in
            guard fact.weight > 1, held.values[best] >= FactMatcher.held, held.values[span] < 0.4 else { return false }
            return index.spans[span].kind == .row || FactMatcher(fact, index).hasRival(index.spans[span])
        }
    }

    /// Returns whether a span has all words of the question, some of them itself and others in its context.
    ///
    /// An item of a list may have all of them in the heading directly above the list.
    func hasAllWords(_ at: Int) -> Bool {
        let (own, context) = (index.spans[at].words, index.passages[index.spans[at].passage].context)
        let hasFacts = held.allSatisfy { $0.values[at] >= FactMatcher.held }
        return hasFacts && (words.contains(where: own.contains) || words.isEmpty && !held.isEmpty)
            && words.allSatisfy { own.contains($0) || context.contains($0) } || isItemOfList(at)
    }

    /// Returns whether the question asks for all items, and a span is a row whose heading contains the
    /// question's words.
    private func isItemOfList(_ at: Int) -> Bool {
        let span = index.spans[at]
        guard isListing, span.kind == .row, !words.isEmpty else { return false }
        let heading = span.heading.map { index.spans[$0].words } ?? index.passages[span.passage].heading
        return words.allSatisfy(heading.contains)
    }

    /// Returns the extent to which a span has a word: the word itself, a word with the same prefix, or a word
    /// in its context.
    func match(_ word: String, _ at: Int) -> Double {
        let span = index.spans[at]
        if span.words.contains(word) || isItemOfList(at) { return 1 }
        if index.hasForm(of: word, at) { return 0.7 }
        if index.has(word, at) { return 0.5 }
        let first = index.passages[span.passage].spans.lowerBound
        if at > first, index.spans[at - 1].words.contains(word) { return 0.3 }
        return index.passages[span.passage].words.contains(word) ? 0.15 : 0
    }

    private func score(_ at: Int) -> Double {
        let span = index.spans[at]
        guard span.kind.isStatement, shares[at] > 0 else { return 0 }
        var score = 0.8 * shares[at] + 0.05 * ranks[span.passage] + 0.1 * headingShare(span)
        if type != .other, holdsAnswer(at) { score += 0.1 }
        score += 0.05 * pairs(span)
        if hasWholeCell(span) { score += 0.05 }
        // Long sentences contain many words by chance.
        return score - 0.02 * min(2, Double(span.tokens.count) / 60)
    }

    /// Returns whether the question contains a whole cell of a row: "saw" is "Saw", but only a part of "Chain
    /// saw".
    private func hasWholeCell(_ span: SourceIndex.Span) -> Bool { span.cells.contains { isAsked($0, span) } }

    /// Returns whether the question contains the whole first cell of a row.
    private func isKeyAsked(_ at: Int) -> Bool {
        let span = index.spans[at]
        return span.cells.first.map { isAsked($0, span) } == true
    }

    private func isAsked(_ cell: SourceIndex.Cell, _ span: SourceIndex.Span) -> Bool {
        let stems = span.facts.words.filter { cell.tokens.contains($0.token) }.map(\.stem)
        return !stems.isEmpty && stems.allSatisfy(words.contains)
    }

    /// Returns whether a span contains something of the kind that the question asks for.
    func holdsAnswer(_ at: Int) -> Bool { type.isAnswered(by: index.spans[at].facts, besides: facts) }

    /// Returns the share of the question's words in the heading directly above a span.
    private func headingShare(_ span: SourceIndex.Span) -> Double {
        guard let heading = span.heading, all > 0 else { return 0 }
        var sum = 0.0
        for fact in held { sum += fact.weight * fact.values[heading] }
        for (word, weight) in zip(words, weights) where index.spans[heading].words.contains(word) { sum += weight }
        return sum / all
    }

    /// Returns the share of pairs of adjacent words in the question that are also adjacent in a span.
    func pairs(_ span: SourceIndex.Span) -> Double {
        guard words.count > 1 else { return 0 }
        var neighbours: Set<String> = []
        for (first, second) in zip(span.facts.words, span.facts.words.dropFirst()) where second.token - first.token <= 3
        {
            neighbours.insert(first.stem + " " + second.stem)
        }
        let found = zip(words, words.dropFirst()).filter { neighbours.contains($0 + " " + $1) }.count
        return Double(found) / Double(words.count - 1)
    }

    // MARK: - Vectors

    /// Returns the spans to embed: the best spans by words, and the first spans of the best passages.
    func promising(_ most: Int) -> [Int] {
        var spans = ranked().prefix(most * 2 / 3).map(\.span)
        var seen = Set(spans)
        let passages = ranks.indices.sorted { ranks[$0] > ranks[$1] }
        for span in passages.flatMap({ Array(index.passages[$0].spans) })
        where spans.count < most && index.spans[span].kind.isStatement && seen.insert(span).inserted {
            spans.append(span)
        }
        return spans
    }

    /// Adds the vectors of the question and of some spans.
    mutating func add(vectors: [[Float]], spans: [Int]) {
        guard let question = vectors.first, vectors.count == spans.count + 1 else { return }
        for (span, vector) in zip(spans, vectors.dropFirst()) {
            let cosine = profile.scaled(Self.cosine(question, vector))
            similarities[span] = cosine
            scores[span] = 0.5 * scores[span] + 0.5 * max(0, cosine)
        }
        for span in scores.indices where similarities[span] == nil { scores[span] *= 0.5 }
        // Rows that differ only by a date have similar vectors, and the wrong row may be nearer.
        let least = [FactMatcher.whollyHeld, FactMatcher.held].first { least in
            similarities.keys.contains { holdsFacts($0, atLeast: least) }
        }
        guard let least else { return }
        for span in scores.indices where !holdsFacts(span, atLeast: least) { scores[span] *= 0.6 }
    }

    /// Adds the vectors of ``probes(_:_:)``.
    ///
    /// `vectors` are those of the question and of `spans`.
    mutating func add(_ probes: QuoteProbes, _ probed: [[Float]], _ vectors: [[Float]], _ spans: [Int]) {
        guard let best, let at = spans.firstIndex(of: best), let similarity = similarities[best] else { return }
        self.probes = probes.similarities(probed, similarity: similarity, quote: vectors[at + 1])
    }

    static func cosine(_ first: [Float], _ second: [Float]) -> Double {
        guard first.count == second.count else { return 0 }
        var (dot, one, two) = (0.0, 0.0, 0.0)
        for (a, b) in zip(first, second) {
            dot += Double(a) * Double(b)
            one += Double(a) * Double(a)
            two += Double(b) * Double(b)
        }
        let length = (one * two).squareRoot()
        return length > 0 && dot.isFinite ? dot / length : 0
    }

    // MARK: - Results

    /// Returns the spans with a relevant score, best first.
    func ranked() -> [(span: Int, score: Double)] {
        scores.indices.filter { scores[$0] > 0.05 }.map { ($0, min(1, max(0, scores[$0]))) }.sorted {
            $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1
        }
    }

    /// The span with the highest score.
    var best: Int? { scores.indices.max { scores[$0] < scores[$1] } }

    /// Returns whether a span has all facts that an answer must have.
    func holdsFacts(_ span: Int, atLeast least: Double) -> Bool {
        zip(asked, held).allSatisfy { !$0.isStrict || $1.values[span] >= least }
    }
}
