public import Foundation
import GRDB
import Store

/// An error from indexing or searching.
public struct RetrievalError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The input is invalid: no text or no name.
        public static let invalid = Code("invalid")
        /// The embedding model did not return one vector of its dimensions for each text.
        public static let embedding = Code("embedding")
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
    /// The failure, its reason, and the next step, without the user's text.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    public var errorDescription: String? { description }
}

extension RetrievalError {
    /// Converts a database error for callers; other errors are unchanged.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint:
            RetrievalError(.storage, "The entry of the search index was removed in the meantime. Try again.")
        case .other(let cause, let reason):
            RetrievalError(Code(cause), "The search index cannot be read or written. \(reason)")
        }
    }
}
