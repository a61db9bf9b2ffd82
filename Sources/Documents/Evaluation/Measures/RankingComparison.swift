/// How one run compares with another on the same queries, by one measure.
package struct RankingComparison: Sendable, Hashable {
    /// What is compared.
    package let measure: RankingMeasure
    /// How many queries both runs were measured on; others are not looked at.
    package let queryCount: Int
    /// The first run's mean less the second's.
    package let difference: Double
    /// The interval that holds the difference in 95 of 100 samples; nil without queries.
    package let interval: ClosedRange<Double>?
    /// The share of samples of the queries in which the first run's mean is higher, from 0 to 1.
    package let firstIsBetter: Double
    /// The share of samples in which the second run's mean is higher; in the rest both are the same.
    package let secondIsBetter: Double

    /// Compares two runs query by query.
    ///
    /// - Parameters:
    ///   - first: One run's report.
    ///   - second: The other's, of the same set.
    ///   - measure: What to compare.
    ///   - bootstrap: How often queries are drawn again, and from which seed.
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
        // Sums of the same numbers in another order differ in the last bits; that is no difference.
        firstIsBetter = means.isEmpty ? 0 : Double(means.count { $0 > 1e-12 }) / Double(means.count)
        secondIsBetter = means.isEmpty ? 0 : Double(means.count { $0 < -1e-12 }) / Double(means.count)
    }
}
