import MailReading

/// The spam classifier of words and structure, with the calibration of its score.
public struct SpamModel: Sendable, Hashable {
    /// The weights of the features for spam.
    public var linear: LinearModel
    /// The slope of the log-odds `slope * sum + offset` (Platt, 1999), fitted on other mails than the weights.
    public var slope: Double
    /// The offset of the log-odds; see ``slope``.
    public var offset: Double
    /// Whether the classifier uses text and links alone, without sender and headers.
    public var isOfTextAlone: Bool

    /// Creates a model; `nil` if the weights have several classes.
    public init?(linear: LinearModel, slope: Double, offset: Double, isOfTextAlone: Bool = false) {
        guard linear.classes == 1, slope.isFinite, offset.isFinite else { return nil }
        (self.linear, self.slope, self.offset, self.isOfTextAlone) = (linear, slope, offset, isOfTextAlone)
    }

    /// Returns the log-odds that a mail is spam.
    func logOdds(_ message: MailMessage, words: MailWords) -> Double {
        logOdds(MailFeatures(bits: linear.bits, isOfTextAlone: isOfTextAlone).vector(message, words: words))
    }

    /// Returns the log-odds that a mail with these features is spam.
    public func logOdds(_ vector: FeatureVector) -> Double { slope * Double(linear.sums(vector)[0]) + offset }
}
