/// Chooses hits that are good and unlike those before them: maximal marginal relevance.
enum Diversity {
    /// Orders items so that each next one has the greatest `balance · score - (1 - balance) · similarity`.
    ///
    /// - Parameters:
    ///   - items: Best first; scores count in relation to the best.
    ///   - vectors: Of length 1; an item without one is unlike all others.
    ///   - balance: 1 for the order of scores, 0 for the least alike.
    ///   - limit: How many are chosen.
    /// - Returns: The chosen items, in the order of choice.
    static func choose(
        _ items: [RankedItem], vectors: [Int64: [Float]], balance: Double, limit: Int
    ) -> [RankedItem] {
        guard let best = items.first?.score, best > 0 else { return Array(items.prefix(limit)) }
        var rest = items
        var chosen: [RankedItem] = []
        var alike = [Int64: Double]()
        while chosen.count < limit, !rest.isEmpty {
            let values = rest.map { balance * $0.score / best - (1 - balance) * max(0, alike[$0.number] ?? 0) }
            // The first of equals: they are in the order of scores.
            let index = values.indices.reduce(0) { values[$1] > values[$0] ? $1 : $0 }
            let next = rest.remove(at: index)
            chosen.append(next)
            guard let vector = vectors[next.number] else { continue }
            for item in rest {
                guard let other = vectors[item.number] else { continue }
                alike[item.number] = max(alike[item.number] ?? -1, UnitVector.dot(vector, other))
            }
        }
        return chosen
    }
}
