import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// A function that performs the actions that a reply requests, such as tool calls, and returns the next request.
///
/// - Parameters:
///   - writer: The writer of the answer.
///   - tell: Sends frames.
/// - Returns: The next request; `nil` if the answer has ended.
typealias NextRequest<Writer: ReplyWriter> =
    @Sendable (
        _ writer: inout Writer, _ tell: @Sendable (_ frames: [[UInt8]]) async throws -> Void
    ) async throws -> FollowUpRequest?

/// The routes of a third-party API for direct access to models.
protocol InferenceRoutes: Sendable {
    var inference: any InferenceBackend { get }
    var slots: GenerationSlots { get }
    var connections: Connections { get }
    var limits: ServerLimits { get }
}

/// The next request of an answer that continues after a reply.
struct FollowUpRequest: Sendable {
    var request: InferenceRequest
    /// Shorter versions of the request, if it is too long for the model.
    var shorter: @Sendable () -> [ShorterRequest]
}

extension InferenceRoutes {
    /// Parses the body, which must be an object.
    ///
    /// - Throws: `RequestError` for other JSON, and the errors of reading the body.
    func body(_ request: Request) async throws -> Field {
        let body = Field(try JSONValue(parsing: try await request.jsonBody(limit: limits.inferenceBytes)))
        guard let object = try body.object() else { throw body.invalid("is null, but must be an object") }
        return object
    }

    /// Generates replies, one per request, and responds with a stream or a complete response.
    ///
    /// - Parameters:
    ///   - asked: The requests, one per reply.
    ///   - context: The context of the HTTP request.
    ///   - stream: Whether to respond with a stream.
    ///   - taken: The slots for the replies, if the caller has already taken them.
    ///   - shorter: Returns shorter and shorter versions of a request that is too long for the model.
    ///   - next: Called at the end of a reply. Performs the actions that the reply requests, and returns the next
    ///     request, or `nil` if the answer has ended.
    ///   - completed: Called with the complete answer, before its end is sent.
    ///   - writer: Creates the writer of the replies.
    /// - Throws: `InferenceError`, `CancellationError`, and `ServerFailure` if too many answers are in progress.
    func answer<Writer: ReplyWriter>(
        _ asked: [InferenceRequest], _ context: ServerContext, stream: Bool,
        holding taken: [GenerationSlots.Slot]? = nil, shorter: () -> [ShorterRequest] = { [] },
        next: @escaping NextRequest<Writer> = { _, _ in nil },
        completed: @escaping @Sendable (_ writer: inout Writer) async -> Void = { _ in },
        writer: (_ replies: [InferenceReply]) -> Writer
    ) async throws -> Response {
        let held = try taken ?? asked.flatMap { request in try (0..<request.choices).map { _ in try slots.take() } }
        var replies: [InferenceReply] = []
        for request in asked { replies.append(try await reply(to: request, orElse: shorter)) }
        var written = writer(replies)
        var choices = ReplyChoices(replies.flatMap(\.choices))
        let keywords = Set(replies.flatMap(\.checkedKeywords)).sorted().joined(separator: ", ")
        guard stream else {
            try await choices.read { written.add($1, choice: $0) }
            while let further = try await next(&written, { _ in }) {
                choices = ReplyChoices(try await reply(to: further.request, orElse: further.shorter).choices)
                try await choices.read { written.add($1, choice: $0) }
            }
            withExtendedLifetime(held) {}
            await completed(&written)
            var response = Response(wire: written.whole)
            response.headers["Hearth-Checked-Keywords"] = keywords.isEmpty ? nil : keywords
            return response
        }
        let presence = connections.presence(of: context.channel)
        // Checks take long and would block the event loop for other connections.
        let executor = written.checksFrames ? nil : EventLoopExecutor(context.channel.eventLoop)
        var headers: HTTPFields = [.contentType: Writer.contentType, .cacheControl: "no-store"]
        headers["Hearth-Checked-Keywords"] = keywords.isEmpty ? nil : keywords
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [written, choices] body in
                defer { withExtendedLifetime(held) {} }
                let buffer = ReplyBuffer()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask(executorPreference: executor) {
                        try await write(choices, as: written, to: buffer, until: presence, next: next, completed)
                    }
                    try await withTaskExecutorPreference(executor) {
                        while let bytes = await buffer.next() { try await body.write(bytes) }
                    }
                    try await group.waitForAll()
                }
                try await body.finish(nil)
            })
    }

    /// Writes the frames of a stream as the engine generates events.
    ///
    /// Work that may take long runs outside of the connection's event loop. All other work runs on the event loop.
    private func write<Writer: ReplyWriter>(
        _ choices: ReplyChoices, as writer: Writer, to buffer: ReplyBuffer, until presence: ClientPresence,
        next: @escaping NextRequest<Writer>, _ completed: @Sendable (_ writer: inout Writer) async -> Void
    ) async throws {
        defer { buffer.end() }
        var (written, isComplete) = try await presence.cancellingOnDisconnect {
            var writer = writer
            try await buffer.append(writer.begin())
            do {
                var choices = choices
                while true {
                    try await choices.read { try await buffer.append(writer.frames(for: $1, choice: $0)) }
                    let further = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                        guard let asked = try await next(&writer, { try await buffer.append($0) }) else {
                            return ReplyChoices?.none
                        }
                        return ReplyChoices(try await reply(to: asked.request, orElse: asked.shorter).choices)
                    }
                    guard let further else { return (writer, true) }
                    choices = further
                }
            } catch let error as InferenceError {
                // The status was already sent, so the stream reports the error.
                try await buffer.append(writer.failure(ServerFailure(error)))
                return (writer, false)
            }
        }
        guard isComplete else { return }
        await withTaskExecutorPreference(globalConcurrentExecutor) { await completed(&written) }
        try await buffer.append(written.end())
    }

    /// Runs work, and converts errors of the request and of the engine to failures.
    func sortingErrors(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let error as RequestError {
            throw ServerFailure(.badRequest, code: error.code, error.message, parameter: error.parameter)
        } catch let error as InferenceError {
            throw ServerFailure(error)
        }
    }
}

extension Response {
    /// Creates a response with JSON.
    init(wire: JSONValue) {
        self.init(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: wire.bytes)))
    }
}
