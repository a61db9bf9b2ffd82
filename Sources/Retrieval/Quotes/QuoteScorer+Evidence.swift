import Foundation
import Support

/// The texts that are embedded to judge the best quote, and what their similarities say.
struct QuoteProbes {
    /// The similarities of the probes.
    struct Similarities {
        /// The similarity of the question and the quote without the question's names.
        let nameless: Double
        /// The similarity of the quote and the question about a fictitious thing.
        let fictitious: Double
        /// For the indices of question words that the quote lacks, the highest similarity to a word of the quote.
        let implied: [Int: Double]
        /// For the same indices, the stems of the similar words of the quote.
        let paraphrases: [Int: Set<String>]
    }

    /// A name that no document contains.
    static let fictitiousName = "Zorvik"
    /// The minimum similarity of a word that may stand in place of a word of the question.
    static let paraphrase = 0.5
    /// The maximum number of words of the quote.
    static let mostWords = 40

    let texts: [String]
    /// The indices of the question's words that are embedded.
    private let missing: [Int]
    private let quoted: [String]
    private let hasNames: Bool
    private let profile: EmbeddingProfile

    /// Creates the texts.
    ///
    /// - Parameters:
    ///   - names: The question and the quote without names, and the question about a fictitious thing; `nil` for
    ///     a question without names.
    ///   - missing: The index and the text of each question word that the quote lacks.
    ///   - quoted: The words of the quote and their stems.
    ///   - profile: The prefixes of the embedder's texts, and the scale of its cosines.
    init(
        names: (question: String, quote: String, fictitious: String)?, missing: [(index: Int, word: String)],
        quoted: [(word: String, stem: String)], profile: EmbeddingProfile
    ) {
        hasNames = names != nil
        self.profile = profile
        self.quoted = quoted.map(\.stem)
        self.missing = quoted.isEmpty ? [] : missing.map(\.index)
        let whole = names.map {
            [profile.question($0.question), profile.passage($0.quote), profile.question($0.fictitious)]
        }
        let words = self.missing.isEmpty ? [] : missing.map(\.word) + quoted.map(\.word)
        texts = (whole ?? []) + words.map(profile.passage)
    }

    /// Returns the similarities; `nil` if the number of vectors is wrong.
    ///
    /// `similarity` is that of the whole question and quote, and `quote` is the quote's vector.
    func similarities(_ vectors: [[Float]], similarity: Double, quote: [Float]) -> Similarities? {
        guard vectors.count == texts.count else { return nil }
        let words = vectors.dropFirst(hasNames ? 3 : 0)
        var (implied, paraphrases): ([Int: Double], [Int: Set<String>]) = ([:], [:])
        for (index, vector) in zip(missing, words) {
            let similarities = words.dropFirst(missing.count).map { cosine(vector, $0) }
            implied[index] = similarities.max() ?? 0
            paraphrases[index] = Set(zip(quoted, similarities).filter { $0.1 >= Self.paraphrase }.map(\.0))
        }
        return Similarities(
            nameless: hasNames ? cosine(vectors[0], vectors[1]) : similarity,
            fictitious: hasNames ? cosine(vectors[2], quote) : similarity,
            implied: implied, paraphrases: paraphrases)
    }

    private func cosine(_ first: [Float], _ second: [Float]) -> Double {
        profile.scaled(QuoteScorer.cosine(first, second))
    }
}

extension QuoteScorer {
    // MARK: - Quotes

    /// Extends a span by an adjacent sentence, if the span or the sentence refers to the other.
    ///
    /// The preceding sentence is included if the span's first word refers to it. An adjacent sentence is included
    /// if it contains the requested number, date or name, and it refers to the span or has a word of the question
    /// that the span lacks: "The pumpkin grew on plot 17. It weighs 38.4 kg."
    func joined(_ at: Int) -> (range: Range<Int>, spans: [Int]) {
        let spans = index.passages[index.spans[at].passage].spans
        func pair(_ first: Int) -> (range: Range<Int>, spans: [Int]) {
            (index.spans[first].range.lowerBound..<index.spans[first + 1].range.upperBound, [first, first + 1])
        }
        if spans.contains(at - 1), isAbout(at) { return pair(at - 1) }
        if spans.contains(at + 1), isPair(at), adds(at + 1, to: at) { return pair(at) }
        if spans.contains(at - 1), isPair(at - 1), adds(at - 1, to: at) { return pair(at - 1) }
        return (index.spans[at].range, [at])
    }

    /// Returns whether a sentence begins with a word that refers to the preceding sentence.
    private func isAbout(_ at: Int) -> Bool {
        guard isPair(at - 1), let first = index.spans[at].facts.tokens.first(where: { $0.kind == .word }) else {
            return false
        }
        return CommonWords.pointers.contains(first.folded)
    }

