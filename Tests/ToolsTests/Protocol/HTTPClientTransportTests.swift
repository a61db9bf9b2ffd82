import Support
import Synchronization
import Testing

@testable import Tools

/// Tests of a client over streamable HTTP.
@Suite struct HTTPClientTransportTests {
    /// Returns the answers of Hearth's own server, restricted to the revision without a handshake.
    private static func modern(_ session: HTTPTransport, _ request: MCPHTTPRequest) async throws -> MCPHTTPAnswer {
        func answer(_ status: Int, _ message: JSONRPCMessage?) -> MCPHTTPAnswer {
            MCPHTTPAnswer(
                status: status, headers: ["content-type": "application/json"],
                body: AsyncThrowingStream { continuation in
                    continuation.yield(message?.json.bytes ?? [])
                    continuation.finish()
                })
        }
        if case .request(let id, "initialize", _)? = try? JSONRPCMessage(parsing: request.body) {
            let data: JSONValue = ["supported": ["2026-07-28"], "requested": "2025-11-25"]
            let code = JSONRPCError.unsupportedProtocolVersion
            return answer(400, .error(id: id, JSONRPCError(code, "Only 2026-07-28", data: data)))
        }
        #expect(request.method == "POST")
        let response = await session.respond(to: request)
        switch response.body {
        case .message(let message): return answer(response.status, message)
        case .none: return answer(response.status, nil)
        case .stream(let work):
            let sent = Sent()
            await work { sent.add($0) }
            return answer(response.status, sent.messages.last)
        }
    }

    private static func answer(
        _ status: Int, _ type: String, _ text: String, _ more: [String: String] = [:]
    ) -> MCPHTTPAnswer {
        MCPHTTPAnswer(
            status: status, headers: ["content-type": type].merging(more) { $1 },
            body: AsyncThrowingStream { continuation in
                continuation.yield(Array(text.utf8))
                continuation.finish()
            })
    }

    @Test func `falls back to the handshake-free revision if the server supports no other revision`() async throws {
        let session = HTTPTransport(Exchange.server)
        let transport = HTTPClientTransport { try await Self.modern(session, $0) }
        let client = MCPClient(transport, name: "hearth", version: "1")
        let server = try await client.initialize()
        #expect(server.protocolVersion == "2026-07-28" && server.name == "test" && server.hasResources)
        #expect(try await client.tools().map(\.name) == ["echo", "wait", "fail"])
        #expect(try await client.call("echo", ["text": "a"]).texts == ["a"])
        #expect(try await client.resources().map(\.uri) == ["test://1", "test://2"])
        #expect(try await client.read("test://1") == ["first"])
        #expect(try await client.prompt("greet", ["who": "Ann"]) == ["Greet Ann."])
        // Names that a header cannot hold are encoded.
        let error = await #expect(throws: MCPClientError.self) { try await client.call("天気", [:]) }
        #expect(error?.refusal?.code == JSONRPCError.invalidParams)
        await client.close()
    }

