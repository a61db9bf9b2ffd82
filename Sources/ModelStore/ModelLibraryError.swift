public import Foundation

/// A failure to find, download, verify, import or delete a model: what happened, why, and what to do next.
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
        /// A name that is not valid for a file.
        public static let invalidName = Code(kind: .invalidName)
        /// A catalogue that is not JSON, or has invalid values.
        public static let invalidCatalogue = Code(kind: .invalidCatalogue)
        /// A URL that is neither HTTPS nor plain HTTP on this machine.
        public static let insecureAddress = Code(kind: .insecureAddress)
        /// The server cannot be reached, or the connection broke too often.
        public static let network = Code(kind: .network)
        /// The server responded with an error, or with an invalid response.
        public static let server = Code(kind: .server)
        /// The server does not have the file.
        public static let notFound = Code(kind: .notFound)
        /// The server requires a token, or acceptance of the licence.
        public static let accessDenied = Code(kind: .accessDenied)
        /// The file on the server is not the one that was downloaded.
        public static let changedOnServer = Code(kind: .changedOnServer)
        /// The model's source is unknown.
        public static let noSource = Code(kind: .noSource)
        /// More or fewer bytes than promised.
        public static let sizeMismatch = Code(kind: .sizeMismatch)
        /// The checksum does not match.
        public static let hashMismatch = Code(kind: .hashMismatch)
        /// A checksum argument that is invalid.
        public static let invalidHash = Code(kind: .invalidHash)
        /// The disk is full, or would be.
        public static let notEnoughSpace = Code(kind: .notEnoughSpace)
        /// Another process works on the same model.
        public static let busy = Code(kind: .busy)
        /// A file is missing or cannot be read.
        public static let unreadableFile = Code(kind: .unreadableFile)
        /// A file or folder cannot be written or removed.
        public static let unwritableFile = Code(kind: .unwritableFile)
        /// A file that is not a complete GGUF model: a part of a split one, or something else.
        public static let unsupportedFile = Code(kind: .unsupportedFile)
        /// The model needs more memory than it may have.
        public static let doesNotFit = Code(kind: .doesNotFit)

        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do next, in full sentences.
    public let message: String

    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