    /// Returns whether a span and the next are sentences that can be quoted together.
    private func isPair(_ first: Int) -> Bool {
        index.spans[first].kind == .sentence && index.spans[first + 1].kind == .sentence
            && index.spans[first].range.count < 600
    }

    /// Returns whether an adjacent sentence has the answer that a span lacks.
    ///
    /// It refers to the span, or it has a requested number next to a word of the question that the span lacks.
    private func adds(_ other: Int, to at: Int) -> Bool {
        guard holdsAnswer(other) else { return false }
        if !holdsAnswer(at), other > at, isAbout(other) { return true }
        return type.isMeasured
            && words.contains { !names.contains($0) && !index.spans[at].words.contains($0) && match($0, other) >= 0.7 }
    }

    // MARK: - Probes

    /// Returns the part of a span to embed, in bytes of UTF-8.
    ///
    /// The vector of a very long sentence is similar to nothing, so the part with the most words of the question
    /// is embedded.
    func embedded(_ at: Int) -> Range<Int> {
        let span = index.spans[at]
        let tokens = span.facts.tokens
        guard tokens.count > Self.longestEmbedded else { return span.range }
        let weight = Dictionary(zip(words, weights), uniquingKeysWith: max)
        let starts = stride(from: 0, through: tokens.count - Self.window, by: Self.window / 4)
        let values = starts.map { start in
            Set(tokens[start..<start + Self.window].map(\.stem)).reduce(0) { $0 + (weight[$1] ?? 0) }
        }
        guard let most = values.max(), most > 0, let best = values.firstIndex(of: most) else { return span.range }
        let start = best * (Self.window / 4)
        return tokens[start].range.lowerBound..<tokens[start + Self.window - 1].range.upperBound
    }

    private static let longestEmbedded = 80
    private static let window = 40

    /// Returns the texts to embed to judge the best quote; `nil` without a best quote.
    func probes(_ question: String, _ text: (Int) -> String) -> QuoteProbes? {
        guard let best, similarities[best] != nil else { return nil }
        let spans = joined(best).spans
        let missing = words.indices.filter { !names.contains(words[$0]) && held(words[$0], spans) < 0.7 }
        var quoted: [(word: String, stem: String)] = []
        for token in spans.flatMap({ index.spans[$0].facts.tokens })
        where token.kind == .word && token.folded.utf8.count > 2 && !CommonWords.stop.contains(token.folded)
            && quoted.count < QuoteProbes.mostWords && !quoted.contains(where: { $0.word == token.folded })
        {
            quoted.append((token.folded, token.stem))
        }
        let probed =
            names.isEmpty
            ? nil
            : (
                question: replacingNames(question, with: ""), quote: replacingNames(text(best), with: ""),
                fictitious: replacingNames(question, with: QuoteProbes.fictitiousName)
            )
        return QuoteProbes(
            names: probed, missing: missing.map { ($0, written[$0]) }, quoted: quoted, profile: profile)
    }

