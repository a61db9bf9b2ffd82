import Testing

@testable import Bench

@Suite struct StatisticsTests {
    @Test func `medians and percentiles between two values are interpolated`() {
        #expect(Statistics.median([]) == nil && Statistics.median([3]) == 3)
        #expect(Statistics.median([4, 1, 3, 2]) == 2.5)
        #expect(Statistics.percentile([1, 2, 3, 4, 5], 0) == 1)
        #expect(Statistics.percentile([1, 2, 3, 4, 5], 1) == 5)
        #expect(Statistics.percentile([1, 2, 3, 4, 5], 0.9) == 4.6)
        #expect(Statistics.spread([1, 2, 3, 4, 5]) == 1 && Statistics.spread([1]) == nil)
    }

    @Test func `a rate difference that is larger than the variation of measurements is detected`() throws {
        let baseline = [100.0, 101, 99, 100, 102, 98, 100, 101]
        let faster = baseline.map { $0 * 1.2 }
        let comparison = try #require(RateComparison(faster, to: baseline))
        #expect(comparison.verdict == .faster && abs(comparison.ratio - 1.2) < 0.001)
        #expect(comparison.low > 1.1 && comparison.high < 1.3 && comparison.reason == nil)
        #expect(try #require(RateComparison(baseline, to: faster)).verdict == .slower)
        #expect(try #require(RateComparison(baseline, to: baseline)).verdict == .same)
        // The interval is deterministic.
        #expect(RateComparison(faster, to: baseline) == comparison)
    }

    @Test func `the comparison of too few, widely varying or disturbed measurements is inconclusive`() throws {
        let few = try #require(RateComparison([100, 101], to: [50, 51]))
        #expect(few.verdict == .inconclusive && few.reason?.contains("at least 5") == true)
        let scattered = try #require(RateComparison([100, 160, 80, 120, 95, 130], to: [110, 90, 130, 100, 120, 105]))
        #expect(scattered.verdict == .inconclusive)
        let hot = try #require(
            RateComparison([100, 100, 100, 100, 100], to: [50, 50, 50, 50, 50], disturbance: "Too hot."))
        #expect(hot.verdict == .inconclusive && hot.reason == "Too hot.")
        // The rates slow down in the middle of the run.
        let slowed = try #require(
            RateComparison([100, 101, 99, 70, 71, 69], to: [50, 51, 50, 50, 51, 50]))
        #expect(slowed.verdict == .inconclusive && slowed.reason?.contains("changed during the run") == true)
        #expect(RateComparison([], to: [1]) == nil && RateComparison([1], to: [0]) == nil)
    }

    @Test func `the comparison of replies reports equal tokens, edit distance and the first difference`() throws {
        let same = TokenComparison([1, 2, 3], to: [1, 2, 3])
        #expect(same.matchRatio == 1 && same.editDistance == 0 && same.firstDivergence == nil)
        let other = TokenComparison([1, 9, 3, 4], to: [1, 2, 3, 4], margins: [5, 0.5, 5, 5])
        #expect(other.matchRatio == 0.75 && other.editDistance == 1)
        let place = try #require(other.firstDivergence)
        #expect(place.position == 1 && place.baseline == 2 && place.other == 9 && place.margin == 0.5)
        let shorter = TokenComparison([1, 2], to: [1, 2, 3])
        #expect(shorter.editDistance == 1 && shorter.firstDivergence?.other == nil)
        #expect(TokenComparison([2, 3, 4], to: [1, 2, 3]).editDistance == 2)
        #expect(TokenComparison([], to: []).matchRatio == 1)
    }

    private func divergences(kl: Double, margin: Double) -> ParityReport.Divergences? {
        var differences = RunnerResult.Differences()
        (differences.kl, differences.sameTop) = ([0, kl, 2 * kl], 3)
        (differences.logProbabilityDeltas, differences.marginDeltas) = ([0.1, -0.2], [margin, -margin, 0])
        return ParityReport.Divergences(differences)
    }

    private func report(_ replies: [[Int32]], margin: Float, noise: Double, kl: Double = 1e-4) -> ParityReport {
        let baseline: [Int32] = [1, 2, 3, 4]
        return ParityReport(
            baseline: "a", backend: "b",
            replies: replies.enumerated().map {
                ("short_\($0 + 1)", TokenComparison($1, to: baseline, margins: Array(repeating: margin, count: 4)))
            }, noise: divergences(kl: 1e-5, margin: noise), divergences: divergences(kl: kl, margin: 0.1))
    }

    @Test func `the parity verdict depends on equal replies, the noise floor and the divergence`() {
        let (same, other): ([Int32], [Int32]) = ([1, 2, 3, 4], [1, 2, 9, 9])
        #expect(report([same, same, same, same, same], margin: 1, noise: 0).verdict == .pass)
        #expect(report([same, same, same, same, other], margin: 1, noise: 0.1).verdict == .pass)
        #expect(report([same, same, same, other, other], margin: 0.05, noise: 0.1).verdict == .explained)
        let failed = report([same, same, same, other, other], margin: 1, noise: 0.1)
        #expect(failed.verdict == .fail && failed.reason.contains("short_4, short_5"))
        // Equal replies do not pass if the probabilities differ too much.
        #expect(report([same, same, same, same, same], margin: 1, noise: 0, kl: 0.5).verdict == .fail)
        #expect(report([same], margin: 1, noise: 0, kl: .nan).verdict == .fail)
        #expect(report([], margin: 1, noise: 0).verdict == .fail)
    }

    @Test func `divergences are summarized as means, maximums and the share of equal top tokens`() throws {
        let summed = try #require(divergences(kl: 0.3, margin: 0.25))
        #expect(abs(summed.meanKL - 0.3) < 1e-12 && summed.maximumKL == 0.6 && summed.places == 3)
        #expect(abs(summed.meanLogProbabilityDelta - 0.15) < 1e-12 && summed.maximumLogProbabilityDelta == 0.2)
        #expect(summed.sameTopRate == 1 && summed.maximumMarginDelta == 0.25)
        #expect(ParityReport.Divergences(RunnerResult.Differences()) == nil)
    }

    @Test func `extreme durations and rates result in no rate or an inconclusive verdict`() throws {
        let sample = BenchSample(
            promptTokens: 1 << 40, prefillSeconds: .leastNonzeroMagnitude, firstTokenSeconds: nil, replyTokens: 1,
            decodeSeconds: 1, times: [])
        #expect(sample.prefillRate == nil)
        let tiny = Double.leastNonzeroMagnitude
        let rates: [Double] = [tiny, tiny, tiny, 1e308, 1e308, 1e308]
        #expect(try #require(RateComparison(rates, to: rates)).verdict == .inconclusive)
        #expect(RateComparison(rates, to: [tiny, tiny, tiny, tiny, tiny, tiny]) == nil)
        #expect(Statistics.interval(rates) != nil)
    }
}
