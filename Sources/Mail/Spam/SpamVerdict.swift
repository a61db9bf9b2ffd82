/// The verdict whether a mail is spam or phishing, with its reasons.
public struct SpamVerdict: Sendable, Hashable, Codable {
    /// The stage that gave a verdict.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// The rules alone, without a classifier.
        case rules
        /// The classifier of words and structure, together with the rules.
        case features
        /// The classifier and the rules, adjusted by the user's marks.
        case learned
        /// All stages so far, together with a linear head on the mail's embedding.
        case embedding
        /// All stages so far, together with a classifier that the user installed.
        case classifier
        /// All stages so far, together with a language model.
        case languageModel
        /// The user's mark on this mail.
        case user
    }

    /// The probability of spam, from 0 to 1.
    public var score: Double
    /// Whether the mail counts as spam: ``score`` is at least ``DetectSpamUseCase/threshold``, or the user marked it.
    public var isSpam: Bool
    /// The stage that gave the verdict.
    package var stage: Stage
    /// The reasons for and against spam, strongest first.
    public var reasons: [SpamReason]

    package init(score: Double, isSpam: Bool, stage: Stage, reasons: [SpamReason]) {
        (self.score, self.isSpam, self.stage, self.reasons) = (score, isSpam, stage, reasons)
    }
}
