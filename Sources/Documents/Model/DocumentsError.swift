public import Foundation
import GRDB
import Store

/// The reason why a request about documents cannot be carried out.
public struct DocumentsError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The collection, document or folder does not exist.
        public static let notFound = Code("notFound")
        /// The name is already in use.
        public static let exists = Code("exists")
        /// The request is invalid, such as an empty name or question.
        public static let invalid = Code("invalid")
        /// The collection never leaves this machine, and the model is remote.
        public static let localOnly = Code("localOnly")
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
    /// The description: the problem, its cause and the remedy; it contains no text of questions or documents.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The ``message``, as shown by `localizedDescription`.
    public var errorDescription: String? { description }
}

extension DocumentsError {
    /// Converts an error of the database; cancellation and other errors are returned unchanged.
    static func from(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return switch DatabaseFailure(error) {
        case .cancelled: CancellationError()
        case .constraint:
            DocumentsError(.notFound, "The collection, folder or document was removed in the meantime.")
        case .other(let cause, let reason):
            DocumentsError(Code(cause), "Documents cannot be read or written in the database. \(reason)")
        }
    }
}
