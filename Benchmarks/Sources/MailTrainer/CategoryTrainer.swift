import Mail

/// Trains the first two category stages on labelled mails.
struct CategoryTrainer: Sendable {
    /// The size of a weight table, as a power of two.
    var bits = 16
    /// The number of passes over the examples.
    var epochs = 8
    /// The minimum probability of the first choice.
    var floor = 0.7
    /// The minimum probability of the first choice of the embedding head.
    var headFloor = 0.5

    /// Creates a trainer.
    init() {}

    /// Trains the classifier.
    ///
    /// - Parameter mails: Mails labelled with category names; other labels are ignored. Each category has the same total
    ///   weight, regardless of its number of mails.
    /// - Returns: The model, or `nil` without mails of at least two categories.
    func fit(_ mails: [LabelledMail]) -> CategoryModel? {
        let features = MailFeatures(bits: bits)
        return fit(mails.map { ($0.label, features.vector($0.message)) }, bits: bits, epochs: epochs)
            .flatMap { CategoryModel(linear: $0, floor: floor) }
    }

    /// Trains the embedding head.
    ///
    /// - Parameters:
    ///   - mails: Mails labelled with category names.
    ///   - vectors: The embedding of each mail's `EmbeddingHead.text(_:)`.
    ///   - model: The name of the embedding model, as given by `EmbeddingHead.name(of:)`.
    ///   - spam: A spam model of the same vectors; see `SpamTrainer.fitHead(_:vectors:)`.
    /// - Returns: The head, or `nil` without mails of at least two categories.
    func fitHead(
        _ mails: [LabelledMail], vectors: [[Float]], model: String, spam: SpamModel? = nil
    ) -> EmbeddingHead? {
        let dimensions = vectors.first?.count ?? 0
        return fit(
            zip(mails, vectors).map { ($0.label, FeatureVector(unit: $1)) }, bits: Self.headBits,
            epochs: Self.headEpochs
        ).flatMap { EmbeddingHead(linear: $0, floor: headFloor, model: model, dimensions: dimensions, spam: spam) }
    }

    /// The size of the weight table, as a power of two, which allows vectors of 1,024 numbers.
    static let headBits = 10
    static let headEpochs = 40

    private func fit(_ mails: [(label: String, vector: FeatureVector)], bits: Int, epochs: Int) -> LinearModel? {
        let labelled = mails.compactMap { mail in
            MailCategory(rawValue: mail.label).flatMap(MailCategory.known.firstIndex).map { (mail.vector, $0) }
        }
        var counts = [Int](repeating: 0, count: MailCategory.known.count)
        for (_, label) in labelled { counts[label] += 1 }
        guard counts.count(where: { $0 > 0 }) > 1 else { return nil }
        let usual = Float(labelled.count) / Float(counts.count { $0 > 0 })
        let examples = labelled.map { vector, label in
            LinearTrainer.Example(vector: vector, label: label, weight: min(4, usual / Float(counts[label])))
        }
        var trainer = LinearTrainer()
        (trainer.bits, trainer.epochs) = (bits, epochs)
        return trainer.fit(examples, classes: counts.count)
    }
}
