import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// Functions that recognise requests of the Anthropic API.
enum AnthropicAPI {
    static let requestID: StaticString = "request-id"

    /// Returns whether responses and errors to a request have the Anthropic format.
    ///
    /// True on the API's own routes. On shared routes, true if the client sends an API version.
    static func isMeant(by request: Request) -> Bool {
        let path = request.uri.path
        if path == "/v1/messages" || path.hasPrefix("/v1/messages/") { return true }
        let isShared = path == "/v1/models" || path.hasPrefix("/v1/models/")
        return isShared && request.headers["anthropic-version"] != nil
    }
}

extension ServerFailure {
    /// Returns the failure in the Anthropic format, with the field's path in the message.
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

    /// The status that clients of the API expect.
    fileprivate var anthropicStatus: HTTPResponse.Status {
        status == .serviceUnavailable ? HTTPResponse.Status(code: 529, reasonPhrase: "Overloaded") : status
    }
}

extension Response {
    /// Creates the response for a failure, in the Anthropic format.
    init(anthropic failure: ServerFailure) {
        let id = ResponseIDs.id("req_")
        self.init(failure, body: failure.anthropicJSON(requestID: id))
        status = failure.anthropicStatus
        headers[AnthropicAPI.requestID] = id
    }
}
