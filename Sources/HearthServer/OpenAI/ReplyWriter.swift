import Engine
import Foundation
import HTTPTypes
import Support

/// A writer of replies in the format of one endpoint, as a stream of frames or as a complete response.
protocol ReplyWriter: Sendable {
    /// The content type of a stream.
    static var contentType: String { get }
    /// Whether frames are checked against documents, which may take long.
    var checksFrames: Bool { get }

    /// Adds an event to the complete response.
    mutating func add(_ event: InferenceEvent, choice: Int)
    /// The complete response, after all events were added.
    var whole: JSONValue { get }

    /// Returns the frames that begin a stream.
    mutating func begin() -> [[UInt8]]
    /// Returns the frames for an event.
    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]]
    /// Returns the frames that end a stream.
    mutating func end() -> [[UInt8]]
    /// Returns the frames that end a failed stream.
    mutating func failure(_ failure: ServerFailure) -> [[UInt8]]
}

extension ReplyWriter {
    static var contentType: String { "text/event-stream" }
    var checksFrames: Bool { false }
}

extension ServerFailure {
    /// Maps an error of an engine to a failure.
    init(_ error: InferenceError) {
        switch error.code {
        case .modelNotFound:
            self.init(
                .notFound, code: "model_not_found", error.message, parameter: error.parameter ?? "model")
        case .modelUnusable: self.init(.internalServerError, code: "model_unusable", error.message)
        case .contextExceeded:
            self.init(.badRequest, code: "context_length_exceeded", error.message, parameter: error.parameter)
        case .invalidRequest:
            self.init(.badRequest, code: "invalid_value", error.message, parameter: error.parameter)
        case .unsupported: self.init(.badRequest, code: "unsupported", error.message, parameter: error.parameter)
        case .outOfMemory: self.init(.serviceUnavailable, code: "out_of_memory", error.message)
        case .unavailable:
            self.init(.serviceUnavailable, code: "unavailable", error.message, headers: [.retryAfter: "1"])
        case .failed: self.init(.internalServerError, code: "engine_failure", error.message)
        case .notAllowed: self.init(.forbidden, code: "not_allowed", error.message, parameter: error.parameter)
        case .remote:
            // Hearth has already retried where useful. A client that is another Hearth must not retry as well.
            self.init(.badGateway, code: "remote_model", error.message, headers: Self.noRetry)
        }
    }

    private static let noRetry: HTTPFields = {
        var headers: HTTPFields = [:]
        headers["x-should-retry"] = "false"
        return headers
    }()
}

/// The IDs and timestamps of responses.
enum ResponseIDs {
    /// Returns a unique ID.
    static func id(_ prefix: String) -> String {
        prefix + UUID().uuidString.replacing("-", with: "").lowercased()
    }

    /// The current time, in seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
