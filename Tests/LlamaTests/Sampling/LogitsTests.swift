import Foundation
import Support
import Testing

@testable import Llama

@Suite struct LogitsTests {
    /// Rows of various lengths that contain ties, infinities and NaN.
    private static let rows: [[Float]] = {
        var generator = SplitMix64(seed: 4)
        return (0..<400).map { _ in
            (0..<Int.random(in: 1...70, using: &generator)).map { _ in
                switch Int.random(in: 0..<20, using: &generator) {
                case 0: Float.nan
                case 1: -Float.infinity
                case 2: Float(3)
                default: Float.random(in: -8...8, using: &generator)
                }
            }
        }
    }()

    private func with<Value>(_ row: [Float], _ body: (Logits.Row) -> Value) -> Value {
        var copy = row
        return copy.withUnsafeMutableBufferPointer { body($0) }
    }

    @Test func `argmax returns the first index of the largest number`() {
        for row in Self.rows {
            let best = row.indices.filter { row[$0].isFinite }.max {
                row[$0] < row[$1] || (row[$0] == row[$1] && $0 > $1)
            }
            #expect(with(row, Logits.argmax) == best)
        }
        #expect(with([1, 7, 7, 2], Logits.argmax) == 1)
    }

    @Test func `argmax of a row without a usable maximum is nil`() {
        #expect(with([.nan, .nan], Logits.argmax) == nil)
        #expect(with([-.infinity], Logits.argmax) == nil)
        #expect(with([], Logits.argmax) == nil)
        #expect(with([1, .infinity], Logits.argmax) == nil)
        #expect(with(Array(repeating: .nan, count: 33) + [2], Logits.argmax) == 33)
    }

    @Test func `top returns the largest numbers in descending order, and ties by index`() {
        for row in Self.rows {
            let sorted = row.indices.filter { !row[$0].isNaN }.sorted { (-row[$0], $0) < (-row[$1], $1) }
            for count in [0, 1, 2, 5, 100] {
                #expect(with(row) { Logits.top(count, of: $0) } == Array(sorted.prefix(count)))
            }
        }
    }

    @Test func `top returns the first of equal numbers`() {
        #expect(with([5, 5, 5, 5, 5]) { Logits.top(3, of: $0) } == [0, 1, 2])
        #expect(with([1, 5, 5, 1, 5, 5]) { Logits.top(3, of: $0) } == [1, 2, 4])
    }

    @Test func `logSumExp equals the plain formula`() {
        for row in Self.rows {
            let expected = log(row.reduce(0) { $0 + ($1.isNaN ? 0 : exp(Double($1))) })
            let result = with(row, Logits.logSumExp)
            if row.contains(where: \.isFinite) {
                #expect(abs(result - expected) < 1e-12)
            } else {
                #expect(result.isNaN)
            }
        }
    }

    @Test func `the probability of the largest number approximates the direct formula`() {
        for row in Self.rows {
            guard let best = with(row, Logits.argmax) else { continue }
            let expected = exp(Double(row[best]) - with(row, Logits.logSumExp))
            #expect(abs(with(row) { Logits.probability(ofLargest: best, in: $0) } - expected) < 1e-5)
        }
        #expect(with([1000, 1000]) { Logits.probability(ofLargest: 0, in: $0) } == 0.5)
    }

    @Test func `logSumExp of large numbers does not overflow`() {
        #expect(abs(with([1000, 1000], Logits.logSumExp) - (1000 + log(2))) < 1e-9)
        #expect(abs(with([-1000, -1000], Logits.logSumExp) - (-1000 + log(2))) < 1e-9)
    }
}
