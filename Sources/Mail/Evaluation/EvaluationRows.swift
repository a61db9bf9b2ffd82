/// An engine's quality at classifying mails by category, encoded as JSON.
public struct CategoryRow: Encodable {
    let engine: String
    let count, abstentions: Int
    let accuracy, macroF1, calibrationError: Double
    let medianMilliseconds, slowestMilliseconds: Double?
    let categories: [Category]

    struct Category: Encodable {
        let category: String
        let count: Int
        let precision, recall, f1, areaUnderCurve: Double
        /// The number of the category's mails by verdict.
        let found: [String: Int]
    }

    public init(_ engine: String, _ evaluation: CategoryEvaluation) {
        self.engine = engine
        (count, abstentions) = (evaluation.count, evaluation.abstentions)
        (accuracy, macroF1) = (evaluation.accuracy, evaluation.macroF1)
        calibrationError = evaluation.calibrationError
        (medianMilliseconds, slowestMilliseconds) = (evaluation.medianMilliseconds, evaluation.slowestMilliseconds)
        categories = MailCategory.known.filter { evaluation.count($0) > 0 }.map { category in
            Category(
                category: category.rawValue, count: evaluation.count(category),
                precision: evaluation.precision(category), recall: evaluation.recall(category),
                f1: evaluation.f1(category), areaUnderCurve: evaluation.areaUnderCurve(category),
                found: Dictionary(
                    uniqueKeysWithValues: (evaluation.confusion[category] ?? [:]).map {
                        ($0.key.rawValue, $0.value)
                    }))
        }
    }
}

/// An engine's quality at detecting spam, encoded as JSON.
public struct SpamRow: Encodable {
    let engine: String
    let truePositives, falsePositives, falseNegatives, trueNegatives, unsure: Int
    let precision, recall, f1, areaUnderCurve, calibrationError, medianMilliseconds, slowestMilliseconds: Double
    /// The highest recall, by the maximum number of false positives.
    let recallAtFalseAlarms: [String: Double]
    /// The score and label of each mail; `nil` unless requested.
    let samples: [Sample]?

    struct Sample: Encodable {
        let score: Double
        let isSpam: Bool
    }

    /// Creates a row, which contains each mail's score if `samples` is true.
    public init(_ engine: String, _ evaluation: SpamEvaluation, samples: Bool) {
        self.samples = samples ? evaluation.samples.map { Sample(score: $0.score, isSpam: $0.isPositive) } : nil
        let report = evaluation.report
        self.engine = engine
        (truePositives, falsePositives) = (report.truePositives, report.falsePositives)
        (falseNegatives, trueNegatives, unsure) = (report.falseNegatives, report.trueNegatives, report.unsure)
        (precision, recall, f1) = (report.precision, report.recall, report.f1)
        (areaUnderCurve, calibrationError) = (report.areaUnderCurve, report.calibrationError)
        recallAtFalseAlarms = Dictionary(
            uniqueKeysWithValues: [0, 1, 3, 10, 15, 30].map {
                (String($0), BinaryReport.recall(of: evaluation.samples, falsePositives: $0))
            })
        (medianMilliseconds, slowestMilliseconds) = (evaluation.medianMilliseconds, evaluation.slowestMilliseconds)
    }
}
