import Foundation

/// The quality of one query's ranking by every ``RankingMeasure``.
package struct RankingMeasures: Sendable, Hashable {
    private var values: [RankingMeasure: Double]

    /// The value of a measure, from 0 to 1.
    package subscript(measure: RankingMeasure) -> Double { values[measure] ?? 0 }

    /// Measures a ranking; fails if the query has no relevant document.
    ///
    /// - Parameters:
    ///   - ranking: The identifiers of the documents found, best first. Duplicates after the first occurrence
    ///     are removed.
    ///   - grades: The judged grades by document; missing documents are not relevant.
    package init?(ranking: [String], grades: [String: Int]) {
        let relevant = grades.values.count { $0 > 0 }
        guard relevant > 0 else { return nil }
        var seen = Set<String>()
        let found = ranking.filter { seen.insert($0).inserted }.map { max(grades[$0] ?? 0, 0) }
        let best = grades.values.filter { $0 > 0 }.sorted(by: >)
        let first = found.firstIndex { $0 > 0 }
        values = [
            .nDCG10: Self.gain(found.prefix(10)) / Self.gain(best.prefix(10)),
            .recall100: Double(found.prefix(100).count { $0 > 0 }) / Double(relevant),
            .reciprocalRank: first.map { 1 / Double($0 + 1) } ?? 0,
            .success1: first == 0 ? 1 : 0,
            .success5: (first ?? 5) < 5 ? 1 : 0,
        ]
    }

    /// Returns the sum of the grades, each divided by the logarithm of its rank.
    private static func gain(_ grades: ArraySlice<Int>) -> Double {
        grades.enumerated().reduce(0) { $0 + Double($1.element) / log2(Double($1.offset + 2)) }
    }
}
