/// The events while a summary is written.
package enum MailSummaryEvent: Sendable, Hashable {
    /// What the mails say themselves, to be shown while a model writes; only where one does.
    case quotes(MailSummary)
    /// A sentence of the model's that the mails bear out.
    case sentence(MailSummary.Sentence)
    /// The end.
    case summary(MailSummary)
}

/// What a thread is about, in sentences that each name the mails that say so.
public struct MailSummary: Sendable, Hashable, Codable {
    /// How a summary was made.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A language model wrote it.
        case generated
        /// It quotes sentences of the mails.
        case extractive
    }

    /// A sentence.
    public struct Sentence: Sendable, Hashable, Codable {
        /// What it says.
        public let text: String
        /// The mails that say so, oldest first; at least one.
        public let mails: [Int64]

        /// Creates a sentence.
        public init(text: String, mails: [Int64]) {
            self.text = text
            self.mails = mails
        }
    }

    /// How it was made.
    public let kind: Kind
    /// Up to four sentences.
    public let sentences: [Sentence]
    /// The model that wrote it; nil if it quotes.
    public let model: String?
    /// The newest mail that it knows of.
    package let newestMail: Int64
    /// All mails of the thread as it was then, oldest first, also those that did not fit; nil where that was not noted.
    package let knownMails: [Int64]?
    /// The model in whose place sentences are quoted, because what it wrote may not be shown; nil for all others.
    public let refusedModel: String?
    /// Why sentences are quoted though a model was to write, in sentences; nil for all others.
    public let reason: String?
    /// How many mails, the oldest, did not fit and are not in it.
    public let omitted: Int

    /// Its sentences, joined.
    public var text: String { sentences.map(\.text).joined(separator: " ") }

    /// Creates a summary.
    public init(
        kind: Kind, sentences: [Sentence], model: String? = nil, newestMail: Int64,
        omitted: Int = 0, knownMails: [Int64]? = nil, refusedModel: String? = nil,
        reason: String? = nil
    ) {
        self.kind = kind
        self.sentences = sentences
        self.model = model
        self.newestMail = newestMail
        self.omitted = omitted
        self.knownMails = knownMails
        self.refusedModel = refusedModel
        self.reason = reason
    }

    /// Whether it is of exactly these mails.
    ///
    /// - Parameter emails: The mails of the thread, oldest first.
    /// - Returns: False if one came or went since, also one that is older than others.
    package func isCurrent(_ emails: [Email]) -> Bool { knownMails == emails.map(\.id) }

    /// The same, in the place of what a model was to write.
    ///
    /// - Parameters:
    ///   - model: The model whose words may not be shown; nil where it was not asked.
    ///   - reason: Why, for people.
    func inPlace(of model: String?, _ reason: String) -> MailSummary {
        MailSummary(
            kind: kind, sentences: sentences, newestMail: newestMail, omitted: omitted, knownMails: knownMails,
            refusedModel: model, reason: reason)
    }
}
