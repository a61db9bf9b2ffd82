import Foundation
import Testing

@testable import Documents

@Suite struct RankingMeasuresTests {
    private func measures(_ ranking: [String], _ grades: [String: Int]) throws -> RankingMeasures {
        try #require(RankingMeasures(ranking: ranking, grades: grades))
    }

    @Test func `the gain in nDCG is the grade discounted by the logarithm of the rank`() throws {
        // (2/1 + 3/2) / (3/1 + 2/log2(3) + 1/2)
        let graded = try measures(["b", "x", "a"], ["a": 3, "b": 2, "c": 1])
        #expect(abs(graded[.nDCG10] - 0.735006) < 1e-6)
        // (1/2) / (1/1), for a single relevant document at rank 3.
        #expect(try abs(measures(["x", "y", "a"], ["a": 1])[.nDCG10] - 0.5) < 1e-12)
        // An exponential gain would give 3/7 instead of 2/3.
        #expect(try abs(measures(["b"], ["a": 3, "b": 2])[.nDCG10] - 2 / (3 + 2 / log2(3))) < 1e-12)
        #expect(try measures(["a", "b", "c"], ["a": 3, "b": 2, "c": 1])[.nDCG10] == 1)
    }

    @Test func `nDCG counts only ten ranks, both of the result and of the ideal ranking`() throws {
        let grades = Dictionary(uniqueKeysWithValues: (0..<30).map { ("r\($0)", 1) })
        #expect(try measures((0..<10).map { "r\($0)" }, grades)[.nDCG10] == 1)
        let late = (0..<10).map { "x\($0)" } + (0..<10).map { "r\($0)" }
        #expect(try measures(late, grades)[.nDCG10] == 0)
    }

    @Test func `grades of 0 and below are not relevant and do not reduce the gain`() throws {
        let spoilt = try measures(["bad", "none", "a"], ["bad": -2, "none": 0, "a": 1])
        #expect(spoilt[.nDCG10] == 0.5)
        #expect(abs(spoilt[.reciprocalRank] - 1 / 3) < 1e-12)
        #expect(spoilt[.recall100] == 1)
        #expect(RankingMeasures(ranking: ["none"], grades: ["none": 0, "bad": -1]) == nil)
        #expect(RankingMeasures(ranking: ["a"], grades: [:]) == nil)
    }

    @Test func `reciprocal rank and success depend only on the rank of the first relevant document`() throws {
        for (place, success1, success5) in [(1, 1.0, 1.0), (2, 0, 1), (5, 0, 1), (6, 0, 0), (250, 0, 0)] {
            let ranking = (1..<place).map { "x\($0)" } + ["a", "b"]
            let measures = try measures(ranking, ["a": 1, "b": 4])
            #expect(measures[.reciprocalRank] == 1 / Double(place))
            #expect(measures[.success1] == success1)
            #expect(measures[.success5] == success5)
        }
        let none = try measures(["x"], ["a": 1])
        #expect(RankingMeasure.allCases.allSatisfy { none[$0] == 0 })
    }

    @Test func `recall counts relevant documents among the first hundred`() throws {
        let ranking = ["a"] + (0..<98).map { "x\($0)" } + ["b", "c"]
        #expect(try measures(ranking, ["a": 1, "b": 2, "c": 1, "d": 1])[.recall100] == 0.5)
    }

    @Test func `a document that is repeated in a ranking counts once`() throws {
        let twice = try measures(["x", "x", "a", "a", "b"], ["a": 1, "b": 1])
        #expect(try twice == measures(["x", "a", "b"], ["a": 1, "b": 1]))
        #expect(twice[.recall100] == 1)
    }

    @Test func `averages over all queries with relevant documents, and counts a query without a ranking as 0`() {
        let set = JudgedSet(
            name: "small", documents: [], queries: ["1", "2", "3", "4"].map { JudgedQuery(id: $0, text: "") },
            judgements: ["1": ["a": 1], "2": ["a": 1], "3": ["a": 0], "9": ["a": 1]])
        let report = RankingReport(run: ["1": ["b", "a"], "3": ["a"], "4": ["a"], "9": ["a"]], set: set)
        #expect(report.queries == ["1", "2"])
        #expect(report.unanswered == 1)
        #expect(report[.reciprocalRank] == 0.25)
        #expect(report.values(of: .reciprocalRank) == [0.5, 0])
        #expect(report.perQuery["1"]?[.success5] == 1)
        #expect(report.intervals[.success5] == 0...1)
        #expect(report.intervals[.success1] == 0...0)
    }

    @Test func `a report without judgments has no queries, means of 0 and no intervals`() {
        let report = RankingReport(
            run: ["1": ["a"]], set: JudgedSet(name: "", documents: [], queries: [], judgements: [:]))
        #expect(report.queries.isEmpty && report.intervals.isEmpty)
        #expect(report[.nDCG10] == 0)
        let same = RankingComparison(report, report, by: .nDCG10)
        #expect(same.queryCount == 0 && same.interval == nil && same.firstIsBetter == 0)
    }
}
