/// The events while a summary is written.
package enum MailSummaryEvent: Sendable, Hashable {
    /// The quoted sentences to show while a model writes; sent only if a model is asked.
    case quotes(MailSummary)
    /// A sentence of the model that the mails support.
    case sentence(MailSummary.Sentence)
    /// The end, with the final summary.
    case summary(MailSummary)
}

/// A summary of a thread in sentences, each with the mails that support it.
public struct MailSummary: Sendable, Hashable, Codable {
    /// The origin of a summary.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A summary that a language model wrote.
        case generated
        /// Quoted sentences of the mails.
        case extractive
    }

    public struct Sentence: Sendable, Hashable, Codable {
        public let text: String
        /// The mails that support the sentence, oldest first; at least one.
        public let mails: [Int64]

        public init(text: String, mails: [Int64]) {
            self.text = text
            self.mails = mails
        }
    }

    /// The origin of the summary.
    public let kind: Kind
    /// The sentences, at most four.
    public let sentences: [Sentence]
    /// The model that wrote the summary; `nil` for quoted sentences.
    public let model: String?
    /// The newest mail that the summary covers.
    package let newestMail: Int64
    /// All mails of the thread when the summary was written, oldest first, including omitted mails; `nil` if
    /// not recorded.
    package let knownMails: [Int64]?
    /// The model that the quotes replace, because its text may not be shown; otherwise `nil`.
    public let refusedModel: String?
    /// The reason for quotes in place of a model's text, in sentences for the user; otherwise `nil`.
    public let reason: String?
    /// The number of the oldest mails that were left out because they did not fit into the model's context.
    public let omitted: Int

    /// The sentences, joined by spaces.
    public var text: String { sentences.map(\.text).joined(separator: " ") }

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

    /// Returns whether the summary covers exactly the given mails of the thread, oldest first.
    package func isCurrent(_ emails: [Email]) -> Bool { knownMails == emails.map(\.id) }

    /// Returns the quotes as a replacement for a model's text, with the reason for the user.
    ///
    /// The name is `nil` if no model was asked.
    func inPlace(of model: String?, _ reason: String) -> MailSummary {
        MailSummary(
            kind: kind, sentences: sentences, newestMail: newestMail, omitted: omitted, knownMails: knownMails,
            refusedModel: model, reason: reason)
    }
}
