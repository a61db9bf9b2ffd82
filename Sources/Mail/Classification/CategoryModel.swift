import MailReading

/// The first stage of categories: words, form and headers.
public struct CategoryModel: Sendable, Hashable {
    /// Weighs features for each of ``MailCategory/known``, in that order.
    public var linear: LinearModel
    /// The minimum probability of its first choice; below it, the next stage decides.
    public var floor: Double

    /// Creates a model; nil if the weights do not have one class for each category.
    public init?(linear: LinearModel, floor: Double) {
        guard linear.classes == MailCategory.known.count, floor.isFinite else { return nil }
        (self.linear, self.floor) = (linear, floor)
    }

    /// How likely each of ``MailCategory/known`` is for a mail, without what its form rules out.
    func probabilities(_ message: MailMessage, _ features: MailFeatures) -> [Double] {
        MailCategory.plausible(linear.probabilities(features.vector(message)).map(Double.init), for: message)
    }
}

/// The category of a mail, and the stage that determined it.
public struct CategoryVerdict: Sendable, Hashable, Codable {
    /// The stage that gave a verdict, cheapest first.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// The user put this mail there.
        case user
        /// The user put mails of the same sender there.
        case preference
        /// The classifier of words, form and headers.
        case features
        /// A head on the mail's embedding.
        case embedding
        /// A classifier that the user installed.
        case classifier
        /// A language model, by scoring the names.
        case languageModel
    }

    /// The category; `uncategorized` if no stage was certain enough.
    public var category: MailCategory
    /// The stage's confidence in the category, from 0 to 1.
    public var confidence: Double
    /// The stage that gave the verdict.
    package var stage: Stage

    /// Creates a verdict.
    package init(category: MailCategory, confidence: Double, stage: Stage) {
        (self.category, self.confidence, self.stage) = (category, confidence, stage)
    }
}
