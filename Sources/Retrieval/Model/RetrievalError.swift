public import Foundation
import GRDB

/// Why something cannot be indexed or searched for.
public struct RetrievalError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// What should be indexed or found cannot be: no text, no name.
        public static let invalid = Code("invalid")
        /// The embedding model gave something that is not a vector of its size for each text.
        public static let embedding = Code("embedding")
        /// The database failed.
        public static let storage = Code("storage")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do; without the user's words.
    public let message: String

    /// Makes an error of a kind.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension RetrievalError {
    /// What an error means to a caller; cancellation and what is no failure of the index stay what they are.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        // A task that is cancelled interrupts what its connection does.
        if [.SQLITE_INTERRUPT, .SQLITE_ABORT].contains(error.resultCode) { return CancellationError() }
        let reason =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                "Another program keeps it locked. Wait until it has finished, or stop it."
            case .SQLITE_FULL: "The disk is full. Free some space and try again."
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: "It is damaged. Put a backup in its place with `hearth restore`."
            default:
                "SQLite says \(error.resultCode.rawValue). Check the disk, and that the file and its folder are yours."
            }
        return RetrievalError(.storage, "The search index cannot be read or written. \(reason)")
    }
}
