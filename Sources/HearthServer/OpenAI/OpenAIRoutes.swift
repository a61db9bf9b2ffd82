import Engines
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the OpenAI API.
struct OpenAIRoutes {
    let inference: any InferenceBackend
    let slots: GenerationSlots
    let connections: Connections
    let limits: ServerLimits

    /// Adds the routes.
    ///
    /// - Parameter router: Where they are added; their paths begin with `/v1`.
    func add(to router: Router<ServerContext>) {
        let group = router.group("/v1")
        group.get("models") { [self] _, _ in try await models() }
        group.get("models/{id}") { [self] _, context in try await model(context) }
        group.post("chat/completions") { [self] request, context in
            try await sortingErrors {
                let asked = try ChatCompletionRequest(try await body(request))
                return try await answer(asked.inference, context, stream: asked.stream) { reply in
                    ChatCompletionWriter(asked, reply)
                }
            }
        }
        group.post("completions") { [self] request, context in
            try await sortingErrors {
                let asked = try CompletionRequest(try await body(request))
                return try await answer(asked.inference, context, stream: asked.stream) { reply in
                    CompletionWriter(asked, reply)
                }
            }
        }
        group.post("responses") { [self] request, context in
            try await sortingErrors {
                let asked = try ResponsesRequest(try await body(request))
                return try await answer([asked.inference], context, stream: asked.stream) { reply in
                    ResponsesWriter(asked, reply)
                }
            }
        }
        group.post("embeddings") { [self] request, _ in
            try await sortingErrors {
                let asked = try EmbeddingsRequest(try await body(request))
                let slot = try slots.take()
                defer { slot.end() }
                let embeddings = try await inference.embed(asked.inputs, model: asked.model)
                return Response(wire: try asked.json(embeddings))
            }
        }
    }

    // MARK: Models

    private func models() async throws -> Response {
        let models = try await blocking { [inference] in inference.models() }
        return Response(wire: ["object": "list", "data": .array(models.map(\.json))])
    }

    private func model(_ context: ServerContext) async throws -> Response {
        let id = context.parameters.get("id")
        let models = try await blocking { [inference] in inference.models() }
        guard let model = models.first(where: { $0.id == id }) else {
            throw ServerFailure(
                .notFound, code: "model_not_found",
                "No model of that name is installed. GET /v1/models lists the installed ones.", parameter: "model")
        }
        return Response(wire: model.json)
    }

    // MARK: Answers

    private func body(_ request: Request) async throws -> Field {
        let body = Field(try JSONValue(parsing: try await request.jsonBody(limit: limits.bodyBytes)))
        guard let object = try body.object() else { throw body.invalid("is null, but must be an object") }
        return object
    }

    /// Starts the replies, and answers at once with a stream or in the end with all of it.
    func answer<Writer: ReplyWriter>(
        _ asked: [InferenceRequest], _ context: ServerContext, stream: Bool,
        writer: (_ replies: [InferenceReply]) -> Writer
    ) async throws -> Response {
        let held = try asked.flatMap { request in try (0..<request.choices).map { _ in try slots.take() } }
        var replies: [InferenceReply] = []
        for request in asked { replies.append(try await inference.generate(request)) }
        var written = writer(replies)
        let choices = ReplyChoices(replies.flatMap(\.choices))
        guard stream else {
            try await choices.read { written.add($1, choice: $0) }
            withExtendedLifetime(held) {}
            return Response(wire: written.whole)
        }
        let presence = connections.presence(of: context.channel)
        return Response(
            status: .ok, headers: [.contentType: Writer.contentType, .cacheControl: "no-store"],
            body: ResponseBody { [written] body in
                defer { withExtendedLifetime(held) {} }
                let buffer = ReplyBuffer()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await Self.write(choices, as: written, to: buffer, until: presence) }
                    while let bytes = await buffer.next() { try await body.write(bytes) }
                    try await group.waitForAll()
                }
                try await body.finish(nil)
            })
    }

    /// Writes the frames of a stream as the engine gives their events.
    private static func write(
        _ choices: ReplyChoices, as writer: some ReplyWriter, to buffer: ReplyBuffer, until presence: ClientPresence
    ) async throws {
        defer { buffer.end() }
        var writer = writer
        try await buffer.append(writer.begin())
        do {
            try await choices.read(until: presence) { choice, event in
                try await buffer.append(writer.frames(for: event, choice: choice))
            }
            try await buffer.append(writer.end())
        } catch let error as InferenceError {
            // The status is sent: the stream itself says what went wrong.
            try await buffer.append(writer.failure(ServerFailure(error)))
        }
    }

    func sortingErrors(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let error as WireError {
            throw ServerFailure(.badRequest, code: error.code, error.message, parameter: error.parameter)
        } catch let error as InferenceError {
            throw ServerFailure(error)
        }
    }
}

extension Response {
    /// An answer with JSON as the other API's documentation has it.
    init(wire: JSONValue) {
        self.init(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: wire.bytes)))
    }
}

extension InferenceModel {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "object": "model", "created": JSONValue(created), "owned_by": .string(ownedBy),
            "kind": .string(kind.rawValue), "context_window": contextTokens.map { JSONValue($0) } ?? nil,
        ]
    }
}
