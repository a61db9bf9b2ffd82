/// A mail of a mailbox, before it is parsed.
public struct MailboxEntry: Sendable, Hashable {
    /// The folder in the mailbox, such as "INBOX" or "Archive/2024".
    public var folder: String
    /// The unique key within the mailbox, which stays the same when flags change; `nil` in a file of several mails.
    public var key: String?
    /// The size and date of the file; `nil` if only the bytes show a change.
    package var stamp: String?
    /// The flags; `nil` if they are in the headers, or are read by ``MailboxCursor/read(_:)``.
    package var flags: MailFlags?
    /// The bytes; `nil` for a file that ``MailboxCursor/read(_:)`` opens.
    public var bytes: [UInt8]?
    /// The reason that a file cannot be read, or one of several mails no further, in sentences; `nil` for a mail.
    public var problem: String?
    /// The key prefix of a mail without a key, which identifies its file.
    package let prefix: String

    /// The form of a mail's own file.
    enum Form: Sendable, Hashable {
        case maildir
        case eml
        case emlx
        /// Outlook's `.msg` file, or a mail in MIME under this name.
        case msg

        /// Creates a form from a file name in lower case; `nil` for other files.
        init?(fileName: String) {
            if fileName.hasSuffix(".eml") {
                self = .eml
            } else if fileName.hasSuffix(".emlx") {
                self = .emlx
            } else if fileName.hasSuffix(".msg") {
                self = .msg
            } else {
                return nil
            }
        }
    }

    let form: Form
    let path: String

    init(
        _ form: Form, folder: String, key: String?, stamp: String?, flags: MailFlags? = nil, bytes: [UInt8]? = nil,
        problem: String? = nil, prefix: String = "", path: String
    ) {
        (self.form, self.folder, self.key, self.stamp, self.flags) = (form, folder, key, stamp, flags)
        (self.bytes, self.problem, self.prefix, self.path) = (bytes, problem, prefix, path)
    }
}

/// The flags that mail programs set.
package struct MailFlags: OptionSet, Sendable, Hashable {
    /// The bits of the flags.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The mail was read.
    package static let seen = MailFlags(rawValue: 1)
    /// The mail was replied to.
    package static let answered = MailFlags(rawValue: 2)
    /// The mail is flagged as important.
    package static let flagged = MailFlags(rawValue: 4)
    package static let draft = MailFlags(rawValue: 8)
    /// The mail is to be deleted.
    package static let deleted = MailFlags(rawValue: 16)
    /// The mail was forwarded.
    package static let passed = MailFlags(rawValue: 32)

    private static let names: [(flag: MailFlags, name: String)] = [
        (.seen, "seen"), (.answered, "answered"), (.flagged, "flagged"), (.draft, "draft"), (.deleted, "deleted"),
        (.passed, "passed"),
    ]

    /// Splits the name of a Maildir file into the part that never changes, and the flags that follow ":2,".
    static func parts(ofMaildirName name: String) -> (own: Substring, flags: MailFlags) {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let letters = parts.count > 1 ? parts[1].split(separator: ",", maxSplits: 1).last ?? "" : ""
        return (parts[0], MailFlags(maildir: letters))
    }

    private init(maildir letters: Substring) {
        self.init()
        for letter in letters {
            switch letter {
            case "S": insert(.seen)
            case "R": insert(.answered)
            case "F": insert(.flagged)
            case "D": insert(.draft)
            case "T": insert(.deleted)
            case "P": insert(.passed)
            default: break
            }
        }
    }

    /// Reads flags from headers of mails in mbox files: `Status`, `X-Status`, `X-Mozilla-Status` and Gmail's labels.
    package init(_ message: MailMessage) {
        self.init()
        let status = (message.header("status") ?? "") + (message.header("x-status") ?? "")
        if status.contains("R") { insert(.seen) }
        if status.contains("A") { insert(.answered) }
        if status.contains("F") { insert(.flagged) }
        if status.contains("T") { insert(.draft) }
        if status.contains("D") { insert(.deleted) }
        if let mozilla = message.header("x-mozilla-status").flatMap({ Int($0, radix: 16) }) {
            if mozilla & 1 != 0 { insert(.seen) }
            if mozilla & 2 != 0 { insert(.answered) }
            if mozilla & 4 != 0 { insert(.flagged) }
            if mozilla & 8 != 0 { insert(.deleted) }
            if mozilla & 0x1000 != 0 { insert(.passed) }
        }
        if let mozilla = message.header("x-mozilla-status2").flatMap({ Int($0, radix: 16) }) {
            // Deleted on the server, but not here yet.
            if mozilla & 0x20_0000 != 0 { insert(.deleted) }
        }
        if let labels = message.gmailLabels?.map({ $0.lowercased() }) {
            if !labels.contains("unread") { insert(.seen) }
            if labels.contains("starred") { insert(.flagged) }
            if labels.contains("drafts") { insert(.draft) }
        }
    }
}

extension MailMessage {
    /// The Gmail labels, which Google Takeout writes into a header.
    fileprivate var gmailLabels: [String]? {
        header("x-gmail-labels")?.split(separator: ",").map { String($0.trimmingPrefix { $0.isWhitespace }) }
            .filter { !$0.isEmpty }
    }

    /// The folder in which Gmail shows a mail of Google Takeout: a system folder, or else the first label of the user.
    ///
    /// The result is `nil` without such a label.
    package var gmailFolder: String? {
        guard let labels = gmailLabels else { return nil }
        if let name = ["Trash", "Spam", "Drafts", "Sent", "Inbox"].first(where: labels.contains) { return name }
        return labels.first { !Self.gmailMarks.contains($0) && !$0.hasPrefix("Category ") }
    }

    private static let gmailMarks: Set<String> = [
        "Unread", "Opened", "Starred", "Important", "Archived", "Chat", "Muted", "Snoozed",
    ]
}

extension MailFlags: Encodable {
    /// Encodes the names of the flags that are set.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (flag, name) in Self.names where contains(flag) { try container.encode(name) }
    }
}
