public import Foundation

/// Why a server could not be spoken with, or did not do what it was asked for.
public struct MCPClientError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// What kind of problem it is.
    public enum Code: String, Sendable, Hashable {
        /// The connection is over, or could not be made.
        case closed
        /// The server did not answer in time.
        case timedOut
        /// The server answered with an error.
        case refused
        /// The server does not keep to the protocol.
        case invalid
    }

    /// What kind of problem it is.
    public let code: Code
    /// What happened and what to do, in sentences.
    public let message: String
    /// What the server said of it, which is text of others; nil for nothing.
    public let serverMessage: String?
    /// The error of the protocol; `nil` if the server did not answer with one.
    let refusal: JSONRPCError?

    /// Describes an error.
    public init(_ code: Code, _ message: String, serverMessage: String? = nil) {
        (self.code, self.message, self.serverMessage) = (code, message, serverMessage)
        refusal = nil
    }

    /// Describes an error that a server answered a request with.
    init(_ refusal: JSONRPCError) {
        code = .refused
        message = "The server refused the request (error \(refusal.code))."
        serverMessage = refusal.message
        self.refusal = refusal
    }

    public var description: String { message }

    /// The same sentences as ``message``.
    public var errorDescription: String? { message }
}
