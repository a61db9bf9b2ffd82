public import Foundation

/// A failure to find, download, verify, import or delete a model, with its cause and remedy.
///
/// Problems in a model file's content are reported as `GGUFError`, and cancellation as `CancellationError`.
public struct ModelLibraryError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, to be compared with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unknownModel, notInstalled, alreadyInstalled, invalidName, invalidCatalogue
            case insecureAddress, network, server, notFound, accessDenied, changedOnServer, noSource
            case sizeMismatch, hashMismatch, invalidHash, notEnoughSpace, busy
            case unreadableFile, unwritableFile, unsupportedFile
            case doesNotFit
        }

        private let kind: Kind

        /// The catalogue and the model folder have no model with that name.
        public static let unknownModel = Code(kind: .unknownModel)
        /// The model is in the catalogue, but not installed.
        public static let notInstalled = Code(kind: .notInstalled)
        /// Another model with that name is already installed.
        public static let alreadyInstalled = Code(kind: .alreadyInstalled)
        /// The name is not a valid file name.
        public static let invalidName = Code(kind: .invalidName)
        /// The catalogue is not valid JSON, or has invalid values.
        public static let invalidCatalogue = Code(kind: .invalidCatalogue)
        /// The URL is neither HTTPS nor plain HTTP on this machine.
        public static let insecureAddress = Code(kind: .insecureAddress)
        /// The server is unreachable, or the connection was lost too often.
        public static let network = Code(kind: .network)
        /// The server responded with an error, or with an invalid response.
        public static let server = Code(kind: .server)
        /// The server does not have the file.
        public static let notFound = Code(kind: .notFound)
        /// The server requires a token, or acceptance of the licence.
        public static let accessDenied = Code(kind: .accessDenied)
        /// The file on the server has changed since the download.
        public static let changedOnServer = Code(kind: .changedOnServer)
        /// The model's source is unknown.
        public static let noSource = Code(kind: .noSource)
        /// The number of bytes differs from the expected size.
        public static let sizeMismatch = Code(kind: .sizeMismatch)
        /// The checksum does not match.
        public static let hashMismatch = Code(kind: .hashMismatch)
        /// The given checksum is invalid.
        public static let invalidHash = Code(kind: .invalidHash)
        /// The disk is full, or would become full.
        public static let notEnoughSpace = Code(kind: .notEnoughSpace)
        /// Another task or process is working on the same model.
        public static let busy = Code(kind: .busy)
        /// A file is missing or cannot be read.
        public static let unreadableFile = Code(kind: .unreadableFile)
        /// A file or folder cannot be written or removed.
        public static let unwritableFile = Code(kind: .unwritableFile)
        /// The file is not a complete GGUF model, for example one part of a split model.
        public static let unsupportedFile = Code(kind: .unsupportedFile)
        /// The model needs more memory than models may use.
        public static let doesNotFit = Code(kind: .doesNotFit)

        public var description: String { kind.rawValue }
    }

    public let code: Code
    /// The failure with its cause and remedy, in full sentences.
    public let message: String

    public var description: String { message }

    /// The text that `localizedDescription` shows: the ``description``.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
