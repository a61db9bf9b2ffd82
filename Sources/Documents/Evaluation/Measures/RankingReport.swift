/// How well a search ranked the documents for all queries of a set: values per query, means, and how sure they are.
package struct RankingReport: Sendable, Hashable {
    /// The ids of the queries that were measured, in the set's order: all that have a relevant document.
    package let queries: [String]
    /// By query its measures.
    package let perQuery: [String: RankingMeasures]
    /// How many of the queries the run has no ranking for; they count as 0.
    package let unanswered: Int
    /// By measure the interval that holds the mean in 95 of 100 bootstrap samples of the queries.
    package let intervals: [RankingMeasure: ClosedRange<Double>]

    /// Measures a run.
    ///
    /// - Parameters:
    ///   - run: By query the ids of the documents found, best first; queries that are not in the set are not looked at.
    ///   - set: The set with the judgements.
    ///   - bootstrap: How often queries are drawn again, and from which seed.
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

    /// The mean of a measure over ``queries``; 0 if there are none.
    package subscript(measure: RankingMeasure) -> Double {
        guard !queries.isEmpty else { return 0 }
        return values(of: measure).reduce(0, +) / Double(queries.count)
    }

    /// The values of a measure, in the order of ``queries``.
    package func values(of measure: RankingMeasure) -> [Double] {
        queries.map { perQuery[$0]?[measure] ?? 0 }
    }
}
