import Engine
import Foundation
import HTTPTypes
import Support

/// Writes replies in the shape of one endpoint: event by event, or as a whole in the end.
protocol ReplyWriter: Sendable {
    /// The type of a stream's body.
    static var contentType: String { get }
    /// Whether frames are checked against documents, which may take long.
    var checksFrames: Bool { get }

    /// Takes an event in, for the whole.
    mutating func add(_ event: InferenceEvent, choice: Int)
    /// The whole answer, once all events are in.
    var whole: JSONValue { get }

    /// The frames that open a stream.
    mutating func begin() -> [[UInt8]]
    /// The frames for an event.
    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]]
    /// The frames that end a stream.
    mutating func end() -> [[UInt8]]
    /// The frames that end a stream that failed.
    mutating func failure(_ failure: ServerFailure) -> [[UInt8]]
}

extension ReplyWriter {
    static var contentType: String { "text/event-stream" }
    var checksFrames: Bool { false }
}

extension ServerFailure {
    /// Maps an error of an engine to a response.
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
            // Hearth itself has asked again where that makes sense, and another Hearth that asks this one must not.
            self.init(.badGateway, code: "remote_model", error.message, headers: Self.noRetry)
        }
    }

    private static let noRetry: HTTPFields = {
        var headers: HTTPFields = [:]
        headers["x-should-retry"] = "false"
        return headers
    }()
}

/// Names and times of answers.
enum WireNames {
    /// An id that no other answer has.
    static func id(_ prefix: String) -> String {
        prefix + UUID().uuidString.replacing("-", with: "").lowercased()
    }

    /// Seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
