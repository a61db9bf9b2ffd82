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

    /// Hearth's own server, of which a client may speak only the revision without a handshake.
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

    @Test func `speaks the revision without a handshake with a server that has no other`() async throws {
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
        // Names that no header can hold are written in another way.
        let error = await #expect(throws: MCPClientError.self) { try await client.call("天気", [:]) }
        #expect(error?.refusal?.code == JSONRPCError.invalidParams)
        await client.close()
    }

    private static let form: JSONValue = [
        "message": "Which account?",
        "requestedSchema": [
            "type": "object", "required": ["name"],
            "properties": [
                "name": ["type": "string", "title": "Name"], "count": ["type": "integer"],
                "kind": ["type": "string", "enum": ["a", "b"]], "agree": ["type": "boolean"],
            ],
        ],
    ]

    @Test func `asks the user what a call needs, with and without a request of its own`() async throws {
        let asked = Mutex<[MCPElicitation]>([])
        let elicit: @Sendable (MCPElicitation) async -> MCPElicitationAnswer = { question in
            asked.withLock { $0.append(question) }
            return question.content(["name": "Ann", "count": "3"]).map { .accept($0) } ?? .decline
        }
        let transport = PlayedTransport { message in
            switch message {
            case .request(let id, "initialize", let params):
                #expect(params["capabilities"] == ["elicitation": ["form": [:]]])
                let result: JSONValue = ["protocolVersion": "2025-11-25", "capabilities": ["tools": [:]]]
                return [.response(id: id, result: result)]
            case .request(let id, _, let params) where params["name"] == "new":
                let content = params["inputResponses"]?["q"]?["content"]
                guard content == nil else {
                    let text = (content?["name"]?.string ?? "") + (params["requestState"]?.string ?? "")
                    return [.response(id: id, result: ["content": [["type": "text", "text": .string(text)]]])]
                }
                let request: JSONValue = ["method": "elicitation/create", "params": Self.form]
                return [
                    .response(
                        id: id,
                        result: [
                            "resultType": "input_required", "inputRequests": ["q": request], "requestState": "!",
                        ])
                ]
            case .request: return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            case .response(.string("e")?, let result):
                let text = result["content"]?["name"] ?? ""
                return [.response(id: .number(2), result: ["content": [["type": "text", "text": text]]])]
            default: return []
            }
        }
        let client = MCPClient(transport, name: "hearth", version: "1", elicit: elicit)
        _ = try await client.initialize()
        #expect(try await client.call("old", [:]).texts == ["Ann"])
        #expect(try await client.call("new", [:]).texts == ["Ann!"])
        #expect(asked.withLock { $0.map(\.message) } == ["Which account?", "Which account?"])
        #expect(asked.withLock { $0.first?.fields.map(\.kind) } == [.text, .integer, .choice, .boolean])
    }

    @Test func `the end of a call ends its question`() async throws {
        let transport = PlayedTransport { message in
            guard case .request(let id, let method, _) = message else { return [] }
            guard method == "initialize" else {
                return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            }
            return [.response(id: id, result: ["protocolVersion": "2025-11-25", "capabilities": [:]])]
        }
        let client = MCPClient(transport, name: "hearth", version: "1") { _ in
            // Ends only when it is cancelled.
            try? await Task.sleep(for: .seconds(600))
            return Task.isCancelled ? .cancel : .decline
        }
        _ = try await client.initialize()
        let call = Task { try await client.call("slow", [:]) }
        while !Self.hasSentCall(transport) { try await Task.sleep(for: .milliseconds(5)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        let answer = JSONRPCMessage.response(id: .string("e"), result: ["action": "cancel"])
        while !transport.sent.contains(answer) { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `a form takes values of its kinds only`() throws {
        let form = try #require(MCPElicitation(Self.form))
        #expect(
            form.content(["name": "A", "count": "2", "kind": "b", "agree": "true"])?.text
                == #"{"name": "A", "count": 2, "kind": "b", "agree": true}"#)
        for values in [
            [:], ["name": ""], ["name": "A", "count": "x"], ["name": "A", "kind": "c"], ["name": "A", "agree": "1"],
        ] {
            #expect(form.content(values) == nil)
        }
        #expect(MCPElicitation(["mode": "url", "message": "m", "url": "https://example.org"]) == nil)
        let nested: JSONValue = ["type": "object", "properties": ["a": ["type": "object"]]]
        #expect(MCPElicitation(["message": "m", "requestedSchema": nested]) == nil)
    }

    @Test func `a server that asks for input is told at once that there is none`() async throws {
        let transport = PlayedTransport.server([
            "tools/call": { _ in ["resultType": "input_required", "inputRequests": ["a": ["method": "roots/list"]]] }
        ])
        let client = client(transport)
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("time", [:]) }
        #expect(error?.code == .refused)
        transport.say(.request(id: .string("e"), method: "elicitation/create", params: Self.form))
        while !transport.sent.contains(where: { if case .error(.string("e"), _) = $0 { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(5))
        }
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

    @Test func `refuses a list whose cursors are always new`() async throws {
        let page = Mutex(0)
        let transport = PlayedTransport.server([
            "tools/list": { _ in
                let page = page.withLock { page in
                    page += 1
                    return page
                }
                return ["tools": [], "nextCursor": .string("\(page)")]
            }
        ])
        let client = client(transport)
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.tools() }
        #expect(error?.code == .invalid && page.withLock { $0 } == 100)
    }

    @Test(
        arguments: [
            (["", "x"], 1), ([nil, "x"], 1), (["again", "again", "x"], 2), (["a", "b", "a", "x"], 3), ([1, 1, "x"], 2),
            ([0, nil, "x"], 2),
        ] as [([JSONValue], Int)])
    func `ends a list at a cursor that is empty, null or repeated`(_ cursors: [JSONValue], pages: Int) async throws {
        let rest = Mutex(cursors)
        let transport = PlayedTransport.server([
            "tools/list": { _ in
                let (number, cursor) = rest.withLock { ($0.count, $0.removeFirst()) }
                return ["tools": [["name": .string("t\(number)")]], "nextCursor": cursor]
            }
        ])
        let client = client(transport)
        _ = try await client.initialize()
        #expect(try await client.tools().count == pages)
        #expect(
            transport.sent.compactMap {
                if case .request(_, "tools/list", let params) = $0 { params["cursor"] } else { nil }
            }
                == Array(cursors.prefix(pages - 1)))
    }

    @Test func `a list of tools that is null is empty, and one that is missing is an error`() async throws {
        let transport = PlayedTransport.server(["tools/list": { _ in ["tools": nil] }])
        let empty = client(transport)
        _ = try await empty.initialize()
        #expect(try await empty.tools().isEmpty)
        let none = client(PlayedTransport.server())
        _ = try await none.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await none.tools() }
        #expect(error?.code == .invalid)
    }

    /// A server that answers calls of a tool with what `answer` makes of the request's id.
    private func server(_ answer: @escaping @Sendable (RequestID) -> JSONRPCMessage?) -> PlayedTransport {
        PlayedTransport { message in
            guard case .request(let id, let method, let params) = message else { return [] }
            guard method != "tools/call" else { return answer(id).map { [$0] } ?? [] }
            return [
                .response(
                    id: id,
                    result: ["protocolVersion": params["protocolVersion"] ?? "", "capabilities": ["tools": [:]]])
            ]
        }
    }

    @Test func `lists resources and prompts of a server that offers them, and reads them`() async throws {
        let transport = PlayedTransport.server([
            "initialize": { params in
                [
                    "protocolVersion": params["protocolVersion"] ?? "",
                    "capabilities": ["resources": [:], "prompts": ["listChanged": true]],
                ]
            },
            "resources/list": { params in
                params["cursor"] == nil
                    ? ["resources": [["uri": "a:1", "name": "one"], ["name": "no address"]], "nextCursor": "2"]
                    : ["resources": [["uri": "a:2", "title": "Two", "mimeType": "text/csv"]], "nextCursor": ""]
            },
            "prompts/list": { _ in
                ["prompts": [["name": "greet", "arguments": [["name": "who", "required": true], ["title": "x"]]]]]
            },
            "resources/read": { params in
                ["contents": [["uri": params["uri"] ?? "", "text": "first"], ["uri": "a:1b", "blob": "AAAA"]]]
            },
            "prompts/get": { params in
                [
                    "messages": [
                        ["role": "user", "content": ["type": "text", "text": params["arguments"]?["who"] ?? ""]],
                        ["role": "user", "content": ["type": "image", "data": "AAAA"]],
                    ]
                ]
            },
        ])
        let client = client(transport)
        _ = try await client.initialize()
        let resources = try await client.resources()
        #expect(resources.map(\.uri) == ["a:1", "a:2"] && resources.map(\.name) == ["one", "a:2"])
        #expect(resources.map(\.mimeType) == ["", "text/csv"])
        let prompts = try await client.prompts()
        #expect(prompts.map(\.name) == ["greet"] && prompts.first?.arguments.map(\.isRequired) == [true])
        #expect(try await client.read("a:1") == ["first", "(a file that is not text)"])
        #expect(try await client.prompt("greet", ["who": "Ann"]) == ["Ann", "(a picture)"])
    }

    @Test func `does not ask for lists that a server does not offer`() async throws {
        let transport = PlayedTransport.server()
        let client = client(transport)
        _ = try await client.initialize()
        #expect(try await client.resources().isEmpty)
        #expect(try await client.prompts().isEmpty)
        #expect(transport.sent.count == 2)
        for read in [{ _ = try await client.read("a:1") }, { _ = try await client.prompt("greet", [:]) }]
            as [() async throws -> Void]
        {
            let error = await #expect(throws: MCPClientError.self) { try await read() }
            #expect(error?.code == .invalid)
        }
    }

    @Test func `reads answers whose id comes back as a text`() async throws {
        let client = client(server { id in .response(id: .string("\(id.json.text)"), result: ["content": []]) })
        _ = try await client.initialize()
        #expect(try await client.call("time", [:]).texts.isEmpty)
    }

    @Test(arguments: [.number(99), .number(-1), .string("abc"), .string("99"), nil] as [RequestID?])
    func `names an answer to an id that was never sent, long before the time is up`(_ id: RequestID?) async throws {
        let transport = server { _ in .error(id: id, JSONRPCError(-32000, "No such session")) }
        let time = TestTimer()
        var limits = MCPClient.Limits()
        limits.mismatch = .seconds(1)
        let client = MCPClient(transport, name: "hearth", version: "1", limits: limits, timer: time.timer)
        _ = try await client.initialize()
        let call = Task { try await client.call("time", [:]) }
        while await !client.hasMismatch { try await Task.sleep(for: .milliseconds(5)) }
        time.advance(.seconds(1))
        let error = await #expect(throws: MCPClientError.self) { try await call.value }
        #expect(error?.code == .invalid && error?.serverMessage == "No such session")
    }

    @Test func `an answer to a notification does not shorten the wait of earlier requests`() async throws {
        let transport = server { _ in nil }
        let client = client(transport)
        _ = try await client.initialize()
        let first = Task { try await client.call("slow", [:]) }
        while transport.sent.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        let second = Task { try await client.call("slow", [:]) }
        while transport.sent.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        transport.say(.error(id: nil, JSONRPCError(JSONRPCError.methodNotFound, "notifications/cancelled")))
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await !client.hasMismatch)
        transport.say(.response(id: .number(2), result: ["content": []]))
        #expect(try await first.value.texts.isEmpty)
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
        transport.say(.response(id: .string("x"), result: ["content": []]))
        // Both have been read.
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
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

    @Test(arguments: [("x", 1), ("{", 2), ("[", 2), ("\"", 1)])
    func `a line that is too long is passed over, and reported if it may be a message`(
        _ start: String, count: Int
    ) async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        let read = try await read([start, String(repeating: "x", count: 200), "\n\(message)\n"], longest: 100)
        #expect(read.count == count && read.last == .response(id: .number(1), result: [:]))
    }

    private static let answer = JSONRPCMessage.response(id: .number(1), result: ["a": [["b": "{\"}"]]])

    private func read(_ pieces: [String], longest: Int = 4 << 20) async throws -> [JSONRPCMessage] {
        let transport = StdioClientTransport(stream(pieces), longestLine: longest, write: { _ in }, close: {})
        var messages: [JSONRPCMessage] = []
        for try await message in transport.messages { messages.append(message) }
        return messages
    }

    @Test(arguments: [
        "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\r\n",
        "\r\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}",
        "{\"jsonrpc\":\"2.0\",\"id\":1.0,\"result\":R}\n",
        "{\"id\":1,\"result\":R}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R,\"error\":null,\"method\":null}\n",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}]\n",
        "{\n \"jsonrpc\": \"2.0\",\n \"id\": 1,\n \"result\":\n  R\n}\n",
        "\u{FEFF}{\r\n\t\"jsonrpc\": \"2.0\",\r\n\r\n\t\"id\": 1,\r\n\t\"result\": R }\r\n",
        "[\n {\n  \"jsonrpc\": \"2.0\",\n  \"id\": 1,\n  \"result\": R\n }\n]\n",
        "[\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n]\n",
        "[info] starting {\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "{\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "[\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "{\n  port: 3000,\n  host: 'x'\n}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "{\"level\":\"error\",\"error\":\"e\",\"method\":\"GET\"}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "[]\n[1]\n{}\n7\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
    ])
    func `reads an answer in every form that servers give it`(_ text: String) async throws {
        let text = text.replacing("R", with: #"{"a":[{"b":"{\"}"}]}"#)
        #expect(try await read([text]) == [Self.answer])
        #expect(try await read(text.unicodeScalars.map { String($0) }) == [Self.answer])
    }

    @Test func `reads all answers of a list, a line each or on one line`() async throws {
        let (one, two) = (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":2,"error":"no"}"#)
        let both = [
            JSONRPCMessage.response(id: .number(1), result: [:]),
            .error(id: .number(2), JSONRPCError(JSONRPCError.internalError, "no")),
        ]
        #expect(try await read(["[\(one),\(two)]\n"]) == both)
        #expect(try await read(["[\n\(one),\n\(two)\n]\n"]) == both)
    }

    @Test func `reads a notification that has an id, and a request without parameters`() async throws {
        let changed = JSONRPCMessage.notification(method: "notifications/tools/list_changed", params: [:])
        let text = #"{"jsonrpc":"2.0","id":ID,"method":"notifications/tools/list_changed","params":null}"#
        for id in ["null", "7", "\"7\""] {
            #expect(try await read([text.replacing("ID", with: id) + "\n"]) == [changed])
        }
        #expect(
            try await read([#"{"jsonrpc":"2.0","id":"p","method":"ping","params":[]}"#])
                == [.request(id: .string("p"), method: "ping", params: [:])])
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":1,"result":NaN}"#, #"{"jsonrpc":"2.0","id":1,"result":{"a":"b}}"#,
        #"{"jsonrpc":"2.0","id":1}"#, "{\n\"jsonrpc\": \"2.0\",\n'id': 1\n}",
    ])
    func `reports an answer that cannot be read, so that its request does not wait`(_ text: String) async throws {
        let read = try await read([text + "\n"])
        guard read.count == 1, case .error(_, let error)? = read.first else {
            return #expect(Bool(false), "no error")
        }
        #expect(error.code == JSONRPCError.parseError)
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

    @Test(arguments: [
        (200, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (400, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (404, "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":\"server-error\",\"error\":{\"code\":-32600,\"message\":\"why\"}}"),
        (500, "[{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":\"why\"}]"),
    ])
    func `over HTTP, an error belongs to the request that it answers`(status: Int, body: String) async throws {
        let transport = HTTPClientTransport { _ in Self.answer(status, "application/json", body) }
        let error = await #expect(throws: MCPClientError.self) {
            try await MCPClient(transport, name: "hearth", version: "1").initialize()
        }
        #expect(error?.code == .refused && error?.serverMessage == "why")
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
