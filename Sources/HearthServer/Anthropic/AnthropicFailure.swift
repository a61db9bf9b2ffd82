import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// Tells requests of the Anthropic API from those of others.
enum AnthropicAPI {
    static let requestID: StaticString = "request-id"

    /// Whether a request is one of this API, whose answers and errors have its shape.
    ///
    /// - Returns: True on its own routes; on those that it shares, where the client names a version of the API.
    static func isMeant(by request: Request) -> Bool {
        let path = request.uri.path
        if path == "/v1/messages" || path.hasPrefix("/v1/messages/") { return true }
        let isShared = path == "/v1/models" || path.hasPrefix("/v1/models/")
        return isShared && request.headers["anthropic-version"] != nil
    }
}

extension ServerFailure {
    /// The failure as the Anthropic API writes it, with the field's path in its message.
    ///
    /// - Parameter requestID: The id of the request; nil for none.
    func anthropicJSON(requestID: String?) -> JSONValue {
        let place = parameter.flatMap { message.contains($0) ? nil : "'\($0)': " } ?? ""
        return [
            "type": "error", "error": ["type": .string(anthropicType), "message": .string(place + message)],
            "request_id": .optional(requestID),
        ]
    }

    private var anthropicType: String {
        switch status.code {
        case 401: "authentication_error"
        case 403, 421: "permission_error"
        case 404: "not_found_error"
        case 413: "request_too_large"
        case 429: "rate_limit_error"
        case 503: "overloaded_error"
        case 500...: "api_error"
        default: "invalid_request_error"
        }
    }

    /// The status by which clients of the API know it.
    fileprivate var anthropicStatus: HTTPResponse.Status {
        status == .serviceUnavailable ? HTTPResponse.Status(code: 529, reasonPhrase: "Overloaded") : status
    }
}

extension Response {
    /// The answer that tells a client of the Anthropic API of a failure.
    init(anthropic failure: ServerFailure) {
        let id = WireNames.id("req_")
        self.init(failure, body: failure.anthropicJSON(requestID: id))
        status = failure.anthropicStatus
        headers[AnthropicAPI.requestID] = id
    }
}
