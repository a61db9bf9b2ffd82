import Foundation
import MailReading

/// Measures how well spam is distinguished from legitimate mail.
package struct SpamEvaluation: Sendable {
    /// One verdict for each mail, in their order.
    package let samples: [BinaryReport.Sample]
    /// The report on them.
    package let report: BinaryReport
    /// How long a verdict takes in the median, in milliseconds, for a mail that was read already.
    package let medianMilliseconds: Double
    /// The same, exceeded by one mail in a hundred.
    package let slowestMilliseconds: Double

    /// Judges mails with a model that has never seen them.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled "spam" or anything else.
    ///   - model: The classifier; nil for rules alone.
    ///   - textModel: The classifier of text alone.
    package init(_ mails: [LabelledMail], model: SpamModel?, textModel: SpamModel? = nil) {
        let detector = DetectSpamUseCase(model: model, textModel: textModel)
        self.init(mails) { detector.verdict($0.message) }
    }

    /// Judges mails with a model and what a head on their embeddings says of those that it is unsure of.
    ///
    /// The time is that of the model alone: vectors are there already.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled "spam" or anything else.
    ///   - vectors: The embedding of each mail's `EmbeddingHead.text(_:)`.
    ///   - model: The classifier.
    ///   - textModel: The classifier of text alone.
    ///   - head: The head.
    package init(
        _ mails: [LabelledMail], vectors: [[Float]], model: SpamModel?, textModel: SpamModel? = nil, head: SpamModel
    ) {
        let detector = DetectSpamUseCase(model: model, textModel: textModel)
        self.init(mails) { mail, index in
            Self.verdict(detector.verdict(mail.message), vectors[index], head)
        }
    }

    private static func verdict(_ verdict: SpamVerdict, _ vector: [Float], _ head: SpamModel) -> SpamVerdict {
        guard DetectSpamUseCase.unsure.contains(verdict.score) else { return verdict }
        return DetectSpamUseCase.verdict(verdict, with: head.logOdds(FeatureVector(unit: vector)), of: .embedding)
    }

    /// Judges each fifth of some mails with a model that was fitted to the others.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled "spam" or anything else.
    ///   - vectors: The embedding of each mail's `EmbeddingHead.text(_:)`, to put what the first stage is unsure of to a head
    ///     that is fitted in the same way; empty to measure the first stage alone.
    ///   - folds: Into how many parts; groups stay together.
    ///   - texts: Honest texts without headers that the classifier of text alone is fitted to besides.
    ///   - trainer: Fits the models.
    package init(
        crossValidating mails: [LabelledMail], vectors: [[Float]] = [], folds: Int = 5, texts: [LabelledMail] = [],
        trainer: SpamTrainer = SpamTrainer()
    ) {
        var detectors: [DetectSpamUseCase] = []
        var heads: [SpamModel?] = []
        for fold in 0..<folds {
            let learned = mails.indices.filter { mails[$0].fold(of: folds) != fold }
            let others = learned.map { mails[$0] }
            detectors.append(
                DetectSpamUseCase(model: trainer.fit(others), textModel: trainer.fitText(others + texts)))
            heads.append(vectors.isEmpty ? nil : trainer.fitHead(others, vectors: learned.map { vectors[$0] }))
        }
        self.init(mails) { mail, index in
            let fold = mail.fold(of: folds)
            let verdict = detectors[fold].verdict(mail.message)
            return heads[fold].map { Self.verdict(verdict, vectors[index], $0) } ?? verdict
        }
    }

    private init(_ mails: [LabelledMail], judge: (LabelledMail) -> SpamVerdict) {
        self.init(mails) { mail, _ in judge(mail) }
    }

    private init(_ mails: [LabelledMail], judge: (LabelledMail, Int) -> SpamVerdict) {
        let clock = ContinuousClock()
        var times: [Double] = []
        samples = mails.enumerated().map { index, mail in
            var verdict: SpamVerdict?
            let time = clock.measure { verdict = judge(mail, index) }
            times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
            return BinaryReport.Sample(score: verdict?.score ?? 0, isPositive: mail.label == "spam")
        }
        report = BinaryReport(samples)
        times.sort()
        medianMilliseconds = times.isEmpty ? 0 : times[times.count / 2]
        slowestMilliseconds = times.isEmpty ? 0 : times[times.count * 99 / 100]
    }
}
