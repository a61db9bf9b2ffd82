import Foundation
import Mail

/// Trains the spam classifier on labelled mails.
struct SpamTrainer: Sendable {
    /// The size of the weight table, as a power of two.
    var bits = 18
    /// The number of passes over the examples.
    var epochs = 10
    /// The number of folds; the likelihood is fitted to held-out folds.
    private static let folds = 5

    /// Creates a trainer.
    init() {}

    /// Trains the classifier.
    ///
    /// The weights are fitted to all mails. Slope and offset are fitted to predictions for each fifth by a model of the others.
    ///
    /// - Parameter mails: Mails labelled "spam", or anything else for honest mails.
    /// - Returns: The model, or `nil` without mails of both kinds.
    func fit(_ mails: [LabelledMail]) -> SpamModel? { fit(mails, MailFeatures(bits: bits)) }

    /// Trains a classifier that uses only text and links, in the same way.
    ///
    /// - Parameter mails: Labelled mails, which may include honest texts without headers.
    /// - Returns: The model, or `nil` without mails of both kinds.
    func fitText(_ mails: [LabelledMail]) -> SpamModel? {
        var model = fit(mails, MailFeatures(bits: bits, isOfTextAlone: true))
        model?.isOfTextAlone = true
        return model
    }

    private func fit(_ mails: [LabelledMail], _ features: MailFeatures) -> SpamModel? {
        let examples = mails.map {
            LinearTrainer.Example(vector: features.vector($0.message), label: $0.label == "spam" ? 1 : 0)
        }
        return fit(examples, folds: mails.map { $0.fold(of: Self.folds) })
    }

    /// Trains the spam model of an embedding head, in the same way.
    ///
    /// - Parameters:
    ///   - mails: Labelled mails.
    ///   - vectors: The embedding of each mail's `EmbeddingHead.text(_:)`.
    /// - Returns: The model, or `nil` without mails of both kinds.
    func fitHead(_ mails: [LabelledMail], vectors: [[Float]]) -> SpamModel? {
        var trainer = self
        (trainer.bits, trainer.epochs) = (CategoryTrainer.headBits, CategoryTrainer.headEpochs)
        let examples = zip(mails, vectors).map {
            LinearTrainer.Example(vector: FeatureVector(unit: $1), label: $0.label == "spam" ? 1 : 0)
        }
        return trainer.fit(examples, folds: mails.map { $0.fold(of: Self.folds) })
    }

    func fit(_ examples: [LinearTrainer.Example], folds: [Int]) -> SpamModel? {
        guard examples.contains(where: { $0.label == 1 }), examples.contains(where: { $0.label == 0 }) else {
            return nil
        }
        var trainer = LinearTrainer()
        (trainer.bits, trainer.epochs) = (bits, epochs)
        var sums: [(sum: Double, isSpam: Bool)] = []
        for fold in 0..<Self.folds {
            let model = trainer.fit(zip(examples, folds).filter { $0.1 != fold }.map(\.0), classes: 1)
            for (example, place) in zip(examples, folds) where place == fold {
                sums.append((Double(model.sums(example.vector)[0]), example.label == 1))
            }
        }
        let (slope, offset) = Self.platt(sums)
        return SpamModel(linear: trainer.fit(examples, classes: 1), slope: slope, offset: offset)
    }

    /// Fits log-odds of slope * sum + offset by Newton's method, with Platt's (1999) targets against overfitting.
    static func platt(_ sums: [(sum: Double, isSpam: Bool)]) -> (slope: Double, offset: Double) {
        let positive = Double(sums.count { $0.isSpam })
        let negative = Double(sums.count) - positive
        let high = (positive + 1) / (positive + 2)
        let low = 1 / (negative + 2)
        var (slope, offset) = (1.0, 0.0)
        for _ in 0..<50 {
            var (gradientSlope, gradientOffset) = (0.0, 0.0)
            var (curveSlope, curveOffset, curveBoth) = (1e-6, 1e-6, 0.0)
            for (sum, isSpam) in sums {
                let probability = 1 / (1 + exp(-(slope * sum + offset)))
                let error = probability - (isSpam ? high : low)
                let weight = probability * (1 - probability)
                gradientSlope += error * sum
                gradientOffset += error
                curveSlope += weight * sum * sum
                curveOffset += weight
                curveBoth += weight * sum
            }
            let determinant = curveSlope * curveOffset - curveBoth * curveBoth
            guard abs(determinant) > 1e-12 else { break }
            let stepSlope = (curveOffset * gradientSlope - curveBoth * gradientOffset) / determinant
            let stepOffset = (curveSlope * gradientOffset - curveBoth * gradientSlope) / determinant
            slope -= max(-1, min(1, stepSlope))
            offset -= max(-1, min(1, stepOffset))
            if abs(stepSlope) + abs(stepOffset) < 1e-7 { break }
        }
        return (slope, offset)
    }
}