    @Test(arguments: ["application/json", "text/event-stream"])
    func `a message beyond the limit fails its request and names the limit`(_ type: String) async throws {
        let transport = HTTPClientTransport(longestMessage: 1_000) { request in
            guard case .request(let id, _, _)? = try? JSONRPCMessage(parsing: request.body) else {
                return Self.answer(405, "text/plain", "")
            }
            let long = JSONRPCMessage.response(id: id, result: ["x": .string(String(repeating: "x", count: 2_000))])
            return Self.answer(200, type, type == "application/json" ? long.json.text : "data: \(long.json.text)\n\n")
        }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .invalid && error?.message.contains("1000 bytes") == true)
    }

    @Test func `sends the session ID and reads responses as JSON or as events`() async throws {
        let requests = Mutex<[MCPHTTPRequest]>([])
        let transport = HTTPClientTransport(headers: ["Authorization": "Bearer t"]) { request in
            requests.withLock { $0.append(request) }
            guard request.method == "POST" else { return Self.answer(405, "text/plain", "") }
            let message = try JSONRPCMessage(parsing: request.body)
            guard case .request(let id, let method, _) = message else { return Self.answer(202, "", "") }
            let result: JSONValue =
                method == "initialize"
                ? ["protocolVersion": "2025-06-18", "capabilities": ["tools": [:]]]
                : ["tools": [["name": "far"]]]
            let reply = JSONRPCMessage.response(id: id, result: result).json.text
            return method == "initialize"
                ? Self.answer(200, "application/json", reply, ["mcp-session-id": "s1"])
                : Self.answer(200, "text/event-stream", "event: message\ndata: \(reply)\n\n")
        }
        let client = MCPClient(transport, name: "hearth", version: "1")
        _ = try await client.initialize()
        #expect(try await client.tools().map(\.name) == ["far"])
        await client.close()
        let made = requests.withLock { $0 }
        #expect(made.allSatisfy { $0.headers["authorization"] == "Bearer t" })
        #expect(made.first?.headers["mcp-session-id"] == nil)
        #expect(made.dropFirst().allSatisfy { $0.headers["mcp-session-id"] == "s1" })
        #expect(made.last { $0.method == "POST" }?.headers["mcp-protocol-version"] == "2025-06-18")
        #expect(made.last?.method == "DELETE")
    }

    @Test(arguments: [
        (200, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (400, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (404, "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":\"server-error\",\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (500, "[{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":\"why\"}]"),
    ])
    func `an error response with any ID fails the request that it answers`(status: Int, body: String) async throws {
        let transport = HTTPClientTransport { _ in Self.answer(status, "application/json", body) }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .refused && error?.serverMessage == "why")
    }

    @Test(arguments: [401, 404, 302, 500])
    func `an HTTP error status fails the request at once`(status: Int) async throws {
        let transport = HTTPClientTransport { _ in Self.answer(status, "text/html", "<html>") }
        await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
    }

    @Test func `receives all messages of a server that sends more than the queue holds`() async throws {
        let transport = HTTPClientTransport { request in
            guard request.method == "POST",
                case .request(let id, _, _) = try JSONRPCMessage(parsing: request.body)
            else { return Self.answer(405, "text/plain", "") }
            let reply = JSONRPCMessage.response(id: id, result: [:]).json.text
            let notice = JSONRPCMessage.notification(method: "notifications/message", params: [:]).json.text
            let events = (Array(repeating: notice, count: 20_000) + [reply]).map { "data: \($0)\n\n" }
            return Self.answer(200, "text/event-stream", events.joined())
        }
        try await transport.send(.request(id: .number(1), method: "ping", params: [:]))
        var messages: [JSONRPCMessage] = []
        for try await message in transport.messages {
            messages.append(message)
            if case .response = message { break }
        }
        #expect(messages.count == 20_001)
        await transport.close()
    }

    @Test(.timeLimit(.minutes(30))) func `does not wait for a server that answers neither notifications nor DELETE`()
        async throws
    {
        let farewells = Mutex(0)
        let transport = HTTPClientTransport(patience: .milliseconds(100)) { request in
            if request.method == "DELETE" { farewells.withLock { $0 += 1 } }
            guard request.method == "POST",
                case .request(let id, _, _) = try JSONRPCMessage(parsing: request.body)
            else {
                try await Task.sleep(for: .seconds(600))
                throw CancellationError()
            }
            let result: JSONValue = ["protocolVersion": "2025-06-18", "capabilities": [:]]
            return Self.answer(
                200, "application/json", JSONRPCMessage.response(id: id, result: result).json.text,
                ["mcp-session-id": "s1"])
        }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .timedOut && farewells.withLock { $0 } == 1)
    }

    @Test func `a stream that ends before the response fails its request at once`() async throws {
        let transport = HTTPClientTransport { _ in Self.answer(200, "text/event-stream", "data: {}\n\n") }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .refused)
    }

    /// A counter of the opened and ended connections of calls.
    private final class Connections: Sendable {
        private let counts = Mutex((opened: 0, ended: 0))
        var opened: Int { counts.withLock(\.opened) }
        var ended: Int { counts.withLock(\.ended) }
        func open() { counts.withLock { $0.opened += 1 } }
        func end() { counts.withLock { $0.ended += 1 } }

        /// Returns a stream of events that stays open.
        func stream(_ message: JSONRPCMessage? = nil) -> MCPHTTPAnswer {
            let (body, events) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
            events.onTermination = { [self] _ in end() }
            if let message { events.yield(MCPHTTPResponse.event(message)) }
            return MCPHTTPAnswer(status: 200, headers: ["content-type": "text/event-stream"], body: body)
        }
    }

    @Test(arguments: [true, false])
    func `cancelling a call closes its connection, even if the response has begun`(_ hasBegun: Bool) async throws {
        let connections = Connections()
        let transport = HTTPClientTransport { request in
            guard case .request(let id, let method, _)? = try? JSONRPCMessage(parsing: request.body) else {
                return Self.answer(202, "text/plain", "")
            }
            guard method == "tools/call" else {
                let result: JSONValue = ["protocolVersion": "2025-06-18", "capabilities": [:]]
                return Self.answer(200, "application/json", JSONRPCMessage.response(id: id, result: result).json.text)
            }
            connections.open()
            if hasBegun { return connections.stream() }
            defer { connections.end() }
            try await Task.sleep(for: .seconds(600))
            throw CancellationError()
        }
        let client = MCPClient(transport, name: "hearth", version: "1")
        _ = try await client.initialize()
        let call = Task { try await client.call("slow", [:]) }
        while connections.opened == 0 { try await Task.sleep(for: .milliseconds(5)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        while connections.ended == 0 { try await Task.sleep(for: .milliseconds(5)) }
        await client.close()
    }

    @Test(arguments: [RequestID.number(1), .string("1")])
    func `closes the connection of a stream after the response`(_ id: RequestID) async throws {
        let connections = Connections()
        let transport = HTTPClientTransport { _ in connections.stream(.response(id: id, result: [:])) }
        try await transport.send(.request(id: .number(1), method: "ping", params: [:]))
        while connections.ended == 0 { try await Task.sleep(for: .milliseconds(5)) }
        await transport.close()
    }

    @Test(arguments: [
        ("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", true), ("data: {\"jsonrpc\":\"2.0\",\"id\":1,", false),
    ])
    func `reads a final event without a blank line and reports a truncated event`(
        _ event: String, isWhole: Bool
    ) async throws {
        let transport = HTTPClientTransport { _ in Self.answer(200, "text/event-stream", event) }
        try await transport.send(.request(id: .number(1), method: "ping", params: [:]))
        var messages = transport.messages.makeAsyncIterator()
        let first = try await messages.next()
        #expect((first == .response(id: .number(1), result: [:])) == isWhole)
        guard case .error(let id, _)? = first else { return #expect(isWhole) }
        #expect(id == .number(1) && !isWhole)
        await transport.close()
    }

    // MARK: Sessions and streams

    /// Returns a transport whose server answers calls with `answer` and all other requests without errors.
    private static func server(
        _ answer: @escaping @Sendable (MCPHTTPRequest, RequestID?) async -> MCPHTTPAnswer?
    ) -> HTTPClientTransport {
        HTTPClientTransport { request in
            var (id, method): (RequestID?, String) = (nil, "")
            if case .request(let number, let name, _)? = try? JSONRPCMessage(parsing: request.body) {
                (id, method) = (number, name)
            }
            if method == "tools/call" || request.method == "GET", let answer = await answer(request, id) {
                return answer
            }
            guard let id else { return Self.answer(request.method == "POST" ? 202 : 405, "text/plain", "") }
            let result: JSONValue = ["protocolVersion": "2025-11-25", "capabilities": ["tools": [:]], "tools": []]
            return Self.answer(
                200, "application/json", JSONRPCMessage.response(id: id, result: result).json.text,
                ["mcp-session-id": "s1"])
        }
    }

    private static func done(_ id: RequestID?) -> String {
        JSONRPCMessage.response(id: id, result: ["content": ["done"]]).json.text
    }

    @Test(arguments: [
        (404, ""), (404, #"{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}"#),
        (404, #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"Not Found"},"id":"server-error"}"#),
        (
            400,
            #"{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}"#
        ),
    ])
    func `reports a session that the server has forgotten as expired`(status: Int, body: String) async throws {
        let client = MCPClient(
            Self.server { _, id in id == nil ? nil : Self.answer(status, "application/json", body) }, name: "hearth",
            version: "1")
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("a", [:]) }
        #expect(error?.code == .expired)
        await client.close()
    }

    @Test func `an error that is not about the session is not reported as an expired session`() async throws {
        let body = #"{"jsonrpc":"2.0","error":{"code":-32602,"message":"Unknown tool"},"id":null}"#
        let client = MCPClient(
            Self.server { _, id in id == nil ? nil : Self.answer(400, "application/json", body) }, name: "hearth",
            version: "1")
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("a", [:]) }
        #expect(error?.code == .refused && error?.serverMessage == "Unknown tool")
        await client.close()
    }

    @Test func `the error for a redirect names the target address`() async throws {
        let transport = HTTPClientTransport { _ in
            Self.answer(307, "text/plain", "", ["location": "https://one.example/mcp/"])
        }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .refused && error?.message.contains("https://one.example/mcp/") == true)
    }

    @Test func `a stream that ends before its response is resumed after the last event`() async throws {
        let resumed = Mutex<[String?]>([])
        let call = Mutex<RequestID?>(nil)
        let client = MCPClient(
            Self.server { request, id in
                if let id {
                    call.withLock { $0 = id }
                    return Self.answer(200, "text/event-stream", "id: 1\nretry: 1\ndata:\n\n")
                }
                guard let last = request.headers["last-event-id"] else { return nil }
                let count = resumed.withLock { resumed in
                    resumed.append(last)
                    return resumed.count
                }
                let event = count == 1 ? ": wait\n\nid: 2\n\n" : "data: \(Self.done(call.withLock { $0 }))\n\n"
                return Self.answer(200, "text/event-stream", event)
            }, name: "hearth", version: "1")
        _ = try await client.initialize()
        #expect(try await client.call("a", [:]).texts == ["done"])
        #expect(resumed.withLock { $0 } == ["1", "2"])
        await client.close()
    }

    @Test(arguments: ["id: 1\ndata:\n\n", "data:\n\n", ": beat\n\n", "id: é\n\n"])
    func `a stream that cannot be resumed fails its request`(_ event: String) async throws {
        let client = MCPClient(
            Self.server { _, id in id == nil ? nil : Self.answer(200, "text/event-stream", event) }, name: "hearth",
            version: "1")
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("a", [:]) }
        #expect(error?.code == .refused && error?.serverMessage == nil)
        await client.close()
    }

    @Test func `reads server-sent events whose content type is JSON`() async throws {
        let client = MCPClient(
            Self.server { _, id in
                id.map { Self.answer(200, "application/json", "event: message\ndata: \(Self.done($0))\n\n") }
            }, name: "hearth", version: "1")
        _ = try await client.initialize()
        #expect(try await client.call("a", [:]).texts == ["done"])
        await client.close()
    }

    @Test(.timeLimit(.minutes(30))) func `reopens the stream of unsolicited messages after its end`() async throws {
        let opened = Mutex(0)
        let client = MCPClient(
            Self.server { request, id in
                guard id == nil else { return nil }
                let count = opened.withLock { opened in
                    opened += 1
                    return opened
                }
                let notice = JSONRPCMessage.notification(method: "notifications/tools/list_changed", params: [:])
                return count < 3 ? Self.answer(200, "text/event-stream", "data: \(notice.json.text)\n\n") : nil
            }, name: "hearth", version: "1")
        _ = try await client.initialize()
        while opened.withLock({ $0 }) < 3 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await client.toolChanges == 2)
        await client.close()
    }
}
