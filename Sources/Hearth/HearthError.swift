import Bench
import Chat
import Documents
import Engine
import FileReading
public import Foundation
import GGUF
import LanguageModels
import Llama
import Mail
import MailReading
import ModelLibrary
import RemoteModels
import Retrieval
import Store

/// An error of the composition root, such as a missing model or an invalid setting.
public struct HearthError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, which callers compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// No installed model is suitable, or the name is ambiguous.
        public static let noModel = Code(name: "noModel")
        /// A transcript, schema or export is unreadable or invalid.
        public static let unreadableFile = Code(name: "unreadableFile")
        /// A file that the user named does not exist.
        public static let missingFile = Code(name: "missingFile")
        /// A file cannot be written.
        public static let unwritableFile = Code(name: "unwritableFile")
        /// A remote model has a wrong name or no readable key.
        public static let invalidRemote = Code(name: "invalidRemote")
        /// Remote models are switched off.
        public static let remoteRefused = Code(name: "remoteRefused")
        /// The user has not yet agreed to send texts to the host of a remote model.
        public static let remoteUnconfirmed = Code(name: "remoteUnconfirmed")
    }

    /// The kind of failure.
    public let code: Code
    /// The problem, its reason and the remedy, in full sentences for the user.
    public let message: String

    public var description: String { message }

    /// The value of ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Returns the error for a file that could not be opened: it is missing, or access is denied.
    package static func unreadable(_ path: String) -> HearthError {
        FileManager.default.fileExists(atPath: path)
            ? HearthError(.unreadableFile, "The file \(path) cannot be read. Check its permissions.")
            : HearthError(.missingFile, "The file \(path) does not exist. Check the path.")
    }
}

/// Any error, categorised by the user's possible remedies, for each entry point to map to its own codes.
public struct Failure: Sendable, Equatable {
    /// The category of a failure, from the user's point of view.
    public enum Kind: String, Sendable, CaseIterable {
        /// No model matches, or the file is missing or unreadable.
        case modelNotFound
        /// The file is not a model, is damaged, or is not supported by the engine.
        case modelUnusable
        /// The model or its cache does not fit into memory.
        case outOfMemory
        /// The prompt or the text is too long.
        case tooLong
        /// A parameter is out of range.
        case invalidRequest
        /// The model does not support the request.
        case unsupported
        /// A download failed, or its URL was refused.
        case download
        /// A remote model, a worker or a mail server is unreachable, refuses, or answers incorrectly.
        case remote
        /// The disk is full.
        case noSpace
        /// Another process is using the same model, database or account.
        case busy
        /// The thread, message, document, run, backup or file does not exist.
        case notFound
        /// The document is unsupported, damaged, locked, without text or too large.
        case documentUnusable
        /// The database cannot be used.
        case storage
        /// The work was cancelled.
        case cancelled
        /// Anything else.
        case other
    }

    public let kind: Kind
    /// Full sentences for the user.
    public let message: String

    public init(_ error: any Error) {
        // The underlying error is more specific than the wrapping error.
        let error =
            switch error {
            case LLMError.generationFailed(let cause), LLMError.sessionInitializationFailed(let cause): cause
            default: error
            }
        message =
            switch error {
            case is CancellationError: "Cancelled."
            case let error as CocoaError: Self.sentence(error)
            case let error as any LocalizedError: Self.sentences(error)
            default: String(describing: error)
            }
        kind =
            switch error {
            case is CancellationError: .cancelled
            case let error as CocoaError: error.code == .fileWriteOutOfSpace ? .noSpace : .other
            case let error as GGUFError: Kind(error.code)
            case let error as LlamaError: Kind(error.code)
            case let error as ModelLibraryError: Kind(error.code)
            case let error as AIError: Kind(error)
            case let error as InferenceError: Kind(error.code)
            case let error as ChatError: Kind(error.code)
            case let error as StoreError: Kind(error.code)
            case let error as DocumentError: Kind(error.code)
            case let error as DocumentsError: Kind(error.code)
            case let error as MailError: Kind(error.code)
            case let error as MailboxError: error.code == .notFound ? .notFound : .documentUnusable
            case let error as RetrievalError: Kind(error.code)
            case let error as JudgedSetError: error.code == .notFound ? .notFound : .documentUnusable
            case let error as BenchFailure: Kind(error.kind)
            case LLMError.modelUnavailable: .modelNotFound
            case let error as RemoteModelError: Kind(error.code)
            case let error as HearthError: Kind(error.code)
            case let error as LanguageModelError: Kind(error)
            case is InvalidRequest: .invalidRequest
            case is SystemLanguageModel.Error: .modelNotFound
            default: .other
            }
    }
}

extension Failure {
    /// Returns the path and the reason of a Foundation error, whose own description is for developers.
    private static func sentence(_ error: CocoaError) -> String {
        let path = error.filePath ?? error.url?.path(percentEncoded: false)
        let reason =
            switch (error.code, error.underlying as? POSIXError) {
            case (.fileWriteOutOfSpace, _): "the disk is full. Free some space"
            case (.fileWriteFileExists, _):
                "a file with this name already exists. Choose another path, or move that file"
            case (.fileNoSuchFile, _), (.fileReadNoSuchFile, _): "it does not exist. Check the path"
            case (.fileReadNoPermission, _), (.fileWriteNoPermission, _): "access is denied. Check the permissions"
            case (.fileWriteVolumeReadOnly, _): "the disk is read-only. Choose another path"
            case (_, let error?): "\(String(cString: strerror(error.code.rawValue))). Check the path and the disk"
            default: "the system refuses it (Cocoa error \(error.code.rawValue)). Check the path and the disk"
            }
        return "\(path ?? "A file") can't be read or written: \(reason)."
    }

