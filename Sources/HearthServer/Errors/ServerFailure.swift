public import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// The error response of a request that failed; its body has the format of the OpenAI API.
public struct ServerFailure: Error, Sendable, Hashable {
    /// The kind of failure, by who can resolve it.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The request is invalid, or asks for something that does not exist.
        case invalidRequest = "invalid_request_error"
        /// The token is missing or wrong.
        case authentication = "authentication_error"
        /// The client is not allowed to do this.
        case permission = "permission_error"
        /// Too many or too large requests.
        case rateLimit = "rate_limit_error"
        /// The server or an engine cannot do it now.
        case server = "server_error"
    }

    public var status: HTTPResponse.Status
    public var kind: Kind
    /// A machine-readable code, such as `not_found`; nil for none.
    public var code: String?
    /// Full sentences: what happened, why, what to do next; never the user's words.
    public var message: String
    /// The part of the request that caused the failure; nil for none.
    package var parameter: String?
    /// Additional response headers, such as `Retry-After`.
    package var headers: HTTPFields

    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - kind: Who has to do something about it; nil for what follows from the status.
    ///   - code: A short name for programs.
    ///   - message: Full sentences: what happened, why, what to do next.
    ///   - parameter: The part of the request that is meant.
    ///   - headers: What the answer's header says in addition.
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
    /// The failure as the OpenAI API writes it.
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
    /// The answer that tells a failure in the form of the API that was called.
    init(failure: ServerFailure, to request: Request) {
        if OllamaRoutes.have(request.uri.path) {
            self = Response(ollama: failure)
        } else if AnthropicAPI.isMeant(by: request) {
            self = Response(anthropic: failure)
        } else {
            self = Response(failure: failure)
        }
        if request.method == .head { self = createHeadResponse() }
        // A client that was not asked for its body may send it or not: nothing else can follow on this connection.
        if request.waitsToSendBody { headers[.connection] = "close" }
    }

    /// The answer that tells a failure in the form of the OpenAI API.
    init(failure: ServerFailure) { self.init(failure, body: failure.wire) }

    /// The answer that tells a failure.
    ///
    /// - Parameters:
    ///   - failure: Its status and headers are the answer's.
    ///   - body: The failure in the form of an API.
    init(_ failure: ServerFailure, body: JSONValue) {
        var headers = failure.headers
        headers[.contentType] = "application/json; charset=utf-8"
        AnswerHeaders.complete(&headers)
        self.init(
            status: failure.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.bytes)))
    }
}
