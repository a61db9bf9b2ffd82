public import Foundation
import RawText

/// The mails of another program on disk, which are never changed.
public struct Mailbox: Sendable, Hashable {
    /// The format of a mailbox.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A file of concatenated mails.
        case mbox
        /// A folder with one file per mail, as written by mbsync and offlineimap; its subfolders are mailboxes, too.
        case maildir
        /// A folder of mbox files, .eml, .emlx and .msg files, archives and Maildirs, such as a Thunderbird profile.
        ///
        /// It may also be a single .eml, .emlx or .msg file.
        case files
        /// A ZIP or gzip file that contains any of the other formats, such as a Google Takeout export.
        ///
        /// Also an Outlook file: .pst, .ost or .olm.
        case archive
    }

    public let kind: Kind
    /// The absolute path.
    public let path: String

    /// Detects the mailbox at a path.
    ///
    /// - Throws: `MailboxError` if the path does not exist, cannot be read, or contains no mail.
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

    /// Returns a cursor before the first mail.
    ///
    /// In a folder, the cursor covers the mails that exist now.
    ///
    /// - Throws: `MailboxError` if the mailbox cannot be read.
    public func cursor() throws(MailboxError) -> MailboxCursor { try MailboxCursor(self) }

    /// Returns a cursor over a mailbox that was imported before.
    ///
    /// An empty folder may be the mount point of a disk that is not mounted, so its mails must not count as deleted.
    ///
    /// - Parameters:
    ///   - former: The kind of the mailbox at its last import.
    ///   - known: The stamps of files with several mails, by key; files with the same stamp are skipped.
    /// - Throws: `MailboxError` if the mailbox cannot be read, or if the whole mailbox may be missing.
    package func cursor(after former: Kind, known: [String: String]) throws(MailboxError) -> MailboxCursor {
        let cursor = try MailboxCursor(self, known: known)
        // An empty Maildir still exists, so its mails were really removed.
        if cursor.isEmpty, kind != .maildir, kind != former || FolderEntry.all(in: path)?.isEmpty == true {
            throw .away(path)
        }
        return cursor
    }

    /// The maximum number of bytes of an archive that are unpacked to find a mail.
    private static let mostLookedThrough = 256 << 20

    /// Checks that a new mailbox contains a mail.
    ///
    /// A Maildir may be empty.
    ///
    /// - Throws: `MailboxError`.
    package func requireMail() throws(MailboxError) {
        if kind == .maildir { return }
        let cursor = try MailboxCursor(self, maximumUnpacked: Self.mostLookedThrough)
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
            // The archive is too large to be checked completely.
            return
        }
        throw problem.map { MailboxError(code: .damaged, message: $0) } ?? .noMail(path)
    }

    private static func kind(ofFile path: String) throws(MailboxError) -> Kind {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        defer { try? file.close() }
        let start: [UInt8]
        do { start = Array(try file.read(upToCount: 1 << 16) ?? Data()) } catch { throw .unreadable(path) }
        // Mail programs keep emptied mbox files.
        if start.isEmpty || MailStart.text(start[...]).starts(with: "From ".utf8) { return .mbox }
        if isMail(start) || path.lowercased().hasSuffix(".emlx") { return .files }
        if let kind = MailFile.kind(at: path) { return kind }
        if isMessage(at: path) { return .files }
        throw .noMail(path)
    }

    /// Returns whether a file of any name is a `.msg` file, or a damaged one with this name.
    static func isMessage(at path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: 512), OutlookMessage.begins(start) else { return false }
        if path.lowercased().hasSuffix(".msg") { return true }
        let rest = try? file.read(upToCount: MailboxCursor.maximumBytes - 512)
        return OutlookMessage.isOne(Array(start) + Array(rest ?? Data()))
    }

    /// The headers that identify a mail, because files of other programs also contain lines with colons.
    private static let mailHeaders: Set<String> = [
        "from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date", "message-id", "in-reply-to", "references",
        "received", "return-path", "delivered-to", "envelope-to", "x-original-to", "mime-version", "content-type",
        "content-transfer-encoding", "list-id", "dkim-signature", "authentication-results", "x-mozilla-status",
    ]

    /// Returns whether a file begins with headers, at least one of which is specific to mail.
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
            // A line that begins with white space continues the preceding header.
            if isHeader, line.first != 32, line.first != 9, mailHeaders.contains(name) { return true }
            isFirst = false
        }
        return false
    }
}

/// An error while reading a mailbox.
public struct MailboxError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// The path does not exist.
        case notFound
        /// Access was denied.
        case unreadable
        /// There is no mail in a supported format.
        case noMail
        /// The mailbox is damaged, password-protected or malicious.
        case damaged
    }

    public let code: Code
    /// The message for the user: the problem, its cause and a remedy.
    public let message: String

    public var description: String { message }

    /// The ``description``, so that `localizedDescription` shows it.
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
            message: "\(path) contains no mail that Hearth can read. It reads mbox files, Maildir folders, .eml, "
                + ".emlx and .msg files, folders of these such as Thunderbird's, .zip, .tgz and .gz files of them, and "
                + "Outlook's .pst, .ost and .olm files.")
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

    static func outlook(_ failure: OutlookMessage.Failure, _ path: String, isLong: Bool) -> MailboxError {
        let name = URL(filePath: path).lastPathComponent
        let message =
            switch failure {
            case .damaged where isLong: "\(name) is larger than 64 MiB, the most that Hearth reads of a mail."
            case .damaged: "\(name) is damaged or truncated. Save it again in Outlook, then import it again."
            case .noMessage: "\(name) is not a mail of Outlook, although its name says so."
            case .otherItem: "\(name) is a contact, an appointment, a task or a note of Outlook, not a mail."
            }
        return MailboxError(code: .damaged, message: message)
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
