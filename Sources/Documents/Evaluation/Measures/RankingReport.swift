/// The ranking quality of a run over all queries of a set: values per query, means and confidence intervals.
package struct RankingReport: Sendable, Hashable {
    /// The identifiers of the measured queries, in the set's order: all that have a relevant document.
    package let queries: [String]
    package let perQuery: [String: RankingMeasures]
    /// The number of queries without a ranking; they count as 0.
    package let unanswered: Int
    /// The 95 % bootstrap confidence interval of the mean, by measure.
    package let intervals: [RankingMeasure: ClosedRange<Double>]

    /// Measures a run.
    ///
    /// - Parameters:
    ///   - run: The identifiers of the documents found, best first, by query. Queries outside of the set are
    ///     ignored.
    ///   - set: The set with the judgements.
    ///   - bootstrap: The sampling for the intervals.
    package init(run: [String: [String]], set: JudgedSet, bootstrap: Bootstrap = Bootstrap()) {
        var (queries, perQuery): ([String], [String: RankingMeasures]) = ([], [:])
        for query in set.queries {
            let ranking = run[query.id] ?? []
            guard let grades = set.judgements[query.id],
                let measures = RankingMeasures(ranking: ranking, grades: grades)
            else { continue }
            queries.append(query.id)
            perQuery[query.id] = measures
        }
        self.queries = queries
        self.perQuery = perQuery
        unanswered = queries.count { run[$0]?.isEmpty ?? true }
        let all = RankingMeasure.allCases
        let means = bootstrap.means(of: all.map { measure in queries.map { perQuery[$0]?[measure] ?? 0 } })
        let intervals = zip(all, means).compactMap { measure, means in
            Bootstrap.interval(of: means).map { (measure, $0) }
        }
        self.intervals = Dictionary(uniqueKeysWithValues: intervals)
    }

    /// Returns the mean of a measure over ``queries``; 0 without queries.
    package subscript(measure: RankingMeasure) -> Double {
        guard !queries.isEmpty else { return 0 }
        return values(of: measure).reduce(0, +) / Double(queries.count)
    }

    /// Returns the values of a measure, in the order of ``queries``.
    package func values(of measure: RankingMeasure) -> [Double] {
        queries.map { perQuery[$0]?[measure] ?? 0 }
    }
}
