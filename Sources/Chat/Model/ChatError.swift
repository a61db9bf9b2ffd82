public import Foundation

/// Why a request about chats cannot be carried out.
public struct ChatError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// What kind of problem it is.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is no such thread or message.
        public static let notFound = Code("notFound")
        /// The thread is writing an answer, or the message is not one that this can be done with.
        public static let conflict = Code("conflict")
        /// The request itself cannot be: an empty message, a title of 10,000 characters, a file that is no export.
        public static let invalid = Code("invalid")
        /// No engine can answer.
        public static let unavailable = Code("unavailable")
        /// The engine failed while it answered; can be tried again.
        public static let failed = Code("failed")
        /// The database failed.
        public static let storage = Code("storage")
    }

    public let code: Code
    /// What happened, why, and what to do; without the user's words.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}
