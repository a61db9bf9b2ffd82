import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Tools

/// The MCP endpoint `/mcp`, which gives assistants access to documents and mails.
struct AssistantRoutes {
    private let transport: HTTPTransport
    private let connections: Connections
    private let limits: ServerLimits

    init(features: ServerFeatures, slots: GenerationSlots, connections: Connections, limits: ServerLimits) {
        let access = AssistantAccess(
            documents: features.documents, mail: features.mail,
            models: { [inference = features.inference] in inference.models().filter { !$0.isRemote } },
            beginsWriting: { try slots.take() },
            describe: { [device = features.device] in ServerFailure($0, other: device.failure).message })
        transport = HTTPTransport(access.server(version: features.version))
        self.connections = connections
        self.limits = limits
    }

    func add(to router: Router<ServerContext>) {
        router.post("/mcp") { try await respond(to: $0, $1) }
        router.get("/mcp") { try await respond(to: $0, $1) }
        router.delete("/mcp") { try await respond(to: $0, $1) }
    }

    private func respond(to request: Request, _ context: ServerContext) async throws -> Response {
        var fields: [String: String] = [:]
        for field in request.headers { fields[field.name.canonicalName] = field.value }
        let body = try await request.body.collect(upTo: limits.bodyBytes)
        let answer = await transport.respond(
            to: MCPHTTPRequest(method: request.method.rawValue, headers: fields, body: Array(body.readableBytesView)))
        return response(answer, context)
    }

    private func response(_ answer: MCPHTTPResponse, _ context: ServerContext) -> Response {
        var headers: HTTPFields = [:]
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let status = HTTPResponse.Status(code: answer.status)
        switch answer.body {
        case .none: return Response(status: status, headers: headers)
        case .message(let message):
            headers[.contentType] = "application/json"
            return Response(
                status: status, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: message.json.bytes)))
        case .stream(let work):
            headers[.contentType] = "text/event-stream"
            let presence = connections.presence(of: context.channel)
            return Response(status: status, headers: headers, body: stream(work, presence))
        }
    }

    private func stream(
        _ work: @escaping @Sendable (_ send: @escaping @Sendable (JSONRPCMessage) async -> Void) async -> Void,
        _ presence: ClientPresence
    ) -> ResponseBody {
        ResponseBody { writer in
            let buffer = ReplyBuffer()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { buffer.end() }
                    // The call is cancelled when its client disconnects.
                    try? await presence.cancellingOnDisconnect {
                        // Messages that can no longer be sent are dropped.
                        await work { try? await buffer.append([MCPHTTPResponse.event($0)]) }
                    }
                }
                while let bytes = await buffer.next() { try await writer.write(bytes) }
                try await group.waitForAll()
            }
            try await writer.finish(nil)
        }
    }
}
