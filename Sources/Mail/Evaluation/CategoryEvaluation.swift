import Foundation

/// Measures how well stages tell categories apart.
public struct CategoryEvaluation: Sendable {
    /// How often mails of a category were put into each; `uncategorized` stands for those that no stage was sure of.
    public let confusion: [MailCategory: [MailCategory: Int]]

    /// Judges mails with what is there.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled with the names of categories; others are left out.
    ///   - classifier: The stages.
    ///   - stage: The one that is measured, alone; nil for all of them, as mails are sorted.
    /// - Throws: What the stage throws; all of them together pass over one that fails.
    public init(_ mails: [LabelledMail], classifier: MailClassifier, stage: CategoryVerdict.Stage?) async throws {
        var found: [MailCategory] = []
        for mail in mails {
            if let stage {
                found.append(try await classifier.category(mail.message, by: stage))
            } else {
                found.append(try await classifier.category(mail.message).category)
            }
        }
        self.init(mails, found)
    }

    /// Judges each fifth of some mails with a model that was fitted to the others.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled with the names of categories; others are left out.
    ///   - vectors: The embedding of each mail's `EmbeddingHead.text(_:)`, to put what the first stage is unsure of to a head
    ///     that is fitted in the same way; empty to measure the first stage alone.
    ///   - folds: Into how many parts; groups stay together.
    ///   - trainer: Fits the models.
    public init(
        crossValidating mails: [LabelledMail], vectors: [[Float]] = [], folds: Int = 5,
        trainer: CategoryTrainer = CategoryTrainer()
    ) {
        var found = [MailCategory](repeating: .uncategorized, count: mails.count)
        for fold in 0..<folds {
            let learned = mails.indices.filter { mails[$0].fold(of: folds) != fold }
            let others = learned.map { mails[$0] }
            guard let model = trainer.fit(others) else { continue }
            let head =
                vectors.isEmpty ? nil : trainer.fitHead(others, vectors: learned.map { vectors[$0] }, model: "")
            let features = MailFeatures(bits: model.linear.bits)
            for index in mails.indices where mails[index].fold(of: folds) == fold {
                let quick = model.linear.probabilities(features.vector(mails[index].message)).map(Double.init)
                found[index] = MailCategory.likeliest(quick, floor: model.floor)
                if let head, found[index] == .uncategorized {
                    found[index] = MailCategory.likeliest(head.probabilities(vectors[index]), floor: head.floor)
                }
            }
        }
        self.init(mails, found)
    }

    private init(_ mails: [LabelledMail], _ found: [MailCategory]) {
        var confusion: [MailCategory: [MailCategory: Int]] = [:]
        for (mail, found) in zip(mails, found) {
            guard let label = MailCategory(rawValue: mail.label), MailCategory.known.contains(label) else { continue }
            confusion[label, default: [:]][found, default: 0] += 1
        }
        self.confusion = confusion
    }

    /// How many mails of a category there are.
    ///
    /// - Parameter category: The category.
    /// - Returns: The number.
    public func count(_ category: MailCategory) -> Int { confusion[category]?.values.reduce(0, +) ?? 0 }

    /// Of the mails of a category, how many were put there.
    ///
    /// - Parameter category: The category.
    /// - Returns: A share from 0 to 1.
    public func recall(_ category: MailCategory) -> Double { share(category, of: count(category)) }

    /// Of the mails that were put into a category, how many belong there.
    ///
    /// - Parameter category: The category.
    /// - Returns: A share from 0 to 1.
    public func precision(_ category: MailCategory) -> Double {
        share(category, of: confusion.values.reduce(0) { $0 + ($1[category] ?? 0) })
    }

    private func share(_ category: MailCategory, of total: Int) -> Double {
        total == 0 ? 0 : Double(confusion[category]?[category] ?? 0) / Double(total)
    }
}