    /// Joins an error's description, reason and remedy.
    ///
    /// Third-party errors, for instance of tools, may keep them separate.
    private static func sentences(_ error: any LocalizedError) -> String {
        guard let description = error.errorDescription else { return String(describing: error) }
        return [error.failureReason, error.recoverySuggestion].compactMap(\.self)
            .reduce(into: description) { text, sentence in
                if !sentence.isEmpty, !text.contains(sentence) { text += " " + sentence }
            }
    }
}

extension Failure.Kind {
    fileprivate init(_ code: GGUFError.Code) {
        switch code {
        case .fileNotFound, .permissionDenied, .isDirectory: self = .modelNotFound
        default: self = .modelUnusable
        }
    }

    fileprivate init(_ code: ModelLibraryError.Code) {
        switch code {
        case .unknownModel, .notInstalled, .notFound, .unreadableFile: self = .modelNotFound
        case .network, .server, .accessDenied, .changedOnServer, .insecureAddress: self = .download
        case .hashMismatch, .sizeMismatch, .unsupportedFile: self = .modelUnusable
        case .notEnoughSpace: self = .noSpace
        case .doesNotFit: self = .outOfMemory
        case .busy: self = .busy
        default: self = .invalidRequest
        }
    }

    fileprivate init(_ code: RemoteModelError.Code) {
        switch code {
        case .invalidAddress, .refused: self = .invalidRequest
        case .notFound: self = .modelNotFound
        case .tooLong: self = .tooLong
        default: self = .remote
        }
    }

    fileprivate init(_ code: ChatError.Code) {
        switch code {
        case .notFound: self = .notFound
        case .conflict: self = .busy
        case .invalid: self = .invalidRequest
        case .unavailable: self = .modelNotFound
        case .noSpace: self = .noSpace
        case .busy: self = .busy
        default: self = .storage
        }
    }

    fileprivate init(_ code: RetrievalError.Code) {
        switch code {
        case .invalid: self = .invalidRequest
        case .noSpace: self = .noSpace
        case .busy: self = .busy
        default: self = .storage
        }
    }

    fileprivate init(_ code: StoreError.Code) {
        switch code {
        case .inUse: self = .busy
        case .notFound: self = .notFound
        case .alreadyExists: self = .invalidRequest
        case .noSpace: self = .noSpace
        default: self = .storage
        }
    }

    fileprivate init(_ code: DocumentError.Code) {
        switch code {
        case .notFound: self = .notFound
        default: self = .documentUnusable
        }
    }

    fileprivate init(_ code: DocumentsError.Code) {
        switch code {
        case .notFound: self = .notFound
        case .exists, .invalid, .localOnly: self = .invalidRequest
        case .noSpace: self = .noSpace
        case .busy: self = .busy
        default: self = .storage
        }
    }

    fileprivate init(_ code: MailError.Code) {
        switch code {
        case .notFound: self = .notFound
        case .exists, .invalid, .localOnly: self = .invalidRequest
        case .unavailable: self = .modelNotFound
        case .pullFailed: self = .remote
        case .busy: self = .busy
        case .noSpace: self = .noSpace
        case .storage: self = .storage
        }
    }

    fileprivate init(_ kind: BenchFailure.Kind) {
        switch kind {
        case .outOfMemory: self = .outOfMemory
        case .unsupported: self = .unsupported
        // The user named a backend that this machine does not have.
        case .noDevice: self = .invalidRequest
        case .unreadableModel: self = .modelUnusable
        case .busy: self = .busy
        case .notFound: self = .notFound
        case .noSpace: self = .noSpace
        case .cancelled: self = .cancelled
        case .crashed, .hung, .cannotWrite, .needsRelaunch, .other: self = .other
        }
    }

    fileprivate init(_ code: HearthError.Code) {
        switch code {
        case .noModel: self = .modelNotFound
        case .missingFile: self = .notFound
        default: self = .invalidRequest
        }
    }

    fileprivate init(_ error: AIError) {
        switch error {
        case .noBackendAvailable, .modelRemoved: self = .modelNotFound
        case .insufficientMemory: self = .outOfMemory
        case .unsupported: self = .unsupported
        case .unavailable: self = .other
        }
    }

    fileprivate init(_ code: InferenceError.Code) {
        switch code {
        case .modelNotFound: self = .modelNotFound
        case .modelUnusable: self = .modelUnusable
        case .contextExceeded: self = .tooLong
        case .invalidRequest: self = .invalidRequest
        case .unsupported: self = .unsupported
        case .outOfMemory: self = .outOfMemory
        case .unavailable, .failed: self = .other
        case .notAllowed: self = .invalidRequest
        case .remote: self = .remote
        }
    }

    fileprivate init(_ error: LanguageModelError) {
        switch error {
        case .contextSizeExceeded: self = .tooLong
        case .unsupportedGenerationGuide, .unsupportedTranscriptContent: self = .invalidRequest
        case .unsupportedCapability, .unsupportedLanguageOrLocale: self = .unsupported
        default: self = .other
        }
    }

    fileprivate init(_ code: LlamaError.Code) {
        switch code {
        case .unsupportedModel: self = .modelUnusable
        case .outOfMemory: self = .outOfMemory
        case .contextExceeded, .inputTooLong: self = .tooLong
        case .invalidRequest: self = .invalidRequest
        case .unsupportedOperation: self = .unsupported
        case .workerUnavailable: self = .remote
        default: self = .other
        }
    }
}
