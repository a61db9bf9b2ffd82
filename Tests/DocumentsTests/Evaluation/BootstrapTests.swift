import Testing

@testable import Documents

@Suite struct BootstrapTests {
    private let values = [0, 1, 1, 0.5, 0.25, 0, 0.75]

    @Test func `a seed gives the same bootstrap samples on every machine`() {
        // Computed separately from SplitMix64 with seed 7.
        let expected = [4.0 / 7, 4.25 / 7, 3.5 / 7, 4.5 / 7, 5.0 / 7, 4.0 / 7]
        let means = Bootstrap(samples: 6, seed: 7).means(of: [values])[0]
        #expect(zip(means, expected).allSatisfy { abs($0 - $1) < 1e-12 } && means.count == 6)
    }

    @Test func `the bootstrap interval equals the percentiles that NumPy computes`() throws {
        let interval = try #require(Bootstrap.interval(of: Bootstrap().means(of: [values])[0]))
        #expect(abs(interval.lowerBound - 0.21428571) < 1e-7)
        #expect(abs(interval.upperBound - 0.78571429) < 1e-7)
        let apart = try #require(Bootstrap.interval(of: [4, 1, 3, 2, 5]))
        #expect(abs(apart.lowerBound - 1.1) < 1e-12 && abs(apart.upperBound - 4.9) < 1e-12)
        #expect(Bootstrap.interval(of: []) == nil)
    }

    private func report(_ places: [Int]) -> RankingReport {
        let ids = places.indices.map(String.init)
        let set = JudgedSet(
            name: "", documents: [], queries: ids.map { JudgedQuery(id: $0, text: "") },
            judgements: Dictionary(uniqueKeysWithValues: ids.map { ($0, ["a": 1]) }))
        let run = zip(ids, places).map { id, place in (id, (1..<place).map { "x\($0)" } + ["a"]) }
        return RankingReport(run: Dictionary(uniqueKeysWithValues: run), set: set)
    }

    @Test func `a run that is never worse wins nearly all samples, and equals itself in all samples`() {
        let (good, poor) = (report([1, 1, 1, 2, 1, 1, 1, 1]), report([2, 1, 3, 2, 2, 1, 4, 2]))
        let comparison = RankingComparison(good, poor, by: .reciprocalRank)
        #expect(comparison.queryCount == 8)
        // (1/2 + 2/3 + 1/2 + 3/4 + 1/2) / 8
        #expect(abs(comparison.difference - 2.916_666_666 / 8) < 1e-8)
        #expect(comparison.firstIsBetter > 0.99 && comparison.secondIsBetter == 0)
        let turned = RankingComparison(poor, good, by: .reciprocalRank)
        #expect(turned.secondIsBetter == comparison.firstIsBetter && turned.difference == -comparison.difference)
        let same = RankingComparison(good, good, by: .reciprocalRank)
        #expect(same.firstIsBetter == 0 && same.secondIsBetter == 0 && same.interval == 0...0)
    }

    @Test func `two runs that win equally often each win less than half of the samples`() {
        let comparison = RankingComparison(report([1, 2, 1, 2, 1, 2]), report([2, 1, 2, 1, 2, 1]), by: .success1)
        #expect(comparison.difference == 0)
        #expect((0.25...0.45).contains(comparison.firstIsBetter) && (0.25...0.45).contains(comparison.secondIsBetter))
    }

    @Test func `a comparison uses only the queries that are in both runs`() {
        let comparison = RankingComparison(report([1, 2]), report([2, 2, 1, 1]), by: .reciprocalRank)
        #expect(comparison.queryCount == 2)
        #expect(comparison.difference == 0.25)
    }
}
