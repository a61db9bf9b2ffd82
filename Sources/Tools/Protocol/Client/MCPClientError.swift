public import Foundation

/// The reason for which a request to a server failed.
public struct MCPClientError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Code: String, Sendable, Hashable {
        /// The connection has ended, or could not be made.
        case closed
        /// The server has forgotten the session; a new connection begins another one.
        case expired
        /// The server did not answer in time.
        case timedOut
        /// The server answered with an error.
        case refused
        /// The server does not follow the protocol.
        case invalid
    }

    /// The kind of failure.
    public let code: Code
    /// Sentences that say what happened and what to do.
    public let message: String
    /// The server's own message, which is third-party text; `nil` if there is none.
    public let serverMessage: String?
    /// The error of the protocol; `nil` if the server did not answer with one.
    let refusal: JSONRPCError?

    /// Describes an error.
    public init(_ code: Code, _ message: String, serverMessage: String? = nil) {
        (self.code, self.message, self.serverMessage) = (code, message, serverMessage)
        refusal = nil
    }

    /// Describes an error that a server answered a request with, or with which its connection failed.
    init(_ refusal: JSONRPCError) {
        let isOfServer = refusal.failure == nil
        code = refusal.failure ?? .refused
        message = isOfServer ? "The server refused the request (error \(refusal.code))." : refusal.message
        serverMessage = isOfServer ? refusal.message : nil
        self.refusal = isOfServer ? refusal : nil
    }

    public var description: String { message }

    /// The sentences of ``message``.
    public var errorDescription: String? { message }
}
