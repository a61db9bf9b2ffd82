import Foundation
import Testing

@testable import Documents

@Suite struct RankCorrelationTests {
    @Test func `the coefficient is SciPy's, without ties and with them`() throws {
        let plain = try #require(
            RankCorrelation.spearman(
                [106, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]))
        #expect(abs(plain - -0.17575757575757575) < 1e-12)
        let tied = try #require(RankCorrelation.spearman([1, 2, 2, 4, 5, 5, 5, 0], [3, 1, 4, 1, 5, 9, 2, 6]))
        #expect(abs(tied - 0.055572498390824586) < 1e-12)
    }

    @Test func `only the order counts`() {
        let numbers = [0.1, 0.7, 0.2, 0.9, 0.3]
        #expect(RankCorrelation.spearman(numbers, numbers.map { exp($0 * 9) }) == 1)
        #expect(RankCorrelation.spearman(numbers, numbers.map { -$0 }) == -1)
        #expect(RankCorrelation.spearman([1, 2, .infinity], [-.infinity, 0, 1]) == 1)
    }

    @Test func `there is no coefficient of too little, of what is all equal, or of no numbers`() {
        #expect(RankCorrelation.spearman([], []) == nil)
        #expect(RankCorrelation.spearman([1], [1]) == nil)
        #expect(RankCorrelation.spearman([1, 1, 1], [1, 2, 3]) == nil)
        #expect(RankCorrelation.spearman([1, 2, 3], [0, -0.0, 0]) == nil)
        #expect(RankCorrelation.spearman([1, .nan, 3], [1, 2, 3]) == nil)
    }
}
