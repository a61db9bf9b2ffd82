public import Foundation
import GRDB
import Store

/// Why a request about documents cannot be carried out.
public struct DocumentsError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is no such collection, document or folder.
        public static let notFound = Code("notFound")
        /// There is one of that name already.
        public static let exists = Code("exists")
        /// The request itself cannot be: an empty name or question.
        public static let invalid = Code("invalid")
        /// The collection never leaves this machine, and the model is a remote one.
        public static let localOnly = Code("localOnly")
        /// The database failed.
        public static let storage = Code("storage")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do; contains no text of questions or documents.
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
}

extension DocumentsError {
    /// What an error of the database means to a caller; cancellation and errors of others stay what they are.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint:
            DocumentsError(.notFound, "The collection, folder or document was removed in the meantime.")
        case .other(let reason):
            DocumentsError(.storage, "Documents cannot be read or written in the database. \(reason)")
        }
    }
}
