import OrderedJSON
import Synchronization
import Testing

@testable import ModelContextProtocol

/// A connection whose other side is played by a test.
final class PlayedTransport: MCPClientTransport {
    let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let queue: AsyncThrowingStream<JSONRPCMessage, any Error>.Continuation
    private let play: @Sendable (JSONRPCMessage) -> [JSONRPCMessage]
    private let log = Mutex<[JSONRPCMessage]>([])
    /// Whether it takes nothing any more.
    let isStuck = Mutex(false)

    init(_ play: @escaping @Sendable (JSONRPCMessage) -> [JSONRPCMessage]) {
        (messages, queue) = AsyncThrowingStream.makeStream()
        self.play = play
    }

    var sent: [JSONRPCMessage] { log.withLock { $0 } }

    func send(_ message: JSONRPCMessage) async throws {
        log.withLock { $0.append(message) }
        if isStuck.withLock({ $0 }) { try await Task.sleep(for: .seconds(600)) }
        for answer in play(message) { queue.yield(answer) }
    }

    func say(_ message: JSONRPCMessage) { queue.yield(message) }
    func close() async { queue.finish() }

    /// What a well-behaved server answers, with other answers for some methods.
    static func server(_ others: [String: @Sendable (JSONValue) -> JSONValue?] = [:]) -> PlayedTransport {
        PlayedTransport { message in
            guard case .request(let id, let method, let params) = message else { return [] }
            if let other = others[method] { return other(params).map { [.response(id: id, result: $0)] } ?? [] }
            switch method {
            case "initialize":
                return [
                    .response(
                        id: id,
                        result: [
                            "protocolVersion": params["protocolVersion"] ?? "", "capabilities": ["tools": [:]],
                            "serverInfo": ["name": "played", "version": "1"],
                        ])
                ]
            default: return [.response(id: id, result: [:])]
            }
        }
    }
}

@Suite struct ClientTests {
    /// A client that waits for five seconds of its clock; by default, the clock stands still.
    private func client(_ transport: PlayedTransport, timer: MCPClient.Timer = TestTimer().timer) -> MCPClient {
        var limits = MCPClient.Limits()
        (limits.start, limits.silence, limits.call) = (.seconds(5), .seconds(5), .seconds(100))
        return MCPClient(transport, name: "hearth", version: "1", limits: limits, timer: timer)
    }

    @Test func `a conversation starts with the handshake, and the server hears that it is over`() async throws {
        let transport = PlayedTransport.server()
        let server = try await client(transport).initialize()
        #expect(server.name == "played" && server.hasTools && server.protocolVersion == ProtocolVersion.handshake[0])
        #expect(transport.sent.count == 2)
        #expect(transport.sent.last == .notification(method: "notifications/initialized", params: [:]))
    }

    @Test func `a revision that is not spoken ends the conversation`() async throws {
        let transport = PlayedTransport.server(["initialize": { _ in ["protocolVersion": "1999-01-01"] }])
        let client = client(transport)
        await #expect(throws: MCPClientError.self) { try await client.initialize() }
        #expect(await client.isClosed)
    }

    @Test func `all pages of tools are read, each name once`() async throws {
        let transport = PlayedTransport.server([
            "tools/list": { params in
                params["cursor"] == nil
                    ? ["tools": [["name": "a"], ["name": "b"], ["title": "nameless"]], "nextCursor": "2"]
                    : ["tools": [["name": "a", "description": "another"], ["name": "c"]]]
            }
        ])
        let client = client(transport)
        _ = try await client.initialize()
        #expect(try await client.tools().map(\.name) == ["a", "b", "c"])
    }

    @Test func `a list that does not end is refused`() async throws {
        let transport = PlayedTransport.server(["tools/list": { _ in ["tools": [], "nextCursor": "again"] }])
        let client = client(transport)
        _ = try await client.initialize()
        await #expect(throws: MCPClientError.self) { try await client.tools() }
    }

