import Engine
public import Foundation

/// The reason for which a remote model did not answer, with advice.
///
/// The sentences name the host and the model, and quote the server's error: at most 300 characters, with control
/// characters as escapes, and without keys and repetitions of the prompt.
public struct RemoteModelError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// A URL that cannot be used, or plain HTTP over the internet.
        public static let invalidAddress = Code(name: "invalidAddress")
        /// No server answers at the address.
        public static let unreachable = Code(name: "unreachable")
        /// The server is silent for too long.
        public static let timeout = Code(name: "timeout")
        /// The server refuses the key, or requires one.
        public static let accessDenied = Code(name: "accessDenied")
        /// The server has no such model, or no such API.
        public static let notFound = Code(name: "notFound")
        /// The server answers with a redirect, which is not followed.
        public static let redirected = Code(name: "redirected")
        /// The server is busy, or fails.
        public static let server = Code(name: "server")
        /// The server refuses the request.
        public static let refused = Code(name: "refused")
        /// The conversation is longer than the model's context.
        public static let tooLong = Code(name: "tooLong")
        /// The answer does not follow the API: it is a web page, damaged, or too large.
        public static let badAnswer = Code(name: "badAnswer")
        /// The connection ended before the answer did.
        public static let cutOff = Code(name: "cutOff")
        /// The model answered with an empty text.
        public static let empty = Code(name: "empty")
        /// The model calls a tool that was not offered, or without valid arguments.
        public static let badCall = Code(name: "badCall")
        /// The answer does not follow its schema, even after one retry.
        public static let unfitting = Code(name: "unfitting")
    }

    /// The kind of failure.
    public let code: Code
    /// Full sentences: what happened, why, and what to do next.
    public let message: String

    /// The status that the server answered or reported; `nil` if there is none.
    let status: Int?

    public var description: String { message }

    /// The sentences that `localizedDescription` shows: those of ``description``.
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
