public import Foundation

/// A failure to find, fetch, check, import or delete a model: what happened, why, and what to do next.
///
/// Problems of a model file's content arrive as `GGUFError`; cancellation is always `CancellationError`.
public struct ModelLibraryError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unknownModel, notInstalled, alreadyInstalled, invalidName, invalidCatalogue
            case insecureAddress, network, server, notFound, accessDenied, changedOnServer, noSource
            case sizeMismatch, hashMismatch, invalidHash, notEnoughSpace, busy
            case unreadableFile, unwritableFile, unsupportedFile
            case doesNotFit
        }

        private let kind: Kind

        /// Neither the catalogue nor the model folder has a model of that name.
        public static let unknownModel = Code(kind: .unknownModel)
        /// The catalogue has the model, but it is not on this machine.
        public static let notInstalled = Code(kind: .notInstalled)
        /// Another model has that name already.
        public static let alreadyInstalled = Code(kind: .alreadyInstalled)
        /// A name that cannot be a file's.
        public static let invalidName = Code(kind: .invalidName)
        /// A catalogue that is no JSON, or states the impossible.
        public static let invalidCatalogue = Code(kind: .invalidCatalogue)
        /// An address that is neither HTTPS nor plain HTTP on this machine.
        public static let insecureAddress = Code(kind: .insecureAddress)
        /// The server cannot be reached, or the connection broke too often.
        public static let network = Code(kind: .network)
        /// The server answered with an error, or with something that makes no sense.
        public static let server = Code(kind: .server)
        /// The server does not have the file.
        public static let notFound = Code(kind: .notFound)
        /// The server wants a token, or the licence accepted.
        public static let accessDenied = Code(kind: .accessDenied)
        /// The file on the server is not the one that was downloaded.
        public static let changedOnServer = Code(kind: .changedOnServer)
        /// Nothing says where the model came from.
        public static let noSource = Code(kind: .noSource)
        /// More or fewer bytes than promised.
        public static let sizeMismatch = Code(kind: .sizeMismatch)
        /// The bytes are not those that the checksum stands for.
        public static let hashMismatch = Code(kind: .hashMismatch)
        /// A checksum to compare with that is none.
        public static let invalidHash = Code(kind: .invalidHash)
        /// The disk is full, or would be.
        public static let notEnoughSpace = Code(kind: .notEnoughSpace)
        /// Another process works on the same model.
        public static let busy = Code(kind: .busy)
        /// A file is missing or cannot be read.
        public static let unreadableFile = Code(kind: .unreadableFile)
        /// A file or folder cannot be written or removed.
        public static let unwritableFile = Code(kind: .unwritableFile)
        /// A file that is no single GGUF model: a part of a split one, or something else.
        public static let unsupportedFile = Code(kind: .unsupportedFile)
        /// The model needs more memory than it may have.
        public static let doesNotFit = Code(kind: .doesNotFit)

        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// Full sentences: what happened, why, what to do next.
    public let message: String

    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
