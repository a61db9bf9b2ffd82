import MailReading

/// The first stage of category classification: words, structure and headers.
public struct CategoryModel: Sendable, Hashable {
    /// The weights of the features for each of ``MailCategory/known``, in that order.
    public var linear: LinearModel
    /// The minimum probability of the model's first choice; below this limit, the next stage decides.
    public var floor: Double

    /// Creates a model; `nil` if the weights do not have one class for each category.
    public init?(linear: LinearModel, floor: Double) {
        guard linear.classes == MailCategory.known.count, floor.isFinite else { return nil }
        (self.linear, self.floor) = (linear, floor)
    }

    /// Returns the probability of each of ``MailCategory/known``, adjusted by ``MailCategory/plausible(_:for:)``.
    func probabilities(_ message: MailMessage, _ features: MailFeatures) -> [Double] {
        MailCategory.plausible(linear.probabilities(features.vector(message)).map(Double.init), for: message)
    }
}

/// The category of a mail, and the stage that determined it.
public struct CategoryVerdict: Sendable, Hashable, Codable {
    /// A stage that can give a verdict on the category, in order of cost, cheapest first.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// The user's choice for this mail.
        case user
        /// The user's choices for other mails of the same sender.
        case preference
        /// A rule of the user.
        case rule
        /// The classifier of words, structure and headers.
        case features
        /// A linear head on the mail's embedding.
        case embedding
        /// A classifier that the user installed.
        case classifier
        /// A language model that scores the names of the categories.
        case languageModel
    }

    /// The category; `uncategorized` if no stage was certain enough.
    public var category: MailCategory
    /// The stage's confidence in the category, from 0 to 1.
    public var confidence: Double
    /// The stage that gave the verdict.
    package var stage: Stage

    package init(category: MailCategory, confidence: Double, stage: Stage) {
        (self.category, self.confidence, self.stage) = (category, confidence, stage)
    }
}
