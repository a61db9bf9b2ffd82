public import Foundation
import GRDB
import Store

/// Why a request about mails cannot be carried out.
public struct MailError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable, Hashable {
        /// There is no such mailbox, mail or thread.
        case notFound
        /// There is one of that name already.
        case exists
        /// The request itself cannot be.
        case invalid
        /// No language model can write, or nothing reads mails.
        case unavailable
        /// The mailbox never leaves this machine, and the model is a remote one.
        case localOnly
        /// The database failed.
        case storage
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do; contains no text of mails.
    public let message: String

    /// Creates an error of a kind.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    static let noMail = MailError(.notFound, "This mail no longer exists. Reload the list.")
    static let noThread = MailError(.notFound, "This thread no longer exists. Reload the list.")
    static let noTodo = MailError(.notFound, "There is no to-do with this number any more. Reload the list.")
    static let noMailbox = MailError(
        .notFound, "There is no mailbox with this name. `hearth mail list` shows the mailboxes.")

    static let noParser = MailError(
        .unavailable,
        "Mailboxes cannot be read, because this program has no mail parser. Give `MailService` one, such as "
            + "`PortableMailParser`.")

    package static let noSummary = MailError(.invalid, "The mails of this thread have no text to summarise.")

    /// What an error of the database means to a caller; cancellation and errors of others stay what they are.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint: MailError(.storage, "The mail or mailbox was removed in the meantime. Try again.")
        case .other(let reason): MailError(.storage, "Mails cannot be read or written in the database. \(reason)")
        }
    }
}
