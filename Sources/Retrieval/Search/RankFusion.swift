/// Joins rankings into one: reciprocal rank fusion, where the n-th of a ranking adds 1 / (k + n) to its score.
///
/// Beside keywords and meaning there is a ranking by the query's rare names and codes: one of them that a passage holds
/// says more than all else, but an embedding model hardly sees it, and without this a passage that is found by words
/// alone comes behind many that both ways find somehow.
package struct RankFusion: Sendable, Hashable {
    /// How little the first places count more than later ones.
    package var k: Double
    /// What a place among those found by keywords counts.
    package var keywordWeight: Double
    /// What a place among those found by meaning counts.
    package var meaningWeight: Double

    /// Weighs all rankings alike, with the usual k of 60, unless told otherwise.
    package init(k: Double = 60, keywordWeight: Double = 1, meaningWeight: Double = 1) {
        self.k = k
        self.keywordWeight = keywordWeight
        self.meaningWeight = meaningWeight
    }

    /// The items of the rankings, best first; of equals, the older first.
    ///
    /// What was added a moment ago has no vector yet: among those that are near in meaning it takes its place by words,
    /// or it would come behind whatever is nearest.
    func fuse(
        keyword: [Int64], meaning: [VectorMatch], rareWords: [Int64] = [], withoutVector: Set<Int64> = []
    ) -> [RankedItem] {
        var items: [Int64: RankedItem] = [:]
        for (place, number) in keyword.enumerated() {
            let weight = keywordWeight + (withoutVector.contains(number) ? meaningWeight : 0)
            let score = weight / (k + Double(place + 1))
            items[number] = RankedItem(number: number, score: score, match: .keyword)
        }
        for (place, match) in meaning.enumerated() {
            let score = meaningWeight / (k + Double(place + 1))
            var item = items[match.item] ?? RankedItem(number: match.item, score: 0, match: .meaning)
            if item.score > 0 { item.match = .both }
            item.score += score
            item.similarity = match.similarity
            items[match.item] = item
        }
        for (place, number) in rareWords.enumerated() {
            // Among the keywords' unless these found too much.
            var item = items[number] ?? RankedItem(number: number, score: 0, match: .keyword)
            if item.match == .meaning { item.match = .both }
            item.score += 1 / (k + Double(place + 1))
            items[number] = item
        }
        return items.values.sorted { ($1.score, $0.number) < ($0.score, $1.number) }
    }
}
