/// Whether a mail is spam or phishing, and why.
public struct SpamVerdict: Sendable, Hashable, Codable {
    /// What gave a verdict.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// The rules alone: there is no classifier.
        case rules
        /// The classifier of words and form, together with the rules.
        case features
        /// The same, changed by what the user has marked before.
        case learned
        /// The same, together with a head on the mail's embedding.
        case embedding
        /// The same, together with a classifier that the user installed.
        case classifier
        /// The same, together with a language model.
        case languageModel
        /// The user, who said so of this mail.
        case user
    }

    /// The probability of spam, from 0 to 1.
    public var score: Double
    /// Whether it counts as spam: ``score`` is at least ``DetectSpamUseCase/threshold``, or the user said so.
    public var isSpam: Bool
    /// The stage that gave the verdict.
    package var stage: Stage
    /// The reasons for and against it, strongest first.
    public var reasons: [SpamReason]

    /// Creates a verdict.
    package init(score: Double, isSpam: Bool, stage: Stage, reasons: [SpamReason]) {
        (self.score, self.isSpam, self.stage, self.reasons) = (score, isSpam, stage, reasons)
    }
}