    private func replacingNames(_ text: String, with name: String) -> String {
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        var end = 0
        var isAfterName = false
        for token in TextScanner.tokens(of: text, in: index.language) {
            let isName = names.contains(token.stem) || names.contains(token.plain)
            kept += bytes[end..<(isName ? token.range.lowerBound : token.range.upperBound)]
            if isName && !isAfterName { kept += Array(name.utf8) }
            end = token.range.upperBound
            isAfterName = isName
        }
        return String(decoding: kept + bytes[end...], as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// For stems of the question's words, the stems of the words of the best quote that mean the same.
    var paraphrases: [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: (probes?.paraphrases ?? [:]).map { (words[$0.key], $0.value) })
    }

    // MARK: - Evidence

    private func held(_ word: String, _ spans: [Int]) -> Double { spans.map { match(word, $0) }.max() ?? 0 }

    /// The evidence that the best quote answers the question.
    var evidence: AnswerEvidence {
        guard let best else { return AnswerEvidence() }
        let spans = joined(best).spans
        let own = index.spans[best].words
        let others = scores.indices.filter { !spans.contains($0) && index.spans[$0].words != own }
        let passage = index.passages[index.spans[best].passage]
        var evidence = AnswerEvidence()
        evidence.share = spans.map { shares[$0] }.max() ?? 0
        // The places of a list are equally good.
        evidence.shareLead = evidence.share - (isListing ? 0 : others.map { shares[$0] }.max() ?? 0)
        evidence.score = scores[best]
        evidence.nearNames = nameShare {
            passage.words.contains($0) || passage.context.contains($0)
        } has: {
            $0[best] >= FactMatcher.held || $0[passage.spans].contains { $0 >= FactMatcher.held }
        }
        evidence.knownNames = nameShare(index.isKnown) { $0.contains { $0 >= FactMatcher.held } }
        evidence.pairs = spans.map { pairs(index.spans[$0]) }.max() ?? 0
        evidence.length = log(Double(spans.reduce(1) { $0 + index.spans[$1].tokens.count }))
        addAttribute(&evidence, spans)
        addType(&evidence, spans)
        // Embeddings hardly represent dates and codes, and little of a question in another language.
        let isTelling = isForeign || index.spans[best].kind == .row || asked.contains(where: \.isPlace)
        evidence.isNamed = isTelling && asked.contains(where: \.isStrict) && holdsFacts(best, atLeast: FactMatcher.held)
        if let similarity = similarities[best] {
            let next = others.compactMap { similarities[$0] }.sorted(by: >).prefix(5)
            evidence.meaning = AnswerEvidence.Meaning(
                similarity: similarity, lead: similarity - (next.first ?? 0),
                leadOfMean: similarity - next.reduce(0, +) / Double(max(1, next.count)),
                nameless: probes?.nameless ?? similarity, fictitious: probes?.fictitious ?? similarity)
        }
        return evidence
    }

    /// Adds the extent to which the quote contains or implies the attribute that is asked for.
    private func addAttribute(_ evidence: inout AnswerEvidence, _ spans: [Int]) {
        let titles = titleWords
        let attribute = words.indices.filter { !names.contains(words[$0]) && !titles.contains(words[$0]) }
        let all = attribute.reduce(0) { $0 + weights[$1] }
        guard all > 0 else { return }
        let own = attribute.map { held(words[$0], spans) }
        let implied = zip(attribute, own).map { max($1, probes?.implied[$0] ?? 0) }
        func share(_ values: [Double]) -> Double {
            zip(attribute, values).reduce(0) { $0 + weights[$1.0] * $1.1 } / all
        }
        (evidence.ownAttribute, evidence.impliedAttribute) = (share(own), share(implied))
        evidence.weakestAttribute = implied.min() ?? 1
        evidence.strongestAttribute = implied.max() ?? 1
        evidence.attributeWords = attribute.count
    }

    /// The question's words next to one of its names that also stand next to this name in the passages, such as
    /// "press" in "Zorvik press" and "cottage" in "the cottage in Ardmore".
    private var titleWords: Set<String> {
        let pairs = zip(words, words.dropFirst()).filter { names.contains($0) != names.contains($1) }
        return Set(
            pairs.filter { first, second in
                index.spans(with: .word(first)).contains { at in
                    let said = index.spans[at].facts.words
                    return zip(said, said.dropFirst()).contains {
                        $0.stem == first && $1.stem == second
                            && index.spans[at].facts.tokens[$0.token + 1..<$1.token].allSatisfy {
                                Self.placing.contains($0.folded)
                            }
                    }
                }
            }.map { names.contains($0) ? $1 : $0 })
    }

    private static let placing: Set<String> = ["in", "at", "on", "near", "from"]

    /// Adds whether the quote contains something of the requested kind, near the question's words.
    private func addType(_ evidence: inout AnswerEvidence, _ spans: [Int]) {
        guard type != .other else { return }
        var nearest: Double?
        for span in spans {
            let facts = index.spans[span].facts
            let asked = facts.words.filter { words.contains($0.stem) && !names.contains($0.stem) }.map(\.token)
            for answer in type.answers(in: facts, besides: self.facts) {
                let distance = asked.map { abs($0 - answer) }.min() ?? 30
                nearest = max(nearest ?? 0, exp(-Double(distance) / 8))
            }
        }
        evidence.nearness = nearest ?? 0
        if type.isMeasured {
            if nearest == nil { evidence.lacksMeasure = 1 } else { evidence.hasMeasure = 1 }
        } else if nearest == nil {
            evidence.lacksName = 1
        }
    }

    /// Returns the weighted share of the question's names and facts that satisfy a condition; 1 for a question
    /// without names and facts.
    private func nameShare(_ holds: (String) -> Bool, has: ([Double]) -> Bool) -> Double {
        var (sum, all) = (0.0, 0.0)
        for (fact, held) in zip(asked, held) where fact.isStrict {
            all += held.weight
            if has(held.values) { sum += held.weight }
        }
        for (word, weight) in zip(words, weights) where names.contains(word) {
            all += weight
            if holds(word) { sum += weight }
        }
        return all > 0 ? sum / all : 1
    }
}
