public import Foundation

/// A mail, read: what its headers say, its text, and what hangs on it.
///
/// Everything in it is a stranger's word. Header values are decoded and on one line; nothing in them was checked.
public struct MailMessage: Sendable, Hashable, Codable {
    /// The identifier that the sender's program gave it, without angle brackets.
    public var messageID: String?
    /// Whom it says that it is from.
    public var from: [MailAddress]
    /// Who sent it for them, if it says so.
    public var sender: MailAddress?
    /// Where an answer is to go, if not to ``from``.
    package var replyTo: [MailAddress]
    /// To whom it was sent.
    public var to: [MailAddress]
    /// To whom a copy was sent.
    package var cc: [MailAddress]
    /// Where the sending server wants failures reported: an address, or the empty string; nil where no server noted it.
    package var returnPath: String?
    /// The subject, decoded, on one line; empty if there is none.
    public var subject: String
    /// When it says that it was written, or else, when it was received.
    public var date: Date?
    /// The identifiers of the mails that it answers, without angle brackets.
    package var inReplyTo: [String]
    /// The identifiers of the mails before it in its thread, oldest first, without angle brackets.
    package var references: [String]
    /// The text that a person sees.
    public var body: MailBody
    /// The files that hang on it.
    public var attachments: [MailAttachment]
    /// The events that it invites to, changes, cancels or answers; nil if there are none.
    public var invitations: [MailInvitation]?
    /// What the receiving server found out about the sender.
    package var authentication: MailAuthentication
    /// What it says of the mailing list or newsletter that it belongs to; nil if it is to people only.
    public var list: MailListing?
    /// All other headers, decoded, with names in lower case, in their order.
    package var headers: [MailHeader]

    /// Makes a mail; what is not named is missing.
    package init(
        messageID: String? = nil, from: [MailAddress] = [], sender: MailAddress? = nil, replyTo: [MailAddress] = [],
        to: [MailAddress] = [], cc: [MailAddress] = [], returnPath: String? = nil, subject: String = "",
        date: Date? = nil, inReplyTo: [String] = [], references: [String] = [], body: MailBody = MailBody(),
        attachments: [MailAttachment] = [], invitations: [MailInvitation]? = nil,
        authentication: MailAuthentication = MailAuthentication(),
        list: MailListing? = nil, headers: [MailHeader] = []
    ) {
        self.messageID = messageID
        self.from = from
        self.sender = sender
        self.replyTo = replyTo
        self.to = to
        self.cc = cc
        self.returnPath = returnPath
        self.subject = subject
        self.date = date
        self.inReplyTo = inReplyTo
        self.references = references
        self.body = body
        self.attachments = attachments
        self.invitations = invitations
        self.authentication = authentication
        self.list = list
        self.headers = headers
    }

    /// The first header of a name.
    ///
    /// - Parameter name: The name in lower case, such as "x-mailer"; not of a header that has a property of its own.
    /// - Returns: Its value; nil if there is none.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// A header as a sender's program wrote it, decoded.
package struct MailHeader: Sendable, Hashable, Codable {
    /// The name, in lower case.
    package var name: String
    /// The value, on one line.
    package var value: String

    /// Makes a header.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
