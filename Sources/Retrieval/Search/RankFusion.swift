/// A reciprocal rank fusion of rankings: the n-th item of a ranking gets a score of 1 / (k + n).
///
/// Besides keywords and vectors, there is a ranking by the query's rare names and codes. Names and codes are
/// the strongest evidence, but an embedding model hardly represents them. Without that ranking, a passage
/// found only by keywords ranks below many weak matches of both methods.
package struct RankFusion: Sendable, Hashable {
    /// The smoothing constant; larger values reduce the advantage of the first places.
    package var k: Double
    package var keywordWeight: Double
    /// The weight of the vector ranking.
    package var meaningWeight: Double

    /// Creates a fusion, by default with equal weights and the usual k of 60.
    package init(k: Double = 60, keywordWeight: Double = 1, meaningWeight: Double = 1) {
        self.k = k
        self.keywordWeight = keywordWeight
        self.meaningWeight = meaningWeight
    }

    /// Returns the items of all rankings, best first; ties are sorted by age, oldest first.
    ///
    /// A recently added passage has no vector yet. Its keyword rank is used for the vector ranking as well,
    /// because it would otherwise rank below every near passage.
    ///
    /// `trust` is the weight of the keyword ranks of some passages, 0 to 1; see `KeywordSearch.trust`.
    func fuse(
        keyword: [Int64], meaning: [VectorMatch], rareWords: [Int64] = [], withoutVector: Set<Int64> = [],
        trust: [Int64: Double] = [:]
    ) -> [RankedItem] {
        var items: [Int64: RankedItem] = [:]
        for (place, number) in keyword.enumerated() {
            let weight = keywordWeight + (withoutVector.contains(number) ? meaningWeight : 0)
            let score = (trust[number] ?? 1) * weight / (k + Double(place + 1))
            items[number] = RankedItem(number: number, score: score, match: .keyword)
        }
        for (place, match) in meaning.enumerated() {
            let score = meaningWeight / (k + Double(place + 1))
            var item = items[match.item] ?? RankedItem(number: match.item, score: 0, match: .meaning)
            if item.match == .keyword { item.match = .both }
            item.score += score
            item.similarity = match.similarity
            items[match.item] = item
        }
        for (place, number) in rareWords.enumerated() {
            // The passage may be missing from the keyword results if these were truncated.
            var item = items[number] ?? RankedItem(number: number, score: 0, match: .keyword)
            if item.match == .meaning { item.match = .both }
            item.score += (trust[number] ?? 1) / (k + Double(place + 1))
            items[number] = item
        }
        return items.values.sorted { ($1.score, $0.number) < ($0.score, $1.number) }
    }
}
