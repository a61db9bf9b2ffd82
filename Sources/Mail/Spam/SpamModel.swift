import MailReading

/// The classifier of words and form, with what turns its sum into a likelihood.
public struct SpamModel: Sendable, Hashable {
    /// Weighs features for spam.
    public var linear: LinearModel
    /// The log-odds are `slope * sum + offset` (Platt, 1999), fitted on mails that the weights were not fitted on.
    public var slope: Double
    /// See ``slope``.
    public var offset: Double
    /// Whether it weighs text and links alone, and neither sender nor headers.
    public var isOfTextAlone: Bool

    /// Creates a model; nil if the weights have several classes.
    public init?(linear: LinearModel, slope: Double, offset: Double, isOfTextAlone: Bool = false) {
        guard linear.classes == 1, slope.isFinite, offset.isFinite else { return nil }
        (self.linear, self.slope, self.offset, self.isOfTextAlone) = (linear, slope, offset, isOfTextAlone)
    }

    /// The log-odds that a mail is spam.
    func logOdds(_ message: MailMessage, words: MailWords) -> Double {
        logOdds(MailFeatures(bits: linear.bits, isOfTextAlone: isOfTextAlone).vector(message, words: words))
    }

    /// The log-odds that a mail with these features is spam.
    public func logOdds(_ vector: FeatureVector) -> Double { slope * Double(linear.sums(vector)[0]) + offset }
}
