public import Foundation
import Store

/// An error of a request about chats.
public struct ChatError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The thread or message does not exist.
        public static let notFound = Code("notFound")
        /// The thread is writing an answer, or the message does not support the operation.
        public static let conflict = Code("conflict")
        /// The request is invalid, such as an empty message, a title that is too long, or a file that is not an export.
        public static let invalid = Code("invalid")
        /// No engine can answer.
        public static let unavailable = Code("unavailable")
        /// The engine failed during an answer; the request can be retried.
        public static let failed = Code("failed")
        /// The database failed.
        public static let storage = Code("storage")
        /// The disk with the database is full.
        public static let noSpace = Code("noSpace")
        /// Another program has locked the database.
        public static let busy = Code("busy")

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
    /// The cause and the remedy in words for people, without any of the user's text.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The text that `localizedDescription` shows: the ``description``.
    public var errorDescription: String? { description }
}
