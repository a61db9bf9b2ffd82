import Foundation

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
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .notFound(path) }
        self.path = path
        if isFolder.boolValue {
            kind = try MaildirListing.isMaildir(path) ? .maildir : .files
        } else {
            kind = try Self.kind(ofFile: path)
        }
    }

    /// Goes through the mails.
    ///
    /// - Returns: A cursor before the first mail. The mails of a folder are those that were there when it was made.
    /// - Throws: `MailboxError` if the place cannot be read.
    public func cursor() throws(MailboxError) -> MailboxCursor { try MailboxCursor(self) }

    private static func kind(ofFile path: String) throws(MailboxError) -> Kind {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: 1 << 16) else { throw .unreadable(path) }
        if start.starts(with: Data("From ".utf8)) { return .mbox }
        let text = String(decoding: start, as: UTF8.self)
        // A mail begins with headers.
        let first = text.split(separator: "\n", maxSplits: 1).first ?? ""
        let name = first.prefix { $0 != ":" }
        if first.contains(":"), !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }) { return .files }
        throw .noMail(path)
    }
}

/// Why a mailbox cannot be read.
public struct MailboxError: Error, Sendable, Hashable, CustomStringConvertible {
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

    static func notFound(_ path: String) -> MailboxError {
        MailboxError(code: .notFound, message: "There is nothing at \(path). Check the path.")
    }

    static func unreadable(_ path: String) -> MailboxError {
        MailboxError(code: .unreadable, message: "\(path) cannot be read. Check whether you may open it.")
    }

    static func noMail(_ path: String) -> MailboxError {
        MailboxError(
            code: .noMail,
            message: "\(path) holds no mail that Hearth knows. It reads mbox files, Maildir folders and .eml files.")
    }
}
