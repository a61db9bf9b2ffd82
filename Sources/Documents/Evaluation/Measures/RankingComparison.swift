/// A comparison of two runs on the same queries, by one measure.
package struct RankingComparison: Sendable, Hashable {
    package let measure: RankingMeasure
    /// The number of queries measured in both runs; others are ignored.
    package let queryCount: Int
    /// The first run's mean minus the second's.
    package let difference: Double
    /// The 95 % bootstrap confidence interval of the difference; `nil` without queries.
    package let interval: ClosedRange<Double>?
    /// The fraction of samples in which the first run's mean is higher, from 0 to 1.
    package let firstIsBetter: Double
    /// The fraction of samples in which the second run's mean is higher; in the rest, both are equal.
    package let secondIsBetter: Double

    /// Compares two runs of the same set, query by query.
    package init(
        _ first: RankingReport, _ second: RankingReport, by measure: RankingMeasure, bootstrap: Bootstrap = Bootstrap()
    ) {
        let differences = first.queries.compactMap { query in
            first.perQuery[query].flatMap { one in second.perQuery[query].map { one[measure] - $0[measure] } }
        }
        self.measure = measure
        queryCount = differences.count
        difference = differences.isEmpty ? 0 : differences.reduce(0, +) / Double(differences.count)
        let means = bootstrap.means(of: [differences])[0]
        interval = Bootstrap.interval(of: means)
        // The tolerance hides rounding errors of sums in different order.
        firstIsBetter = means.isEmpty ? 0 : Double(means.count { $0 > 1e-12 }) / Double(means.count)
        secondIsBetter = means.isEmpty ? 0 : Double(means.count { $0 < -1e-12 }) / Double(means.count)
    }
}
