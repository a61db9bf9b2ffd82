import Foundation

/// Goes through the mails of a mailbox, one after the other, without holding more than one.
public final class MailboxCursor {
    /// How many mails there are; nil for an mbox file, whose size is known only.
    public let count: Int?
    /// How much of the mailbox was gone through, from 0 to 1.
    public var progress: Double {
        if let mbox { return mbox.progress }
        return entries.isEmpty ? 1 : Double(index) / Double(entries.count)
    }

    private let entries: [MailboxEntry]
    private let unreadable: [String]
    private var index = 0
    private let mbox: MboxReader?

    /// Of a mail that is longer than this, the rest is passed over.
    static let mostBytes = 64 << 20

    init(_ mailbox: Mailbox) throws(MailboxError) {
        switch mailbox.kind {
        case .mbox:
            mbox = try MboxReader(mailbox.path)
            (entries, unreadable, count) = ([], [], nil)
        case .maildir, .files:
            mbox = nil
            let listing =
                mailbox.kind == .maildir
                ? try MaildirListing.maildir(mailbox.path) : try MaildirListing.files(mailbox.path)
            (entries, unreadable, count) = (listing.entries, listing.unreadable, listing.entries.count)
        }
    }

    /// Whether no file of a mail was found.
    package var isEmpty: Bool { mbox?.isEmpty ?? entries.allSatisfy { $0.stamp == nil } }

    /// Whether nobody can tell if a mail is still there: its folder cannot be read now.
    ///
    /// - Parameter key: The ``MailboxEntry/key`` that it had.
    /// - Returns: True for a mail of such a folder.
    package func isOutOfReach(_ key: String) -> Bool { unreadable.contains { key.hasPrefix($0) } }

    /// The next mail; nil at the end.
    ///
    /// - Throws: `MailboxError` if an mbox file cannot be read on.
    public func next() throws(MailboxError) -> MailboxEntry? {
        if let mbox { return try mbox.next() }
        guard index < entries.count else { return nil }
        index += 1
        return entries[index - 1]
    }

    /// A mail's bytes.
    ///
    /// - Parameter entry: One that this cursor gave.
    /// - Returns: The mail, cut after 64 MiB; nil for a file that went away or cannot be opened.
    public func bytes(of entry: MailboxEntry) -> [UInt8]? {
        if let bytes = entry.bytes { return bytes }
        guard let file = FileHandle(forReadingAtPath: entry.path) else { return nil }
        defer { try? file.close() }
        do {
            // An empty file is one that can be read.
            return Array(try file.read(upToCount: Self.mostBytes) ?? Data())
        } catch {
            return nil
        }
    }
}
