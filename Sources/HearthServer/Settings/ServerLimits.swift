/// How much callers may ask of the server, so that none can stop it from serving others.
public struct ServerLimits: Sendable, Hashable {
    /// The most bytes of a request's body.
    public var bodyBytes = 1 << 20
    /// The most bytes of a body that brings exported chats or marks of mails.
    public var importBytes = 64 << 20
    /// The most bytes of a document that is sent; larger ones are read where they lie.
    public var documentBytes = 64 << 20
    /// The most bytes of a header field, and of all of them together.
    public var headerBytes = 32 << 10
    /// The most header fields.
    public var headerCount = 100
    /// The most answers that are written at a time; others are refused with 429.
    public var generatingRequests = 64
    /// The most connections; the process's limit of open files may lower it.
    ///
    /// The longest idle one gives way to a new one.
    public var connections = 16_384
    /// How long a connection may be without a request; also how long a request's header may take.
    public var idleTime = Duration.seconds(75)
    /// How long a body may take, with more time for a large one that keeps coming.
    public var bodyTime = Duration.seconds(30)
    /// How long a request may take until its answer begins, where no model is at work; imports and
    /// documents have ``bodyTime`` alone.
    public var requestTime = Duration.seconds(60)
    /// How long a client may leave what was sent to it unread.
    public var stalledTime = Duration.seconds(60)
    /// How long running answers and streams have to end when the server stops.
    public var shutdownTime = Duration.seconds(4)

    /// The defaults suit one person and their programs.
    public init() {}
}
