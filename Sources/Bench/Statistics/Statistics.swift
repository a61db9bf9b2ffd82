import Foundation
import Support

/// Statistics of measurements.
package enum Statistics {
    /// Returns the median of the values; `nil` for an empty array.
    package static func median(_ values: [Double]) -> Double? { percentile(values, 0.5) }

    /// Returns a quantile of the values, linearly interpolated; `nil` for an empty array.
    ///
    /// The share is clamped to 0 through 1.
    package static func percentile(_ values: [Double], _ share: Double) -> Double? {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return nil }
        let place = Double(last) * min(1, max(0, share))
        let low = Int(place)
        let part = place - Double(low)
        return low == last ? sorted[last] : sorted[low] * (1 - part) + sorted[low + 1] * part
    }

    /// Returns half the interquartile range, a measure of spread that is robust to outliers; `nil` for fewer than two
    /// values.
    package static func spread(_ values: [Double]) -> Double? {
        guard values.count > 1, let low = percentile(values, 0.25), let high = percentile(values, 0.75) else {
            return nil
        }
        return (high - low) / 2
    }

    /// Returns the 95 % confidence interval of the median, by the percentile bootstrap (Efron, 1979).
    ///
    /// The result is deterministic, and `nil` for fewer than ``RateComparison/fewest`` values.
    package static func interval(_ values: [Double]) -> ClosedRange<Double>? {
        guard values.count >= RateComparison.fewest else { return nil }
        var random = SplitMix64(seed: 20_251_122)
        let medians = (0..<2_000).compactMap { _ in
            median(values.map { _ in values[Int(random.next() % UInt64(values.count))] })
        }
        guard let low = percentile(medians, 0.025), let high = percentile(medians, 0.975) else { return nil }
        return low...high
    }
}

/// The ratio of two backends' rates, which were measured in alternation.
public struct RateComparison: Sendable, Hashable, Codable {
    public enum Verdict: String, Sendable, Hashable, Codable {
        /// The whole interval is above 1.
        case faster
        /// The whole interval is below 1.
        case slower
        /// The interval contains 1, and is narrower than ``RateComparison/margin`` on both sides.
        case same
        /// There were too few measurements, too much variance, or a change during the run.
        case inconclusive
    }

    /// The margin of equivalence, as a share of the ratio.
    package static let margin = 0.03
    /// The minimum number of measurements of each backend.
    package static let fewest = 5
    /// The maximum relative change between the first and the second half of a backend's measurements.
    package static let drift = 0.1

    /// The median of the first backend's rates divided by the median of the second backend's rates.
    public let ratio: Double
    /// The bounds of the 95 % confidence interval of the ratio, by the bootstrap method.
    public let low, high: Double
    /// The number of measurements of each backend.
    public let count: Int
    public let verdict: Verdict
    /// The reason why the comparison is inconclusive; `nil` for other verdicts.
    public let reason: String?

    /// Compares rates; `nil` without a positive baseline.
    ///
    /// The interval is computed by the percentile bootstrap (Efron, 1979) over pairs, because the machine's conditions
    /// are similar for consecutive measurements. The result is deterministic.
    ///
    /// - Parameters:
    ///   - rates: The first backend's rates, in the order of measurement.
    ///   - baseline: The second backend's rates, each measured directly before or after the rate at the same index of
    ///     `rates`.
    ///   - disturbance: A disturbance of the run, such as throttling, in a sentence.
    public init?(_ rates: [Double], to baseline: [Double], disturbance: String? = nil) {
        let count = min(rates.count, baseline.count)
        guard let first = Statistics.median(rates), let second = Statistics.median(baseline), second > 0 else {
            return nil
        }
        let ratio = first / second
        var random = SplitMix64(seed: 20_251_122)
        var ratios: [Double] = []
        for _ in 0..<2_000 where count > 1 {
            var (one, other): ([Double], [Double]) = ([], [])
            for _ in 0..<count {
                let index = Int(random.next() % UInt64(count))
                one.append(rates[index])
                other.append(baseline[index])
            }
            if let top = Statistics.median(one), let bottom = Statistics.median(other), bottom > 0 {
                ratios.append(top / bottom)
            }
        }
        let low = Statistics.percentile(ratios, 0.025) ?? ratio
        let high = Statistics.percentile(ratios, 0.975) ?? ratio
        (self.ratio, self.low, self.high, self.count) = (ratio, low, high, count)
        let reason: String? =
            if count < Self.fewest {
                "Measured \(count) times each; at least \(Self.fewest) are needed."
            } else if let disturbance {
                disturbance
            } else if let drift = Self.drift(of: rates) ?? Self.drift(of: baseline) {
                "The speed changed during the run, by \(String(format: "%.0f", drift * 100)) %."
            } else if low <= 1, high >= 1, high - low > 2 * Self.margin {
                "The measurements vary too much: the ratio is between \(String(format: "%.2f", low)) and "
                    + "\(String(format: "%.2f", high))."
            } else {
                nil
            }
        self.reason = reason
        verdict = reason != nil ? .inconclusive : low > 1 ? .faster : high < 1 ? .slower : .same
    }

    /// Returns the relative change between the two halves of the rates; `nil` if it is at most ``drift``.
    static func drift(of rates: [Double]) -> Double? {
        guard rates.count >= 4 else { return nil }
        let half = rates.count / 2
        guard let early = Statistics.median(Array(rates.prefix(half))),
            let late = Statistics.median(Array(rates.suffix(half))), early > 0
        else { return nil }
        let change = abs(late / early - 1)
        return change > drift ? change : nil
    }
}
