import Foundation
import MailFormat

/// Measures how well spam is told from honest mail.
public struct SpamEvaluation: Sendable {
    /// One verdict for each mail, in their order.
    public let samples: [BinaryReport.Sample]
    /// The report on them.
    public let report: BinaryReport
    /// How long a verdict takes in the median, in milliseconds, for a mail that was read already.
    public let medianMilliseconds: Double
    /// The same, exceeded by one mail in a hundred.
    public let slowestMilliseconds: Double

    /// Judges mails with a model that has never seen them.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled "spam" or anything else.
    ///   - model: The classifier; nil for rules alone.
    public init(_ mails: [LabelledMail], model: SpamModel?) {
        let detector = DetectSpamUseCase(model: model)
        self.init(mails) { detector.verdict($0.message) }
    }

    /// Judges each fifth of some mails with a model that was fitted to the others.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled "spam" or anything else.
    ///   - folds: Into how many parts; groups stay together.
    ///   - trainer: Fits the models.
    public init(crossValidating mails: [LabelledMail], folds: Int = 5, trainer: SpamTrainer = SpamTrainer()) {
        var detectors: [DetectSpamUseCase] = []
        for fold in 0..<folds {
            detectors.append(DetectSpamUseCase(model: trainer.fit(mails.filter { $0.fold(of: folds) != fold })))
        }
        self.init(mails) { detectors[$0.fold(of: folds)].verdict($0.message) }
    }

    private init(_ mails: [LabelledMail], judge: (LabelledMail) -> SpamVerdict) {
        let clock = ContinuousClock()
        var times: [Double] = []
        samples = mails.map { mail in
            var verdict: SpamVerdict?
            let time = clock.measure { verdict = judge(mail) }
            times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
            return BinaryReport.Sample(score: verdict?.score ?? 0, isPositive: mail.label == "spam")
        }
        report = BinaryReport(samples)
        times.sort()
        medianMilliseconds = times.isEmpty ? 0 : times[times.count / 2]
        slowestMilliseconds = times.isEmpty ? 0 : times[times.count * 99 / 100]
    }
}
