public import Foundation
public import MailReading
import Retrieval

/// An imported mail with its classification.
public struct Email: Sendable, Hashable, Identifiable, Encodable {
    /// The mail's identifier, unique in this database.
    public let id: Int64
    /// The name of its mailbox.
    public let mailbox: String
    /// The folder in the mailbox, such as "INBOX".
    public let folder: String
    public let threadID: Int64
    /// The flags that its mail program has set.
    package let flags: MailFlags
    public let message: MailMessage
    /// The category; `uncategorized` until the mail has been classified.
    public let aiCategory: MailCategory
    /// The stage that determined the category; `nil` until the mail has been classified.
    public let category: CategoryVerdict?
    /// Whether the mail counts as spam or phishing; false until the mail has been classified.
    public let isSpam: Bool
    /// The spam verdict with its reasons; `nil` until the mail has been classified.
    public let spam: SpamVerdict?
    /// Defects that were found while parsing the mail.
    public let diagnostics: [MailDiagnostic]
    /// The labels that the user's rules gave the mail, sorted.
    public var labels: [String] = []
    /// The rules that changed the mail.
    public var rules: [MailRuleEffect] = []

    private enum CodingKeys: String, CodingKey {
        case id, mailbox, folder, threadID, flags, message, aiCategory, category, isSpam, spam, diagnostics, quotedLines
        case isTextOfEvents, ordersToModels, labels, rules
    }

    /// Encodes the properties, the ranges of quoted lines, whether the text repeats the mail's events, and its orders to
    /// models.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(mailbox, forKey: .mailbox)
        try container.encode(folder, forKey: .folder)
        try container.encode(threadID, forKey: .threadID)
        try container.encode(flags, forKey: .flags)
        try container.encode(message, forKey: .message)
        try container.encode(aiCategory, forKey: .aiCategory)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encode(isSpam, forKey: .isSpam)
        try container.encodeIfPresent(spam, forKey: .spam)
        try container.encode(diagnostics, forKey: .diagnostics)
        let quoted = MailReply(message.body.text).quotedLines
        try container.encode(quoted.map { [$0.lowerBound, $0.upperBound] }, forKey: .quotedLines)
        try container.encode(message.isTextOfEvents, forKey: .isTextOfEvents)
        try container.encode(message.ordersToModels, forKey: .ordersToModels)
        try container.encode(labels, forKey: .labels)
        try container.encode(rules, forKey: .rules)
    }
}

extension MailMessage {
    /// The sentences of the text that order a model to do something, which models do not get.
    public var ordersToModels: [String] { ModelOrders.sentences(in: body.text) }
}

/// A row of a list of mails.
public struct EmailSummary: Sendable, Hashable, Identifiable, Encodable {
    /// The mail's identifier, unique in this database.
    public let id: Int64
    public let threadID: Int64
    /// The name of its mailbox.
    public let mailbox: String
    public let folder: String
    public let from: MailAddress?
    public let subject: String
    /// The beginning of the text, on one line.
    public let snippet: String
    /// The date in the header.
    public let date: Date?
    /// The flags that its mail program has set.
    package let flags: MailFlags
    public let attachments: Int
    public let aiCategory: MailCategory
    /// Whether the mail counts as spam or phishing.
    public let isSpam: Bool
    /// The spam score, from 0 to 1; `nil` until the mail has been classified.
    package let spamScore: Double?
}

/// A thread of mails that reply to each other.
public struct MailThread: Sendable, Hashable, Identifiable, Encodable {
    /// The thread's identifier, unique in this database.
    public let id: Int64
    /// The name of its mailbox.
    public let mailbox: String
    /// The subject of the first mail.
    public let subject: String
    /// The senders without repetition, in the order of their first mails.
    public let participants: [MailAddress]
    /// The number of mails.
    public let count: Int
    /// The number of unread mails.
    public let unread: Int
    /// The date of the newest mail.
    public let latest: Date?
    /// The beginning of the newest mail's text.
    public let snippet: String
    public let hasAttachments: Bool
    /// The category of the newest mail, or the category that the user has chosen since that mail.
    public let aiCategory: MailCategory
    /// The summary; `nil` until the thread has been summarized.
    package let aiSummary: String?
    /// Whether the newest mail counts as spam or phishing.
    public let isSpam: Bool
}

public struct ImportedMailbox: Sendable, Hashable, Encodable {
    /// The name, which the user chose or which comes from the path.
    public let name: String
    public let path: String
    /// The format of the mailbox.
    public let kind: Mailbox.Kind
    public let mails: Int
    /// The number of mails that have not been classified yet.
    public let pending: Int
    /// The number of files and mails that could not be processed.
    public let problems: Int
    /// Whether the mailbox must never be sent to a remote model.
    package let isLocalOnly: Bool
}
