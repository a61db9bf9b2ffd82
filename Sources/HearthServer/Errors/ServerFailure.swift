public import HTTPTypes
import Hummingbird

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
    public var parameter: String?
    /// Additional response headers, such as `Retry-After`.
    public var headers: HTTPFields

    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - kind: Who has to do something about it; nil for what follows from the status.
    ///   - code: A short name for programs.
    ///   - message: Full sentences: what happened, why, what to do next.
    ///   - parameter: The part of the request that is meant.
    ///   - headers: What the answer's header says in addition.
    public init(
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

/// The JSON of a failure.
package struct FailureBody: Codable, Sendable, Hashable {
    package struct Content: Codable, Sendable, Hashable {
        package var message: String
        package var type: String
        package var code: String?
        package var param: String?

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(message, forKey: .message)
            try container.encode(type, forKey: .type)
            // Clients of the OpenAI API expect null, not a missing key.
            try container.encode(code, forKey: .code)
            try container.encode(param, forKey: .param)
        }
    }

    package var error: Content

    package init(_ failure: ServerFailure) {
        error = Content(
            message: failure.message, type: failure.kind.rawValue, code: failure.code, param: failure.parameter)
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

    /// The answer that tells a failure.
    init(failure: ServerFailure) {
        do {
            try self.init(json: FailureBody(failure), status: failure.status, headers: failure.headers)
        } catch {
            // Not with the texts of failures; the status says enough.
            self.init(status: failure.status)
        }
        AnswerHeaders.complete(&headers)
    }
}
