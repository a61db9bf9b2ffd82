public import Foundation
import GRDB
import Store

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
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint:
            RetrievalError(.storage, "The entry of the search index was removed in the meantime. Try again.")
        case .other(let reason): RetrievalError(.storage, "The search index cannot be read or written. \(reason)")
        }
    }
}
