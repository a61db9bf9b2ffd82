import Bench
import Chat
import Documents
import Engine
import FileReading
import Foundation
import HTTPTypes
import Hummingbird
import Mail
import MailReading
import ModelLibrary
import NIOCore
import NIOHTTP1
import Support

extension HTTPResponse.Status {
    fileprivate static let insufficientStorage = Self(code: 507, reasonPhrase: "Insufficient Storage")
}

extension ServerFailure {
    /// Maps any error to a response.
    ///
    /// Unknown errors reveal no internals.
    ///
    /// - Parameters:
    ///   - error: The error that a handler threw.
    ///   - other: Maps the errors of modules that the server does not import.
    init(_ error: any Error, other: (any Error) -> ServerFailure? = { _ in nil }) {
        self =
            switch error {
            case let error as ServerFailure: error
            case let error as ChatError: Self(error)
            case let error as ModelLibraryError: Self(error)
            case let error as AIError: Self(error)
            case let error as DocumentError: Self(.unprocessableContent, code: "document_unusable", error.message)
            case let error as DocumentsError: Self(error)
            case let error as MailError: Self(error)
            case let error as BenchFailure: Self(error)
            case let error as MailboxError: Self(.unprocessableContent, code: "mailbox_unusable", error.message)
            case let error as DecodingError: Self(error)
            case is NIOTooManyBytesError: .tooLarge
            case is HTTPParserError: .invalidHTTP
            case is CancellationError: .stopped
            case let error as HTTPError: Self(error)
            default:
                other(error)
                    ?? ServerFailure(
                        .internalServerError, code: "internal",
                        "Internal error in Hearth. Try again; the server's log names the kind of error.")
            }
    }

    static let tooLarge = ServerFailure(
        .contentTooLarge, code: "body_too_large",
        "The request body is larger than the server accepts. Send less at a time.", headers: [.connection: "close"])

    static let tooManyValues = ServerFailure(
        .contentTooLarge, code: "too_many_values",
        "The request body has more than \(JSONValue.maximumValues) JSON values. Send less at a time.")

    static let invalidHTTP = ServerFailure(
        .badRequest, code: "invalid_http", "The data received is not a valid HTTP request.",
        headers: [.connection: "close"])

    static let stopped = ServerFailure(
        .serviceUnavailable, code: "stopped", "The request was stopped before it was done. Try again.",
        headers: [.retryAfter: "1"])

    private init(_ error: ChatError) {
        let (status, code): (HTTPResponse.Status, String) =
            switch error.code {
            case .notFound: (.notFound, "not_found")
            case .conflict: (.conflict, "conflict")
            case .invalid: (.badRequest, "invalid")
            case .unavailable: (.serviceUnavailable, "unavailable")
            case .noSpace: (.insufficientStorage, "no_space")
            case .busy: (.conflict, "busy")
            default: (.internalServerError, "storage")
            }
        self.init(status, code: code, error.message)
    }

    private init(_ error: DocumentsError) {
        let (status, code): (HTTPResponse.Status, String) =
            switch error.code {
            case .notFound: (.notFound, "not_found")
            case .exists: (.conflict, "exists")
            case .localOnly: (.conflict, "local_only")
            case .invalid: (.badRequest, "invalid")
            case .noSpace: (.insufficientStorage, "no_space")
            case .busy: (.conflict, "busy")
            default: (.internalServerError, "storage")
            }
        self.init(status, code: code, error.message)
    }

    private init(_ error: MailError) {
        let (status, code): (HTTPResponse.Status, String) =
            switch error.code {
            case .notFound: (.notFound, "not_found")
            case .exists: (.conflict, "exists")
            case .localOnly: (.conflict, "local_only")
            case .invalid: (.badRequest, "invalid")
            case .unavailable: (.serviceUnavailable, "unavailable")
            case .pullFailed: (.badGateway, "pull_failed")
            case .busy: (.conflict, "busy")
            case .noSpace: (.insufficientStorage, "no_space")
            case .storage: (.internalServerError, "storage")
            }
        self.init(status, code: code, error.message)
    }

    private init(_ error: BenchFailure) {
        let (status, code): (HTTPResponse.Status, String) =
            switch error.kind {
            case .notFound: (.notFound, "not_found")
            case .busy: (.conflict, "busy")
            case .noDevice, .unsupported: (.badRequest, "unsupported")
            case .unreadableModel: (.unprocessableContent, "model_unusable")
            case .outOfMemory: (.serviceUnavailable, "out_of_memory")
            case .noSpace: (.insufficientStorage, "no_space")
            case .crashed, .hung, .needsRelaunch, .cannotWrite, .cancelled, .other: (.internalServerError, "bench")
            }
        self.init(status, code: code, error.message)
    }

    private init(_ error: ModelLibraryError) {
        let status: HTTPResponse.Status =
            switch error.code {
            case .unknownModel, .notInstalled: .notFound
            case .alreadyInstalled, .busy, .noSource: .conflict
            case .invalidName, .invalidHash, .unsupportedFile, .insecureAddress: .badRequest
            case .network, .server, .notFound, .accessDenied, .changedOnServer, .sizeMismatch, .hashMismatch:
                .badGateway
            case .notEnoughSpace: .insufficientStorage
            case .doesNotFit: .serviceUnavailable
            default: .internalServerError
            }
        self.init(status, code: error.code.description, error.message)
    }

    private init(_ error: AIError) {
        let (status, code): (HTTPResponse.Status, String) =
            switch error {
            case .noBackendAvailable: (.serviceUnavailable, "no_model")
            case .insufficientMemory: (.serviceUnavailable, "out_of_memory")
            case .modelRemoved: (.notFound, "model_not_found")
            case .unsupported: (.badRequest, "unsupported")
            case .unavailable: (.serviceUnavailable, "unavailable")
            }
        self.init(status, code: code, error.description)
    }

    /// Creates a failure that names the invalid field, but never its value.
    private init(_ error: DecodingError) {
        let (path, problem): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "must not be null")
            case .typeMismatch(let type, let context): (context.codingPath, "must be \(Self.name(of: type))")
            case .dataCorrupted(let context): (context.codingPath, "has a value that is not allowed")
            @unknown default: ([], "is not as expected")
            }
        let field = Self.text(path)
        self.init(
            .badRequest, code: field.isEmpty ? "invalid_json" : "invalid_value",
            field.isEmpty ? "The body is not JSON of the expected form." : "The field '\(field)' \(problem).",
            parameter: field.isEmpty ? nil : field)
    }

    private static func text(_ path: [any CodingKey]) -> String {
        // Keys of dictionaries are client data, so their length and the depth are limited.
        path.prefix(16).reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue.prefix(64)
            }
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false"
        case is String.Type, is UUID.Type, is Date.Type: "a string"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any Collection.Type where !(type is any ExpressibleByDictionaryLiteral.Type): "a list"
        default: "an object"
        }
    }

    private init(_ error: HTTPError) {
        switch error.status {
        case .notFound:
            self.init(.notFound, code: "not_found", "Nothing exists at this path.")
        case .internalServerError:
            self.init(.internalServerError, code: "internal", "Internal error in Hearth. Try again.")
        default:
            self.init(error.status, code: nil, error.body ?? error.status.reasonPhrase, headers: error.headers)
        }
    }
}
