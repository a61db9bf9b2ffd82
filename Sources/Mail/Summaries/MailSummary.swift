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

        /// Makes a sentence.
        public init(text: String, mails: [Int64]) {
            self.text = text
            self.mails = mails
        }
    }

    /// How it was made.
    public let kind: Kind
    /// Two to four sentences; one where the mails have no more.
    public let sentences: [Sentence]
    /// Who wrote it; nil if it quotes.
    public let model: String?
    /// Whether that was the sample model.
    public let isSample: Bool
    /// The newest mail that it knows of.
    public let newestMail: Int64
    /// How many mails, the oldest, did not fit and are not in it.
    public let omitted: Int

    /// Its sentences behind each other.
    public var text: String { sentences.map(\.text).joined(separator: " ") }

    /// Makes a summary.
    public init(
        kind: Kind, sentences: [Sentence], model: String? = nil, isSample: Bool = false, newestMail: Int64,
        omitted: Int = 0
    ) {
        self.kind = kind
        self.sentences = sentences
        self.model = model
        self.isSample = isSample
        self.newestMail = newestMail
        self.omitted = omitted
    }
}