    @Test func `a call gives its texts, and names what is no text`() async throws {
        let transport = PlayedTransport.server([
            "tools/call": { _ in
                ["content": [["type": "text", "text": "Tokyo"], ["type": "image", "data": "AAAA"]], "isError": true]
            }
        ])
        let client = client(transport)
        _ = try await client.initialize()
        let result = try await client.call("time", ["zone": "Asia/Tokyo"])
        #expect(result.texts == ["Tokyo", "(a picture)"] && result.isError)
    }

    /// A clock that moves when a test says so.
    private struct TestTimer {
        private final class State: Sendable { let now = Mutex(ContinuousClock.now) }

        private let state = State()

        func advance(_ time: Duration) { state.now.withLock { $0 += time } }

        var timer: MCPClient.Timer {
            MCPClient.Timer(
                now: { [state] in state.now.withLock { $0 } },
                sleep: { [state] deadline in
                    while state.now.withLock({ $0 < deadline }) { try await Task.sleep(for: .milliseconds(1)) }
                })
        }
    }

    private static func hasSentCall(_ transport: PlayedTransport) -> Bool {
        transport.sent.contains { if case .request(_, "tools/call", _) = $0 { true } else { false } }
    }

    @Test func `answers with other ids count for nothing, and a silent server is given up`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let time = TestTimer()
        let client = client(transport, timer: time.timer)
        _ = try await client.initialize()
        transport.say(.response(id: .number(77), result: ["content": []]))
        transport.say(.response(id: .string("2"), result: ["content": []]))
        let call = Task { try await client.call("time", [:]) }
        while !Self.hasSentCall(transport) { try await Task.sleep(for: .milliseconds(5)) }
        time.advance(.seconds(5))
        let error = await #expect(throws: MCPClientError.self) { try await call.value }
        #expect(error?.code == .timedOut)
        while !transport.sent.contains(where: {
            if case .notification("notifications/cancelled", _) = $0 { true } else { false }
        }) { try await Task.sleep(for: .milliseconds(5)) }
        // The conversation itself goes on.
        try await client.ping()
    }

    @Test func `progress gives a call more time`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let time = TestTimer()
        let client = client(transport, timer: time.timer)
        _ = try await client.initialize()
        let heard = Mutex(0)
        async let result = client.call("slow", [:]) { _ in heard.withLock { $0 += 1 } }
        while !Self.hasSentCall(transport) { try await Task.sleep(for: .milliseconds(5)) }
        // Longer than the five seconds that a silence may last, in shorter steps.
        for step in 0..<6 {
            time.advance(.seconds(4))
            transport.say(
                .notification(
                    method: "notifications/progress", params: ["progressToken": 2, "progress": JSONValue(step)]))
            while heard.withLock({ $0 <= step }) { try await Task.sleep(for: .milliseconds(5)) }
        }
        transport.say(.response(id: .number(2), result: ["content": [["type": "text", "text": "done"]]]))
        #expect(try await result.texts == ["done"])
        #expect(heard.withLock { $0 } == 6)
    }

    @Test func `a cancelled call tells the server`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let client = client(transport)
        _ = try await client.initialize()
        let task = Task { try await client.call("slow", [:]) }
        while !transport.sent.contains(where: { if case .request(_, "tools/call", _) = $0 { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while !transport.sent.contains(where: {
            if case .notification("notifications/cancelled", _) = $0 { true } else { false }
        }) { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `a server may ask whether one is there, and for nothing else`() async throws {
        let transport = PlayedTransport.server()
        let client = client(transport)
        _ = try await client.initialize()
        transport.say(.request(id: .string("p"), method: "ping", params: [:]))
        transport.say(.request(id: .string("s"), method: "sampling/createMessage", params: [:]))
        while transport.sent.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(transport.sent.contains(.response(id: .string("p"), result: [:])))
        #expect(transport.sent.contains { if case .error(.string("s"), _) = $0 { true } else { false } })
    }

    @Test func `a server that asks and does not read is listened to all the same`() async throws {
        let transport = PlayedTransport.server()
        let client = client(transport)
        _ = try await client.initialize()
        transport.isStuck.withLock { $0 = true }
        for number in 0..<100 { transport.say(.request(id: .number(number), method: "ping", params: [:])) }
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
        // Time in which more of them would be answered.
        try await Task.sleep(for: .milliseconds(50))
        #expect(transport.sent.count <= 2 + 16)
        await client.close()
    }

    @Test func `the end of the connection ends what waits`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let client = client(transport)
        _ = try await client.initialize()
        let task = Task { try await client.call("slow", [:]) }
        while transport.sent.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        await transport.close()
        let error = await #expect(throws: MCPClientError.self) { try await task.value }
        #expect(error?.code == .closed)
        await #expect(throws: MCPClientError.self) { try await client.ping() }
    }

    @Test func `a change of the tools is told`() async throws {
        let transport = PlayedTransport.server()
        let client = client(transport)
        _ = try await client.initialize()
        #expect(await client.toolChanges == 0)
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}

@Suite struct ClientTransportTests {
    private func stream(_ pieces: [String]) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            for piece in pieces { continuation.yield(Array(piece.utf8)) }
            continuation.finish()
        }
    }

    private func messages(_ transport: StdioClientTransport) async throws -> Int {
        var count = 0
        for try await _ in transport.messages { count += 1 }
        return count
    }

    @Test func `lines that are no messages are passed over, up to a limit`() async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        let few = StdioClientTransport(
            stream(["Starting…\n\(message)", "\nlog\nlog\n\(message)\n"]), mostStrayLines: 2, write: { _ in },
            close: {})
        #expect(try await messages(few) == 2)
        let many = StdioClientTransport(
            stream(["a\nb\nc\n\(message)\n"]), mostStrayLines: 2, write: { _ in }, close: {})
        await #expect(throws: MCPClientError.self) { try await messages(many) }
    }

    @Test func `a line that is too long is passed over`() async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        let transport = StdioClientTransport(
            stream([String(repeating: "x", count: 200), "\n\(message)\n"]), longestLine: 100, write: { _ in },
            close: {})
        #expect(try await messages(transport) == 1)
    }

    @Test func `events are put together from pieces, whatever ends their lines`() {
        var reader = EventReader(longest: 100)
        #expect(reader.events(in: Array("event: message\r\nda".utf8)).isEmpty)
        #expect(
            reader.events(in: Array("ta: {\r\ndata: }\r\n\r\n: beat\n\ndata:2\n\n".utf8)) == [
                Array("{\n}".utf8), Array("2".utf8),
            ])
        let long = "data: " + String(repeating: "x", count: 200) + "\n\ndata: 3\n\n"
        #expect(reader.events(in: Array(long.utf8)) == [Array("3".utf8)])
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

    @Test func `over HTTP, the session goes along, and answers come as JSON or events`() async throws {
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

    @Test(arguments: [401, 404, 302, 500])
    func `a refusal is an error at once`(status: Int) async throws {
        let transport = HTTPClientTransport { _ in Self.answer(status, "text/html", "<html>") }
        await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
    }

    @Test func `a server that floods has to wait, and no message is dropped`() async throws {
        let transport = HTTPClientTransport { request in
            guard request.method == "POST",
                case .request(let id, _, _) = try JSONRPCMessage(parsing: request.body)
            else { return Self.answer(405, "text/plain", "") }
            let reply = JSONRPCMessage.response(id: id, result: [:]).json.text
            let notice = JSONRPCMessage.notification(method: "notifications/message", params: [:]).json.text
            let events = ([reply] + Array(repeating: notice, count: 20_000)).map { "data: \($0)\n\n" }
            return Self.answer(200, "text/event-stream", events.joined())
        }
        try await transport.send(.request(id: .number(1), method: "ping", params: [:]))
        var messages: [JSONRPCMessage] = []
        for try await message in transport.messages {
            messages.append(message)
            // The last is the error that ends each stream of events; it counts for requests without a response.
            if case .error = message { break }
        }
        #expect(messages.count == 20_002)
        #expect(messages.first == .response(id: .number(1), result: [:]))
        await transport.close()
    }

    @Test(.timeLimit(.minutes(30))) func `a server that takes no notification and no farewell holds nobody up`()
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

    @Test func `a stream that breaks off before the response is an error at once`() async throws {
        let transport = HTTPClientTransport { _ in Self.answer(200, "text/event-stream", "data: {}\n\n") }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .refused)
    }
}
