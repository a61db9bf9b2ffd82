public import Foundation
public import MailFormat

/// A mail of a mailbox that was imported, with what was found out about it.
public struct Email: Sendable, Hashable, Identifiable, Encodable {
    /// Names it within this home.
    public let id: Int64
    /// The name of its mailbox.
    public let mailbox: String
    /// Where in the mailbox it lies, such as "INBOX".
    public let folder: String
    /// The thread that it belongs to.
    public let threadID: Int64
    /// How its mail program has marked it.
    public let flags: MailFlags
    /// The mail itself.
    public let message: MailMessage
    /// What kind of mail it is; `uncategorized` until it was looked at.
    public let aiCategory: MailCategory
    /// What gave the category; nil until it was looked at.
    public let category: CategoryVerdict?
    /// Whether it counts as spam or phishing; false until it was looked at.
    public let isSpam: Bool
    /// Why; nil until it was looked at.
    public let spam: SpamVerdict?
    /// Places where the mail was not as mails should be.
    public let diagnostics: [MailDiagnostic]
}

/// A line of a list of mails.
public struct EmailSummary: Sendable, Hashable, Identifiable, Encodable {
    /// Names the mail within this home.
    public let id: Int64
    /// The thread that it belongs to.
    public let threadID: Int64
    /// The name of its mailbox.
    public let mailbox: String
    /// Where in the mailbox it lies.
    public let folder: String
    /// Whom it says that it is from.
    public let from: MailAddress?
    /// Its subject.
    public let subject: String
    /// How its text begins, on one line.
    public let snippet: String
    /// When it says that it was written.
    public let date: Date?
    /// How its mail program has marked it.
    public let flags: MailFlags
    /// How many files hang on it.
    public let attachments: Int
    /// What kind of mail it is.
    public let aiCategory: MailCategory
    /// Whether it counts as spam or phishing.
    public let isSpam: Bool
    /// How likely it is spam, from 0 to 1; nil until it was looked at.
    public let spamScore: Double?
}

/// Mails that answer each other.
public struct MailThread: Sendable, Hashable, Identifiable, Encodable {
    /// Names it within this home.
    public let id: Int64
    /// The name of its mailbox.
    public let mailbox: String
    /// The subject of its first mail.
    public let subject: String
    /// Who wrote in it, each once, in the order of their first mails.
    public let participants: [MailAddress]
    /// How many mails it has.
    public let count: Int
    /// How many of them were not read.
    public let unread: Int
    /// When its newest mail says that it was written.
    public let latest: Date?
    /// How its newest mail begins.
    public let snippet: String
    /// Whether files hang on one of its mails.
    public let hasAttachments: Bool
    /// The category of its newest mail, or the one that the user chose since then.
    public let aiCategory: MailCategory
    /// What it is about; nil until it was summarised.
    public let aiSummary: String?
    /// Whether its newest mail counts as spam or phishing.
    public let isSpam: Bool
}

/// A mailbox that was imported.
public struct ImportedMailbox: Sendable, Hashable, Encodable {
    /// What the user calls it.
    public let name: String
    /// Where it lies.
    public let path: String
    /// How the mails lie there.
    public let kind: Mailbox.Kind
    /// How many mails it has.
    public let mails: Int
    /// How many of them were not looked at yet.
    public let pending: Int
    /// Files in it that could not be read.
    public let problems: Int
}
