/// A mail in a mailbox, before it is read.
public struct MailboxEntry: Sendable, Hashable {
    /// Where in the mailbox it lies, such as "INBOX" or "Archive/2024".
    public var folder: String
    /// Tells it from all others of its mailbox, and stays when its flags change; nil in an mbox file, which names none.
    public var key: String?
    /// Changes when the file does: its size and date; nil where only its bytes tell.
    public var stamp: String?
    /// How it is marked; empty where only its headers tell.
    public var flags: MailFlags
    /// Its bytes; nil for a file that is not opened before ``MailboxCursor/bytes(of:)`` is asked for it.
    public var bytes: [UInt8]?

    let path: String

    init(folder: String, key: String?, stamp: String?, flags: MailFlags, bytes: [UInt8]?, path: String) {
        self.folder = folder
        self.key = key
        self.stamp = stamp
        self.flags = flags
        self.bytes = bytes
        self.path = path
    }
}

/// How mail programs mark a mail.
public struct MailFlags: OptionSet, Sendable, Hashable {
    /// One bit for each flag.
    public let rawValue: Int

    /// Makes flags of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It was read.
    public static let seen = MailFlags(rawValue: 1)
    /// It was answered.
    public static let answered = MailFlags(rawValue: 2)
    /// It is marked as important.
    public static let flagged = MailFlags(rawValue: 4)
    /// It is a draft.
    public static let draft = MailFlags(rawValue: 8)
    /// It is to be deleted.
    public static let deleted = MailFlags(rawValue: 16)
    /// It was forwarded.
    public static let passed = MailFlags(rawValue: 32)

    private static let names: [(flag: MailFlags, name: String)] = [
        (.seen, "seen"), (.answered, "answered"), (.flagged, "flagged"), (.draft, "draft"), (.deleted, "deleted"),
        (.passed, "passed"),
    ]

    /// The flags behind ":2," in the name of a Maildir file.
    init(maildir letters: Substring) {
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
    public init(_ message: MailMessage) {
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
        if let labels = message.header("x-gmail-labels")?.split(separator: ",") {
            let names = labels.map { $0.trimmingPrefix { $0 == " " }.lowercased() }
            if !names.contains("unread") { insert(.seen) }
            if names.contains("starred") { insert(.flagged) }
        }
    }
}

extension MailFlags: Encodable {
    /// Writes the names of the flags that are set.
    ///
    /// - Parameter encoder: Gets an array of texts.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (flag, name) in Self.names where contains(flag) { try container.encode(name) }
    }
}
