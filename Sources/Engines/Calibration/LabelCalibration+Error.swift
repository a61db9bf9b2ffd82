extension LabelCalibration {
    /// How far confidence is from accuracy, on average over texts whose labels are known.
    ///
    /// Texts are grouped by the probability of their best label, in bins of equal width; each bin's mean probability is
    /// compared with the share of right answers in it, weighted by the number of texts.
    ///
    /// - Parameters:
    ///   - logScores: One row of scores for each text.
    ///   - correct: For each text, the place of its label in ``labels``.
    ///   - binCount: The number of bins: at least 1.
    /// - Returns: The expected calibration error: 0…1, less is better.
    /// - Throws: `AIError.unsupported` without examples, and where rows, places and labels do not match.
    public func expectedCalibrationError(
        logScores: [[Double]], correct: [Int], binCount: Int = 15
    ) throws(AIError) -> Double {
        guard !logScores.isEmpty, logScores.count == correct.count, binCount > 0 else {
            throw AIError.unsupported(
                message: "A calibration error needs examples, the place of each one's label, and a bin.")
        }
        // What each bin is too sure of: the sum of probabilities less the number of right answers.
        var excess = Array(repeating: 0.0, count: binCount)
        for (row, label) in zip(logScores, correct) {
            let probabilities = try apply(logScores: row)
            guard let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }) else { continue }
            let bin = min(Int(probabilities[best] * Double(binCount)), binCount - 1)
            excess[bin] += probabilities[best] - (best == label ? 1 : 0)
        }
        return excess.reduce(0) { $0 + abs($1) } / Double(logScores.count)
    }
}
