public import Foundation

/// Mails on a disk, as other programs leave them; only ever read.
public struct Mailbox: Sendable, Hashable {
    /// How the mails lie there.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// One file with one mail behind the other.
        case mbox
        /// A folder with a file for each mail, as mbsync and offlineimap leave it; folders in it are mailboxes, too.
        case maildir
        /// A folder with .eml files, or one such file.
        case files
    }

    /// How the mails lie there.
    public let kind: Kind
    /// Where they lie: an absolute path.
    public let path: String

    /// Finds out how mails lie at a place.
    ///
    /// - Parameter path: A file or a folder.
    /// - Throws: `MailboxError` if nothing is there, it cannot be read, or holds no mail.
    public init(at path: String) throws(MailboxError) {
        let path = URL(filePath: path).standardizedFileURL.path
        let status: PathStatus
        do throws(PathStatus.Failure) {
            status = try PathStatus(path)
        } catch {
            throw error.isMissing ? MailboxError.notFound(path) : MailboxError.unreadable(path)
        }
        self.path = path
        if status.isFolder {
            kind = try MaildirListing.isMaildir(path) ? .maildir : .files
        } else if status.isFile {
            kind = try Self.kind(ofFile: path)
        } else {
            throw .noFile(path)
        }
    }

    /// Goes through the mails.
    ///
    /// - Returns: A cursor before the first mail. The mails of a folder are those that were there when it was made.
    /// - Throws: `MailboxError` if the place cannot be read.
    public func cursor() throws(MailboxError) -> MailboxCursor { try MailboxCursor(self) }

    /// Goes through the mails of a place that was imported before.
    ///
    /// - Parameter former: How the mails lay there.
    /// - Returns: A cursor before the first mail; without any where all of them were deleted.
    /// - Throws: `MailboxError` if the place cannot be read, or nothing is left of it: a folder is as empty where a disk is
    ///   not mounted, and what was imported must not go for that.
    package func cursor(after former: Kind) throws(MailboxError) -> MailboxCursor {
        let cursor = try cursor()
        // A Maildir without mails was emptied.
        if cursor.isEmpty, kind != .maildir, kind != former || FolderPlace.all(in: path)?.isEmpty == true {
            throw .away(path)
        }
        return cursor
    }

    /// Refuses a place that is to be imported for the first time and holds no mail.
    ///
    /// - Throws: `MailboxError`; not for a Maildir that waits for its first mail.
    package func requireMail() throws(MailboxError) {
        if kind != .maildir, try cursor().isEmpty { throw .noMail(path) }
    }

    private static func kind(ofFile path: String) throws(MailboxError) -> Kind {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        defer { try? file.close() }
        let start: [UInt8]
        do { start = Array(try file.read(upToCount: 1 << 16) ?? Data()) } catch { throw .unreadable(path) }
        // Mail programs empty an mbox file and leave it.
        if start.isEmpty || start.starts(with: Array("From ".utf8)) { return .mbox }
        if isMail(start) { return .files }
        throw .noMail(path)
    }

    /// Headers that mails have; files of other programs have lines with colons, too.
    private static let mailHeaders: Set<String> = [
        "from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date", "message-id", "in-reply-to", "references",
        "received", "return-path", "delivered-to", "envelope-to", "x-original-to", "mime-version", "content-type",
        "content-transfer-encoding", "list-id", "dkim-signature", "authentication-results", "x-mozilla-status",
    ]

    /// Whether a file begins with headers, of which one at least is a mail's.
    private static func isMail(_ start: [UInt8]) -> Bool {
        var isFirst = true
        for line in start.split(separator: 10, omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 == 13 }) {
                if isFirst { continue }
                return false
            }
            let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
                .trimmingCharacters(in: .whitespaces)
            let isHeader =
                line.contains(UInt8(ascii: ":")) && !name.isEmpty
                && name.allSatisfy { $0.isASCII && !$0.isWhitespace }
            if isFirst, !isHeader { return false }
            // A line that begins with white space goes on with the header before it.
            if isHeader, line.first != 32, line.first != 9, mailHeaders.contains(name) { return true }
            isFirst = false
        }
        return false
    }
}

/// Why a mailbox cannot be read.
public struct MailboxError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable, Hashable {
        /// Nothing is at the path.
        case notFound
        /// The system does not let Hearth read it.
        case unreadable
        /// It holds no mail in a form that Hearth knows.
        case noMail
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do.
    public let message: String

    /// The ``message``.
    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    static func notFound(_ path: String) -> MailboxError {
        MailboxError(code: .notFound, message: "There is nothing at \(path). Check the path.")
    }

    static func unreadable(_ path: String) -> MailboxError {
        MailboxError(code: .unreadable, message: "\(path) cannot be read. Check whether you may open it.")
    }

    static func noMail(_ path: String) -> MailboxError {
        MailboxError(
            code: .noMail,
            message: "\(path) holds no mail that Hearth knows. It reads Maildir folders, folders of .eml files, "
                + "and mbox files: give each of these by its own path.")
    }

    static func noFile(_ path: String) -> MailboxError {
        MailboxError(
            code: .noMail,
            message: "\(path) is a pipe, a socket or a device. Give the path of an mbox file, a Maildir or .eml files.")
    }

    static func away(_ path: String) -> MailboxError {
        MailboxError(
            code: .notFound,
            message: "There is no mail left at \(path), as where a disk is not mounted; what was imported stays. Mount "
                + "the disk, or have Hearth forget the mailbox.")
    }
}
