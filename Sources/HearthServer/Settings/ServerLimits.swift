/// Limits on requests, so that no client can block others.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum size of a request body, in bytes.
    package var bodyBytes = 1 << 20
    /// The maximum size of a request to a model, which may contain long texts and images in base64, in bytes.
    package var inferenceBytes = 48 << 20
    /// The maximum size of an import of chats or mail marks, in bytes.
    package var importBytes = 64 << 20
    /// The maximum size of a file with chats, which is stored while it is read, in bytes.
    package var chatImportBytes = 4 << 30
    /// The maximum size of an uploaded document, in bytes; larger files can be added by path.
    package var documentBytes = 64 << 20
    /// The maximum size of a header field, and of all header fields together, in bytes.
    package var headerBytes = 32 << 10
    /// The maximum number of header fields.
    package var headerCount = 100
    /// The maximum number of concurrent answers; further requests are refused with status 429.
    package var generatingRequests = 64
    /// The maximum number of connections, which the limit on open files may reduce.
    ///
    /// Beyond this limit, a new connection replaces the longest idle connection. At most half of the connections may
    /// be without an authorised request. Beyond that, the oldest connection without such a request is closed.
    public var connections = 16_384
    /// The idle timeout of a connection; also the timeout for receiving a request's headers.
    package var idleTime = Duration.seconds(75)
    /// The timeout for receiving a body, extended for a large body that keeps arriving.
    package var bodyTime = Duration.seconds(30)
    /// The timeout for receiving a body, such as a login, on a connection without an authorised request.
    package var untrustedTime = Duration.seconds(5)
    /// The timeout until a response begins, if no model is involved.
    ///
    /// Imports and documents are subject to ``bodyTime`` only.
    package var requestTime = Duration.seconds(60)
    /// The timeout for a client that does not read its response.
    package var stalledTime = Duration.seconds(60)
    /// The grace period for running answers and streams at shutdown.
    package var shutdownTime = Duration.seconds(4)

    /// Creates the default limits, which suit one person and their programs.
    public init() {}
}
