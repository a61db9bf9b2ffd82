import Engine
public import Foundation

/// The reason why a remote model did not answer, with advice.
///
/// The message names the host and the model. It quotes at most 300 characters of the server's error, with escaped
/// control characters and without keys and repetitions of the prompt.
public struct RemoteModelError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, which is one of the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// The URL is invalid, or uses plain HTTP over the internet.
        public static let invalidAddress = Code(name: "invalidAddress")
        /// No server responds at the address.
        public static let unreachable = Code(name: "unreachable")
        /// The server was silent for too long.
        public static let timeout = Code(name: "timeout")
        /// The server rejects the key, or requires a key.
        public static let accessDenied = Code(name: "accessDenied")
        /// The server has no such model, or no such API.
        public static let notFound = Code(name: "notFound")
        /// The server responds with a redirect, which is not followed.
        public static let redirected = Code(name: "redirected")
        /// The server is busy or fails.
        public static let server = Code(name: "server")
        /// The server rejects the request.
        public static let refused = Code(name: "refused")
        /// The conversation is longer than the model's context.
        public static let tooLong = Code(name: "tooLong")
        /// The response does not follow the API: it is a web page, invalid, or too large.
        public static let badAnswer = Code(name: "badAnswer")
        /// The connection was lost before the end of the response.
        public static let cutOff = Code(name: "cutOff")
        /// The model answered with an empty text.
        public static let empty = Code(name: "empty")
        /// The model called a tool that was not offered, or passed invalid arguments.
        public static let badCall = Code(name: "badCall")
        /// The answer does not match its schema, even after one retry.
        public static let unfitting = Code(name: "unfitting")
    }

    public let code: Code
    /// The error with its cause and remedy, in full sentences.
    public let message: String

    /// The HTTP status of the response, or the status in the response's body, if any.
    let status: Int?

    public var description: String { message }

    /// The text that `localizedDescription` shows: the ``description``.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String) { self.init(code, message, status: nil) }

    init(_ code: Code, _ message: String, status: Int?) {
        self.code = code
        self.message = message
        self.status = status
    }
}

extension RemoteModelError: UnansweredError {
    package var isWithoutAnswer: Bool { [.empty, .unfitting].contains(code) || code == .server && status == 500 }
}
