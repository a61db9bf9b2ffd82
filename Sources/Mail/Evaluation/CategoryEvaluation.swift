import Foundation

/// An evaluation of how well stages classify mails by category.
public struct CategoryEvaluation: Sendable {
    /// The verdict on a mail, with its label.
    struct Judgement: Sendable {
        let label: MailCategory
        let found: MailCategory
        /// The probability of each of `MailCategory.known`.
        let probabilities: [Double]
    }

    /// The number of mails by label and by verdict; `uncategorized` stands for mails that no stage was certain of.
    public let confusion: [MailCategory: [MailCategory: Int]]
    /// The median time of a verdict in milliseconds, without parsing; `nil` if it was not measured.
    public let medianMilliseconds: Double?
    /// The 99th percentile of the time of a verdict in milliseconds, without parsing; `nil` if it was not measured.
    public let slowestMilliseconds: Double?
    /// The calibration error of the most probable category; see `BinaryReport`.
    public let calibrationError: Double

    private let areas: [MailCategory: Double]
    private let judgements: [Judgement]
    private let times: [Double]

    /// Evaluates a classifier.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled with the names of categories; others are left out.
    ///   - classifier: The classifier.
    ///   - stage: The single stage to measure; `nil` for all stages together. All stages together give the
    ///     probability of their choice only. The remaining probability is shared equally among the other
    ///     categories.
    /// - Throws: The errors of a single stage; stages that fail are skipped if all are measured together.
    public init(_ mails: [LabelledMail], classifier: MailClassifier, stage: CategoryVerdict.Stage?) async throws {
        let clock = ContinuousClock()
        var (judgements, times): ([Judgement], [Double]) = ([], [])
        for mail in mails {
            guard let label = Self.label(mail) else { continue }
            let start = clock.now
            if let stage {
                let (probabilities, floor) = try await classifier.probabilities(mail.message, by: stage)
                let found = MailCategory.likeliest(probabilities, floor: floor)
                judgements.append(Judgement(label: label, found: found, probabilities: probabilities))
            } else {
                let verdict = try await classifier.category(mail.message)
                let rest = (1 - verdict.confidence) / Double(MailCategory.known.count - 1)
                let probabilities = MailCategory.known.map { $0 == verdict.category ? verdict.confidence : rest }
                judgements.append(Judgement(label: label, found: verdict.category, probabilities: probabilities))
            }
            times.append(start.duration(to: clock.now) / .milliseconds(1))
        }
        self.init(judgements, times: times)
    }

    /// Creates the evaluation of a whole set from the evaluations of its parts.
    public init(joining parts: [CategoryEvaluation]) {
        self.init(parts.flatMap(\.judgements), times: parts.flatMap(\.times))
    }

    init(_ judgements: [Judgement], times: [Double]) {
        var confusion: [MailCategory: [MailCategory: Int]] = [:]
        for judgement in judgements { confusion[judgement.label, default: [:]][judgement.found, default: 0] += 1 }
        self.confusion = confusion
        let times = times.sorted()
        (self.judgements, self.times) = (judgements, times)
        medianMilliseconds = times.isEmpty ? nil : times[times.count / 2]
        slowestMilliseconds = times.isEmpty ? nil : times[times.count * 99 / 100]
        calibrationError =
            BinaryReport(
                judgements.compactMap { judgement in
                    let best = judgement.probabilities.indices.max {
                        judgement.probabilities[$0] < judgement.probabilities[$1]
                    }
                    return best.map {
                        BinaryReport.Sample(
                            score: judgement.probabilities[$0], isPositive: MailCategory.known[$0] == judgement.label)
                    }
                }
            ).calibrationError
        areas = Dictionary(
            uniqueKeysWithValues: MailCategory.known.indices.map { place in
                let samples = judgements.filter { $0.probabilities.indices.contains(place) }.map {
                    BinaryReport.Sample(
                        score: $0.probabilities[place], isPositive: $0.label == MailCategory.known[place])
                }
                return (MailCategory.known[place], BinaryReport(samples).areaUnderCurve)
            })
    }

    private static func label(_ mail: LabelledMail) -> MailCategory? {
        MailCategory(rawValue: mail.label).flatMap { MailCategory.known.contains($0) ? $0 : nil }
    }

    /// The number of classified mails.
    public var count: Int { confusion.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// The number of mails that no stage was certain of.
    public var abstentions: Int { confusion.values.reduce(0) { $0 + ($1[.uncategorized] ?? 0) } }

    /// The accuracy: the share of correctly classified mails, from 0 to 1.
    public var accuracy: Double {
        count == 0 ? 0 : Double(confusion.reduce(0) { $0 + ($1.value[$1.key] ?? 0) }) / Double(count)
    }

    /// The macro F1: the mean of `f1` over the categories that have mails.
    public var macroF1: Double {
        confusion.isEmpty ? 0 : confusion.keys.reduce(0) { $0 + f1($1) } / Double(confusion.count)
    }

    public func count(_ category: MailCategory) -> Int { confusion[category]?.values.reduce(0, +) ?? 0 }

    /// Returns the recall of a category, from 0 to 1: the share of the category's mails that were classified correctly.
    public func recall(_ category: MailCategory) -> Double { share(category, of: count(category)) }

    /// Returns the precision of a category, from 0 to 1: the share of mails with this verdict that belong to
    /// the category.
    public func precision(_ category: MailCategory) -> Double {
        share(category, of: confusion.values.reduce(0) { $0 + ($1[category] ?? 0) })
    }

    /// Returns the harmonic mean of precision and recall, from 0 to 1.
    public func f1(_ category: MailCategory) -> Double {
        let (precision, recall) = (precision(category), recall(category))
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
    }

    /// Returns the area under the ROC curve of a category's probability, from 0 to 1.
    ///
    /// This is the probability that a random mail of the category scores higher than a random mail of another category.
    public func areaUnderCurve(_ category: MailCategory) -> Double { areas[category] ?? 0 }

    private func share(_ category: MailCategory, of total: Int) -> Double {
        total == 0 ? 0 : Double(confusion[category]?[category] ?? 0) / Double(total)
    }
}
