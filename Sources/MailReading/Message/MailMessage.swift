public import Foundation

/// A parsed mail: its headers, text and attachments.
///
/// All contents are untrusted. Header values are decoded and on one line, but not verified.
public struct MailMessage: Sendable, Hashable, Codable {
    /// The message identifier without angle brackets.
    public var messageID: String?
    /// The claimed senders.
    public var from: [MailAddress]
    /// The person who sent the mail on behalf of ``from``, if stated.
    public var sender: MailAddress?
    /// The addresses for replies, if they differ from ``from``.
    package var replyTo: [MailAddress]
    public var to: [MailAddress]
    /// The recipients of copies.
    package var cc: [MailAddress]
    /// The address for delivery failures, which may be empty; `nil` if no server recorded it.
    package var returnPath: String?
    /// The decoded subject on one line; may be empty.
    public var subject: String
    /// The claimed date, or else the date of receipt.
    public var date: Date?
    /// The identifiers of the mails that this mail replies to, without angle brackets.
    package var inReplyTo: [String]
    /// The identifiers of the preceding mails in its thread, oldest first, without angle brackets.
    package var references: [String]
    /// The visible text.
    public var body: MailBody
    public var attachments: [MailAttachment]
    /// The events that the mail invites to, changes, cancels or responds to; `nil` without any.
    public var invitations: [MailInvitation]?
    /// The receiving server's checks of the sender.
    package var authentication: MailAuthentication
    /// The mailing list or newsletter; `nil` for a mail to individual people.
    public var list: MailListing?
    /// All other headers in order, decoded and with names in lower case.
    package var headers: [MailHeader]

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

    /// Returns the value of the first header with a lower-case name, such as "x-mailer".
    ///
    /// Headers with a property of their own are not found.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// A decoded header.
package struct MailHeader: Sendable, Hashable, Codable {
    /// The name, in lower case.
    package var name: String
    /// The value, on one line.
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
