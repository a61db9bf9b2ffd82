/// The spans that may support a sentence of an answer, best first.
struct SupportCandidates {
    struct Candidate {
        let span: Int
        /// The indices of the claim's words that occur in the span or its context.
        let words: Set<Int>
        let score: Double
    }

    /// The maximum number of spans that a sentence is fully compared with.
    static let most = 24
    /// The maximum number of index entries read for one sentence, rarest keys first.
    static let budget = 2_000

    let ranked: [Candidate]

    init(_ claims: AnswerClaims, _ index: SourceIndex, scope: (Int) -> Bool) {
        var keys: [(key: SourceIndex.Key, weight: Double)] = claims.words.map {
            (.word($0.stem), $0.isName ? 1.5 : 1)
        }
        for quantity in claims.quantities.prefix(Self.most) {
            for key in Set(quantity.keys) { keys.append((.number(key), 1.2)) }
        }
        for date in claims.dates.prefix(Self.most) {
            let narrow = Set(date.readings.compactMap { SourceIndex.keys(of: $0).first })
            keys += narrow.map { ($0, 1.2) }
            keys += date.weekdays.map { (.weekday($0), 0.8) }
        }
        let lists = keys.map { (spans: index.spans(with: $0.key), weight: $0.weight) }.sorted {
            $0.spans.count < $1.spans.count
        }
        var scores: [Int: Double] = [:]
        var looked = 0
        for list in lists where !list.spans.isEmpty {
            for span in list.spans.prefix(max(0, Self.budget - looked)) where scope(index.spans[span].passage) {
                scores[span, default: 0] += list.weight
            }
            looked += list.spans.count
            if looked >= Self.budget { break }
        }
        let best = scores.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.prefix(Self.most)
        ranked = best.map { span, score in
            let words = Set(claims.words.indices.filter { index.has(claims.words[$0].stem, span) })
            let own = claims.words.lazy.filter { index.spans[span].words.contains($0.stem) }.count
            // Words found only in the context count half. Shorter spans win ties.
            let brevity = 1 / Double(40 + index.spans[span].tokens.count)
            return Candidate(span: span, words: words, score: score + Double(words.count - own) / 2 + brevity)
        }.sorted { $0.score == $1.score ? $0.span < $1.span : $0.score > $1.score }
    }
}
