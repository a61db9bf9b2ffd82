import Foundation

/// The quality of scored verdicts, measured against human labels.
public struct BinaryReport: Sendable, Hashable {
    /// A verdict's score and its label.
    public struct Sample: Sendable, Hashable {
        /// The score, from 0 to 1.
        public var score: Double
        public var isPositive: Bool

        public init(score: Double, isPositive: Bool) { (self.score, self.isPositive) = (score, isPositive) }
    }

    /// The minimum score of a positive verdict.
    public let threshold: Double
    /// The confusion matrix.
    public let truePositives, falsePositives, falseNegatives, trueNegatives: Int
    /// The area under the ROC curve: the probability that a positive scores higher than a negative; ties count half.
    public let areaUnderCurve: Double
    /// The expected calibration error over ten bands of the score, weighted by the number of samples in each.
    public let calibrationError: Double
    /// The number of scores between 0.2 and 0.8.
    public let unsure: Int

    /// Creates a report on labelled verdicts.
    public init(_ samples: [Sample], threshold: Double = DetectSpamUseCase.threshold) {
        self.threshold = threshold
        truePositives = samples.count { $0.isPositive && $0.score >= threshold }
        falsePositives = samples.count { !$0.isPositive && $0.score >= threshold }
        falseNegatives = samples.count { $0.isPositive && $0.score < threshold }
        trueNegatives = samples.count { !$0.isPositive && $0.score < threshold }
        unsure = samples.count { (0.2..<0.8).contains($0.score) }
        areaUnderCurve = Self.area(samples)
        calibrationError = Self.calibration(samples)
    }

    /// The share of true positives among all positive verdicts.
    public var precision: Double { Self.share(truePositives, falsePositives) }
    /// The share of true positives among all positive labels.
    public var recall: Double { Self.share(truePositives, falseNegatives) }
    /// The harmonic mean of ``precision`` and ``recall``.
    public var f1: Double { precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall) }

    /// Returns the highest recall, from 0 to 1, with at most the given number of false positives.
    public static func recall(of samples: [Sample], falsePositives: Int) -> Double {
        let ham = samples.filter { !$0.isPositive }.map(\.score).sorted(by: >)
        let floor = falsePositives < ham.count ? ham[falsePositives] : -1
        let spam = samples.filter(\.isPositive)
        return spam.isEmpty ? 0 : Double(spam.count { $0.score > floor }) / Double(spam.count)
    }

    private static func share(_ part: Int, _ rest: Int) -> Double {
        part + rest == 0 ? 0 : Double(part) / Double(part + rest)
    }

    private static func area(_ samples: [Sample]) -> Double {
        let sorted = samples.sorted { $0.score < $1.score }
        var (rankSum, index) = (0.0, 0)
        while index < sorted.count {
            var end = index
            while end < sorted.count, sorted[end].score == sorted[index].score { end += 1 }
            let rank = Double(index + end + 1) / 2
            rankSum += rank * Double(sorted[index..<end].count { $0.isPositive })
            index = end
        }
        let positive = Double(samples.count { $0.isPositive })
        let negative = Double(samples.count) - positive
        return positive * negative == 0 ? 0 : (rankSum - positive * (positive + 1) / 2) / (positive * negative)
    }

    private static func calibration(_ samples: [Sample]) -> Double {
        var error = 0.0
        for band in 0..<10 {
            let inside = samples.filter { min(9, Int($0.score * 10)) == band }
            if inside.isEmpty { continue }
            let score = inside.reduce(0) { $0 + $1.score } / Double(inside.count)
            let share = Double(inside.count { $0.isPositive }) / Double(inside.count)
            error += abs(score - share) * Double(inside.count)
        }
        return samples.isEmpty ? 0 : error / Double(samples.count)
    }

    /// Returns the 95 % confidence interval of the share `count / total` (Wilson, 1927).
    public static func interval(_ count: Int, of total: Int) -> ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let (n, share, z) = (Double(total), Double(count) / Double(total), 1.959964)
        let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        return max(0, middle - half)...min(1, middle + half)
    }
}
