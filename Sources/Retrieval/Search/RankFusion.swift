/// Joins two rankings into one: reciprocal rank fusion, where the n-th of a ranking adds 1 / (k + n) to its score.
public struct RankFusion: Sendable, Hashable {
    /// How little the first places count more than later ones.
    public var k: Double
    /// What a place among those found by keywords counts.
    public var keywordWeight: Double
    /// What a place among those found by meaning counts.
    public var meaningWeight: Double

    /// Weighs both rankings alike, with the usual k of 60, unless told otherwise.
    public init(k: Double = 60, keywordWeight: Double = 1, meaningWeight: Double = 1) {
        self.k = k
        self.keywordWeight = keywordWeight
        self.meaningWeight = meaningWeight
    }

    /// The items of both rankings, best first; of equals, the older first.
    func fuse(keyword: [Int64], meaning: [VectorMatch]) -> [RankedItem] {
        var items: [Int64: RankedItem] = [:]
        for (place, number) in keyword.enumerated() {
            let score = keywordWeight / (k + Double(place + 1))
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
        return items.values.sorted { ($1.score, $0.number) < ($0.score, $1.number) }
    }
}
