public import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// The error response of a failed request, whose body has the format of the OpenAI API.
public struct ServerFailure: Error, Sendable, Hashable {
    /// The kind of failure, according to who can resolve it.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The request is invalid, or refers to something that does not exist.
        case invalidRequest = "invalid_request_error"
        /// The token is missing or invalid.
        case authentication = "authentication_error"
        /// The client has no permission.
        case permission = "permission_error"
        /// The requests are too many or too large.
        case rateLimit = "rate_limit_error"
        /// The server or an engine is unable to respond now.
        case server = "server_error"
    }

    public var status: HTTPResponse.Status
    public var kind: Kind
    /// A machine-readable code, such as `not_found`.
    public var code: String?
    /// Full sentences: what happened, why, and what to do next; never user data.
    public var message: String
    /// The part of the request that caused the failure.
    package var parameter: String?
    /// Additional response headers, such as `Retry-After`.
    package var headers: HTTPFields

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - kind: The kind of failure; `nil` to derive it from the status.
    ///   - code: A machine-readable code.
    ///   - message: Full sentences: what happened, why, and what to do next.
    ///   - parameter: The part of the request that caused the failure.
    ///   - headers: Additional response headers.
    package init(
        _ status: HTTPResponse.Status, kind: Kind? = nil, code: String? = nil, _ message: String,
        parameter: String? = nil, headers: HTTPFields = [:]
    ) {
        self.status = status
        self.kind = kind ?? Kind(status)
        self.code = code
        self.message = message
        self.parameter = parameter
        self.headers = headers
    }
}

extension ServerFailure.Kind {
    fileprivate init(_ status: HTTPResponse.Status) {
        switch status.code {
        case 401: self = .authentication
        case 403, 421: self = .permission
        case 429: self = .rateLimit
        case 500...: self = .server
        default: self = .invalidRequest
        }
    }
}

extension ServerFailure {
    /// The failure in the format of the OpenAI API.
    var wire: JSONValue {
        [
            "error": [
                "message": .string(message), "type": .string(kind.rawValue), "param": .optional(parameter),
                "code": .optional(code),
            ]
        ]
    }
}

extension Response {
    /// Creates the response for a failure, in the format of the API that was called.
    init(failure: ServerFailure, to request: Request) {
        if OllamaRoutes.have(request.uri.path) {
            self = Response(ollama: failure)
        } else if AnthropicAPI.isMeant(by: request) {
            self = Response(anthropic: failure)
        } else {
            self = Response(failure: failure)
        }
        if request.method == .head { self = createHeadResponse() }
        // A client that was not asked for its body may still send it, so the connection cannot be reused.
        if request.waitsToSendBody { headers[.connection] = "close" }
    }

    /// Creates the response for a failure, in the format of the OpenAI API.
    init(failure: ServerFailure) { self.init(failure, body: failure.wire) }

    /// Creates the response for a failure, with its status and headers and a given body.
    init(_ failure: ServerFailure, body: JSONValue) {
        var headers = failure.headers
        headers[.contentType] = "application/json; charset=utf-8"
        SecurityHeaders.complete(&headers)
        self.init(
            status: failure.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.bytes)))
    }
}
