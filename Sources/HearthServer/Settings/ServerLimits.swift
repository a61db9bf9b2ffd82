/// Limits on requests, so that no client can block others.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum size of a request body, in bytes.
    package var bodyBytes = 1 << 20
    /// The maximum size of a request to a model, in bytes: a conversation can hold long texts.
    package var inferenceBytes = 32 << 20
    /// The maximum size of an import of chats or mail marks, in bytes.
    package var importBytes = 64 << 20
    /// The maximum size of an uploaded document, in bytes; larger files can be added by path.
    package var documentBytes = 64 << 20
    /// The maximum size of a header field, and of all header fields together, in bytes.
    package var headerBytes = 32 << 10
    /// The maximum number of header fields.
    package var headerCount = 100
    /// The maximum number of concurrent answers; further requests are refused with 429.
    package var generatingRequests = 64
    /// The maximum number of connections; the process's limit on open files may lower it.
    ///
    /// The longest idle one gives way to a new one. Half of them may be without a request that was let in; the oldest
    /// of these gives way next.
    public var connections = 16_384
    /// The idle timeout of a connection; also the timeout for receiving a request's headers.
    package var idleTime = Duration.seconds(75)
    /// The timeout for receiving a body, extended for a large one that keeps arriving.
    package var bodyTime = Duration.seconds(30)
    /// The timeout for receiving a body on a connection without a request that was let in, such as a login.
    package var untrustedTime = Duration.seconds(5)
    /// The timeout until a response begins, if no model is involved; imports and documents are subject to ``bodyTime``
    /// only.
    package var requestTime = Duration.seconds(60)
    /// The timeout for a client that does not read its response.
    package var stalledTime = Duration.seconds(60)
    /// The grace period for running answers and streams at shutdown.
    package var shutdownTime = Duration.seconds(4)

    /// The defaults suit one person and their programs.
    public init() {}
}
