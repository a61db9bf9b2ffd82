public import Foundation

/// The error of a database that cannot be opened, saved or restored.
public struct StoreError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The database was written by a newer version of Hearth.
        public static let newerSchema = Code("newerSchema")
        /// The file is not a database, or not a Hearth database.
        public static let notADatabase = Code("notADatabase")
        /// The file is damaged.
        public static let corrupt = Code("corrupt")
        /// This program or another program has the database open.
        public static let inUse = Code("inUse")
        /// The file to write already exists.
        public static let alreadyExists = Code("alreadyExists")
        /// The file to read does not exist.
        public static let notFound = Code("notFound")
        /// The disk is full.
        public static let noSpace = Code("noSpace")
        /// The system denies Hearth access.
        public static let inaccessible = Code("inaccessible")
    }

    public let code: Code
    /// The sentences that state what happened, why, and what to do.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
