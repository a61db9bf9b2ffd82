public import Foundation
import GRDB
import Store

/// The reason that a request about mails failed.
public struct MailError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// There is no such mailbox, mail or thread.
        case notFound
        /// The name is already taken.
        case exists
        case invalid
        /// There is no usable language model, or no mail parser.
        case unavailable
        /// Mails of an account could not be pulled from its server.
        case pullFailed
        /// The account is already being pulled, or another program has locked the database.
        case busy
        /// The mailbox must never be sent to a remote model, and the model is remote.
        case localOnly
        /// The database failed.
        case storage
        /// The disk with the database is full.
        case noSpace

        /// The code for the cause of a database's failure.
        init(_ cause: DatabaseFailure.Cause) {
            switch cause {
            case .noSpace: self = .noSpace
            case .busy: self = .busy
            case .storage: self = .storage
            }
        }
    }

    public let code: Code
    /// The message for the user: the problem, its cause and a remedy; it contains no text of mails.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The ``description``, so that `localizedDescription` shows it.
    public var errorDescription: String? { description }

    static let noMail = MailError(.notFound, "This mail no longer exists. Reload the list.")
    static let noThread = MailError(.notFound, "This thread no longer exists. Reload the list.")
    static let noTodo = MailError(.notFound, "This to-do no longer exists. Reload the list.")
    static let noRule = MailError(.notFound, "There is no rule with this number. `hearth mail rule` lists the rules.")
    static let noMailbox = MailError(
        .notFound, "There is no mailbox with this name. `hearth mail list` shows the mailboxes.")

    static let noFolder = MailError(
        .notFound,
        "The mailbox has no mails in this folder. `hearth mail train` shows the folders with unwanted mails.")

    static let noParser = MailError(
        .unavailable,
        "Mailboxes cannot be read, because this program has no mail parser. Give `MailService` one, such as "
            + "`PortableMailParser`.")

    package static let noSummary = MailError(.invalid, "The mails of this thread have no text to summarise.")

    /// Maps a database error to a `MailError` or `CancellationError`; other errors are returned unchanged.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint: MailError(.storage, "The mail or mailbox was removed in the meantime. Try again.")
        case .other(let cause, let reason):
            MailError(Code(cause), "Mails cannot be read or written in the database. \(reason)")
        }
    }
}
