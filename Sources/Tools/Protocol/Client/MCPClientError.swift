public import Foundation

/// The error of a failed request to a server.
public struct MCPClientError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Code: String, Sendable, Hashable {
        /// The connection has ended, or could not be established.
        case closed
        /// The server no longer knows the session; a new connection starts a new session.
        case expired
        /// The server did not answer in time.
        case timedOut
        /// The server responded with an error.
        case refused
        /// The server violates the protocol.
        case invalid
    }

    public let code: Code
    /// The sentences that state what happened and what to do.
    public let message: String
    /// The server's own message, which is third-party text.
    public let serverMessage: String?
    /// The protocol error; `nil` if the server did not respond with an error.
    let refusal: JSONRPCError?

    public init(_ code: Code, _ message: String, serverMessage: String? = nil) {
        (self.code, self.message, self.serverMessage) = (code, message, serverMessage)
        refusal = nil
    }

    /// Describes an error response of the server, or a failure of the connection in place of a response.
    init(_ refusal: JSONRPCError) {
        let isOfServer = refusal.failure == nil
        code = refusal.failure ?? .refused
        message = isOfServer ? "The server refused the request (error \(refusal.code))." : refusal.message
        serverMessage = isOfServer ? refusal.message : nil
        self.refusal = isOfServer ? refusal : nil
    }

    public var description: String { message }

    public var errorDescription: String? { message }
}
