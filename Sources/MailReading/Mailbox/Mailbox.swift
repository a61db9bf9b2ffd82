public import Foundation
import RawText

/// Mails on a disk, as other programs leave them; only ever read.
public struct Mailbox: Sendable, Hashable {
    /// How the mails lie there.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// One file with one mail behind the other.
        case mbox
        /// A folder with a file for each mail, as mbsync and offlineimap leave it; folders in it are mailboxes, too.
        case maildir
        /// A folder with mbox files, .eml and .emlx files, archives and Maildirs in any order, such as a Thunderbird
        /// profile; or one .eml or .emlx file.
        case files
        /// One ZIP file, or one packed by gzip, with any of these in it, such as Google Takeout.
        case archive
    }

    /// How the mails lie there.
    public let kind: Kind
    /// Where they lie: an absolute path.
    public let path: String

    /// Finds out how mails lie at a place.
    ///
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
            kind = try MailboxListing.isMaildir(path) ? .maildir : .files
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
    /// - Parameters:
    ///   - former: The kind that the place had then.
    ///   - known: The stamps that files of several mails had, by key; those that still have them are passed over.
    /// - Returns: A cursor before the first mail; without any where all of them were deleted.
    /// - Throws: `MailboxError` if the place cannot be read, or nothing is left of it: a folder is as empty where a disk is
    ///   not mounted, and what was imported must not go for that.
    package func cursor(after former: Kind, known: [String: String]) throws(MailboxError) -> MailboxCursor {
        let cursor = try MailboxCursor(self, known: known)
        // A Maildir without mails was emptied.
        if cursor.isEmpty, kind != .maildir, kind != former || FolderPlace.all(in: path)?.isEmpty == true {
            throw .away(path)
        }
        return cursor
    }

    /// How much of an archive is unpacked to see whether it holds a mail.
    private static let mostLookedThrough = 256 << 20

    /// Refuses a place that is to be imported for the first time and holds no mail.
    ///
    /// - Throws: `MailboxError`; not for a Maildir that waits for its first mail.
    package func requireMail() throws(MailboxError) {
        if kind == .maildir { return }
        let cursor = try MailboxCursor(self, mostUnpacked: Self.mostLookedThrough)
        if cursor.isEmpty { throw .noMail(path) }
        guard cursor.isClosed else { return }
        var problem: String?
        do {
            while let entry = try cursor.next() {
                guard let found = entry.problem else { return }
                problem = problem ?? found
            }
        } catch let error as MailboxError {
            throw error
        } catch {
            // It is too large to be told now.
            return
        }
        throw problem.map { MailboxError(code: .damaged, message: $0) } ?? .noMail(path)
    }

    private static func kind(ofFile path: String) throws(MailboxError) -> Kind {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        defer { try? file.close() }
        let start: [UInt8]
        do { start = Array(try file.read(upToCount: 1 << 16) ?? Data()) } catch { throw .unreadable(path) }
        // Mail programs empty an mbox file and leave it.
        if start.isEmpty || MailStart.text(start[...]).starts(with: "From ".utf8) { return .mbox }
        if isMail(start) || path.lowercased().hasSuffix(".emlx") { return .files }
        if let kind = MailFile.kind(at: path) { return kind }
        throw .noMail(path)
    }

    /// Headers that mails have; files of other programs have lines with colons, too.
    private static let mailHeaders: Set<String> = [
        "from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date", "message-id", "in-reply-to", "references",
        "received", "return-path", "delivered-to", "envelope-to", "x-original-to", "mime-version", "content-type",
        "content-transfer-encoding", "list-id", "dkim-signature", "authentication-results", "x-mozilla-status",
    ]

    /// Whether a file begins with headers, of which one at least is a mail's.
    static func isMail(_ start: [UInt8]) -> Bool {
        var isFirst = true
        for line in MailStart.mail(start[...]).split(separator: 10, omittingEmptySubsequences: false) {
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
        /// It is damaged, protected, or made to do harm.
        case damaged
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
        MailboxError(code: .notFound, message: "There is no file or folder at \(path). Check the path.")
    }

    static func unreadable(_ path: String) -> MailboxError {
        MailboxError(code: .unreadable, message: "\(path) cannot be read. Check its permissions.")
    }

    static func noMail(_ path: String) -> MailboxError {
        MailboxError(
            code: .noMail,
            message: "\(path) contains no mail that Hearth can read. It reads mbox files, Maildir folders, .eml and "
                + ".emlx files, folders of these such as Thunderbird's, and .zip, .tgz and .gz files of them.")
    }

    static func tooMany(_ path: String, _ count: Int) -> MailboxError {
        MailboxError(
            code: .damaged,
            message: "\(path) contains more than \(count) files that are not mails. Import the folders that contain "
                + "the mails instead.")
    }

    static func damaged(_ path: String) -> MailboxError {
        MailboxError(
            code: .damaged,
            message: "\(path) is damaged or truncated; the mails before the damage were read. Get a new copy of the "
                + "file, then import it again.")
    }

    static func encrypted(_ path: String) -> MailboxError {
        MailboxError(
            code: .damaged,
            message: "\(path) is password-protected. Unpack it yourself, then import the folder.")
    }

    static func bomb(_ path: String) -> MailboxError {
        MailboxError(
            code: .damaged,
            message: "\(path) unpacks to more than 200 times its size, which no real mail does. It may be malicious; "
                + "do not open it.")
    }

    static func archive(_ failure: ArchiveFailure, _ path: String) -> MailboxError {
        switch failure {
        case .damaged: damaged(path)
        case .unknownMethod:
            MailboxError(
                code: .damaged,
                message: "\(path) is compressed with a method that is not supported. Unpack it, then import the folder."
            )
        }
    }

    static func noFile(_ path: String) -> MailboxError {
        MailboxError(
            code: .noMail,
            message: "\(path) is a pipe, a socket or a device. Use the path of an mbox file, a Maildir or .eml files.")
    }

    static func away(_ path: String) -> MailboxError {
        MailboxError(
            code: .notFound,
            message: "There is no mail left at \(path); a disk may not be mounted. The imported mails stay. Mount the "
                + "disk, or remove the mailbox from Hearth.")
    }
}
