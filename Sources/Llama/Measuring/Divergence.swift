import Foundation

/// The divergence of two distributions over the same vocabulary at one position of a text.
public struct Divergence: Sendable, Hashable, Codable {
    /// The Kullback–Leibler divergence of the second from the first, in nats.
    public var kl: Double
    /// The log-probability of the text's next token in the second distribution minus the log-probability in the
    /// first; `nil` at the text's end.
    public var logProbabilityDelta: Double?
    /// Whether both distributions have the same most likely token.
    public var hasSameTop: Bool
    /// The change of the margin between the first distribution's two most likely tokens: the margin in the second
    /// distribution minus the margin in the first.
    public var marginDelta: Double

    /// Compares two rows of logits.
    ///
    /// - Parameters:
    ///   - first: The logits of the reference model.
    ///   - second: The logits of the other model, of the same length.
    ///   - next: The text's next token.
    /// - Returns: The divergence; `nil` if the rows have different lengths or contain no finite number.
    public static func between(
        _ first: UnsafeBufferPointer<Float>, _ second: UnsafeBufferPointer<Float>, next: TokenID?
    ) -> Divergence? {
        guard first.count == second.count, first.count > 1 else { return nil }
        let (one, other) = (Logits.Row(mutating: first), Logits.Row(mutating: second))
        let sums = (Logits.logSumExp(one), Logits.logSumExp(other))
        let top = Logits.top(2, of: one)
        guard sums.0.isFinite, sums.1.isFinite, top.count == 2 else { return nil }
        var kl = 0.0
        for index in first.indices {
            let log = Double(first[index]) - sums.0
            // Nearly impossible tokens contribute nothing, but could add 0 · −∞, which is NaN.
            if log > -80 { kl += exp(log) * (log - (Double(second[index]) - sums.1)) }
        }
        let delta = next.flatMap { next -> Double? in
            let index = Int(next)
            guard first.indices.contains(index) else { return nil }
            return (Double(second[index]) - sums.1) - (Double(first[index]) - sums.0)
        }
        return Divergence(
            // Rounding can make the divergence slightly negative.
            kl: max(0, kl), logProbabilityDelta: delta, hasSameTop: Logits.argmax(other) == top[0],
            marginDelta: Double(second[top[0]] - second[top[1]]) - Double(first[top[0]] - first[top[1]]))
    }
}

extension UnsafeMutableBufferPointer<Float> {
    /// Wraps a row for functions that take a mutable row but only read it.
    init(mutating row: UnsafeBufferPointer<Float>) {
        self.init(start: UnsafeMutablePointer(mutating: row.baseAddress), count: row.count)
    }
}
