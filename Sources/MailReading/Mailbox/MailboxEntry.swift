/// A mail in a mailbox, before it is read.
public struct MailboxEntry: Sendable, Hashable {
    /// Where in the mailbox it lies, such as "INBOX" or "Archive/2024".
    public var folder: String
    /// Tells it from all others of its mailbox, and stays when its flags change; nil in a file of several mails, which names
    /// none.
    public var key: String?
    /// Changes when the file does: its size and date; nil where only its bytes tell.
    package var stamp: String?
    /// How it is marked; nil where only its headers tell, or ``MailboxCursor/read(_:)``.
    package var flags: MailFlags?
    /// Its bytes; nil for a file that is not opened before ``MailboxCursor/read(_:)`` is asked for it.
    public var bytes: [UInt8]?
    /// Why a file of several mails cannot be read on, in sentences; nil for a mail.
    public var problem: String?
    /// What the key of a mail without one begins with: the file that it is in.
    package let prefix: String

    /// What a mail's own file is.
    enum Form: Sendable, Hashable {
        case maildir
        case eml
        case emlx

        /// What a file's name says, which is in lower case; nil for others.
        init?(fileName: String) {
            if fileName.hasSuffix(".eml") {
                self = .eml
            } else if fileName.hasSuffix(".emlx") {
                self = .emlx
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

/// How mail programs mark a mail.
package struct MailFlags: OptionSet, Sendable, Hashable {
    /// One bit for each flag.
    package let rawValue: Int

    /// Makes flags of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It was read.
    package static let seen = MailFlags(rawValue: 1)
    /// It was answered.
    package static let answered = MailFlags(rawValue: 2)
    /// It is marked as important.
    package static let flagged = MailFlags(rawValue: 4)
    /// It is a draft.
    package static let draft = MailFlags(rawValue: 8)
    /// It is to be deleted.
    package static let deleted = MailFlags(rawValue: 16)
    /// It was forwarded.
    package static let passed = MailFlags(rawValue: 32)

    private static let names: [(flag: MailFlags, name: String)] = [
        (.seen, "seen"), (.answered, "answered"), (.flagged, "flagged"), (.draft, "draft"), (.deleted, "deleted"),
        (.passed, "passed"),
    ]

    /// The parts of the name of a Maildir file: what stays when it is marked, and the flags behind ":2,".
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

    /// The flags that programs put into headers of mails in mbox files: `Status`, `X-Status` and `X-Mozilla-Status`.
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
            // Deleted on the server, and not yet here.
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
    /// What Gmail's labels say, which Google Takeout writes into a header.
    fileprivate var gmailLabels: [String]? {
        header("x-gmail-labels")?.split(separator: ",").map { String($0.trimmingPrefix { $0.isWhitespace }) }
            .filter { !$0.isEmpty }
    }

    /// The folder that Gmail shows a mail of Google Takeout in: trash, spam, drafts, sent mails, the inbox, else the first
    /// label of the user's own; nil without such a label.
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
    /// Writes the names of the flags that are set.
    ///
    /// - Throws: What the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (flag, name) in Self.names where contains(flag) { try container.encode(name) }
    }
}
