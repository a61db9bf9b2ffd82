/// The probability of each label for a text, and the chosen label, if any.
public struct TextClassification: Sendable, Hashable, Codable {
    /// A label's scores.
    public struct Score: Sendable, Hashable, Codable {
        public let label: String
        /// The model's score before calibration: a log probability or a logit; always finite.
        public let logScore: Double
        /// The calibrated probability of the label among the given labels, 0 to 1.
        public let probability: Double
    }

    /// The scores, most probable first; ties keep the order of the calibration's labels.
    public let scores: [Score]
    /// The minimum probability of the best label, 0 to 1; with 0, the best label is always chosen.
    public let threshold: Double

    /// Creates a classification.
    ///
    /// - Parameters:
    ///   - logScores: The model's score for each of the calibration's labels, in their order.
    ///   - calibration: Converts scores to probabilities.
    ///   - threshold: The minimum probability of the best label; with 0, the best label is always chosen.
    /// - Throws: `AIError.unsupported` if there is not one number for each label.
    public init(
        logScores: [Double], calibration: LabelCalibration, threshold: Double = 0
    ) throws(AIError) {
        let probabilities = try calibration.apply(logScores: logScores)
        let scores = calibration.labels.indices.map { index in
            // JSON cannot represent infinity.
            let score = min(max(logScores[index], -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
            return Score(label: calibration.labels[index], logScore: score, probability: probabilities[index])
        }
        // The standard library's sort is stable.
        self.scores = scores.sorted { $0.probability > $1.probability }
        self.threshold = threshold
    }

    /// The most probable label; `nil` only if there are no labels.
    public var best: Score? { scores.first }

    /// The margin between the probabilities of the best and the second-best label.
    public var margin: Double {
        guard let best else { return 0 }
        return best.probability - (scores.count > 1 ? scores[1].probability : 0)
    }

    /// The best label if it is probable enough; `nil` if the classifier abstains.
    public var category: String? {
        guard let best, best.probability >= threshold else { return nil }
        return best.label
    }
}
