import Support
import Synchronization
import Testing

@testable import Tools

/// Tests of a client's requests and the ways in which they end.
@Suite struct ClientTests {
    @Test func `sends notifications/initialized after the handshake`() async throws {
        let transport = PlayedTransport.server()
        let server = try await transport.client().initialize()
        #expect(server.name == "played" && server.hasTools && server.protocolVersion == ProtocolVersion.handshake[0])
        #expect(transport.sent.count == 2)
        #expect(transport.sent.last == .notification(method: "notifications/initialized", params: [:]))
    }

    @Test func `closes the connection if the server answers with an unsupported revision`() async throws {
        let transport = PlayedTransport.server(["initialize": { _ in ["protocolVersion": "1999-01-01"] }])
        let client = transport.client()
        await #expect(throws: MCPClientError.self) { try await client.initialize() }
        #expect(await client.isClosed)
    }

    @Test func `accepts a response whose ID comes back as a string`() async throws {
        let client = PlayedTransport.answering { id in
            .response(id: .string("\(id.json.text)"), result: ["content": []])
        }.client()
        _ = try await client.initialize()
        #expect(try await client.call("time", [:]).texts.isEmpty)
    }

    @Test(arguments: [.number(99), .number(-1), .string("abc"), .string("99"), nil] as [RequestID?])
    func `reports a response to an unknown ID well before the timeout`(_ id: RequestID?) async throws {
        let transport = PlayedTransport.answering { _ in .error(id: id, JSONRPCError(-32000, "No such session")) }
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

    @Test func `an error for a notification does not shorten the timeout of earlier requests`() async throws {
        let transport = PlayedTransport.answering { _ in nil }
        let client = transport.client()
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

    @Test func `a call returns its texts and placeholders for other content`() async throws {
        let transport = PlayedTransport.server([
            "tools/call": { _ in
                ["content": [["type": "text", "text": "Tokyo"], ["type": "image", "data": "AAAA"]], "isError": true]
            }
        ])
        let client = transport.client()
        _ = try await client.initialize()
        let result = try await client.call("time", ["zone": "Asia/Tokyo"])
        #expect(result.texts == ["Tokyo", "(a picture)"] && result.isError)
    }

    @Test func `ignores responses with unknown IDs and times out a silent server`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let time = TestTimer()
        let client = transport.client(timer: time.timer)
        _ = try await client.initialize()
        transport.say(.response(id: .number(77), result: ["content": []]))
        transport.say(.response(id: .string("x"), result: ["content": []]))
        // Both responses have been read once this notification has been counted.
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let call = Task { try await client.call("time", [:]) }
        while !transport.hasSentCall { try await Task.sleep(for: .milliseconds(5)) }
        time.advance(.seconds(5))
        let error = await #expect(throws: MCPClientError.self) { try await call.value }
        #expect(error?.code == .timedOut)
        while !transport.sent.contains(where: {
            if case .notification("notifications/cancelled", _) = $0 { true } else { false }
        }) { try await Task.sleep(for: .milliseconds(5)) }
        // The connection stays usable.
        try await client.ping()
    }

    @Test func `progress extends the timeout of a call`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let time = TestTimer()
        let client = transport.client(timer: time.timer)
        _ = try await client.initialize()
        let heard = Mutex(0)
        async let result = client.call("slow", [:]) { _ in heard.withLock { $0 += 1 } }
        while !transport.hasSentCall { try await Task.sleep(for: .milliseconds(5)) }
        // The total time exceeds the allowed five seconds of silence, but each step is shorter.
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

    @Test func `cancelling a call notifies the server`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let client = transport.client()
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

    @Test func `answers a server's ping and refuses its other requests`() async throws {
        let transport = PlayedTransport.server()
        let client = transport.client()
        _ = try await client.initialize()
        transport.say(.request(id: .string("p"), method: "ping", params: [:]))
        transport.say(.request(id: .string("s"), method: "sampling/createMessage", params: [:]))
        while transport.sent.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(transport.sent.contains(.response(id: .string("p"), result: [:])))
        #expect(transport.sent.contains { if case .error(.string("s"), _) = $0 { true } else { false } })
    }

    @Test func `keeps reading from a server that sends requests but reads no responses`() async throws {
        let transport = PlayedTransport.server()
        let client = transport.client()
        _ = try await client.initialize()
        transport.isStuck.withLock { $0 = true }
        for number in 0..<100 { transport.say(.request(id: .number(number), method: "ping", params: [:])) }
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
        // In this time, more of the requests would be answered.
        try await Task.sleep(for: .milliseconds(50))
        #expect(transport.sent.count <= 2 + 16)
        await client.close()
    }

    @Test func `the end of the connection fails pending and later requests`() async throws {
        let transport = PlayedTransport.server(["tools/call": { _ in nil }])
        let client = transport.client()
        _ = try await client.initialize()
        let task = Task { try await client.call("slow", [:]) }
        while transport.sent.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        await transport.close()
        let error = await #expect(throws: MCPClientError.self) { try await task.value }
        #expect(error?.code == .closed)
        await #expect(throws: MCPClientError.self) { try await client.ping() }
    }

    @Test func `counts the tool changes that the server reports`() async throws {
        let transport = PlayedTransport.server()
        let client = transport.client()
        _ = try await client.initialize()
        #expect(await client.toolChanges == 0)
        transport.say(.notification(method: "notifications/tools/list_changed", params: [:]))
        while await client.toolChanges == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    // MARK: Odd servers

    private static let results: [(JSONValue, [String])] = [
        (["content": nil, "structuredContent": ["a": 1]], [#"{"a":1}"#]), (["content": nil, "isError": false], []),
        (["content": "plain"], ["plain"]), (["content": ["plain", ["text": "bare"]]], ["plain", "bare"]),
        (["content": ["type": "text", "text": "one"]], ["one"]), (["toolResult": ["a": 1]], [#"{"a":1}"#]),
        (["content": [["type": "text", "text": ""]], "structuredContent": ["a": 1]], [#"{"a":1}"#]),
        (["content": [["type": "resource_link", "name": "n", "uri": "file:///n"]]], ["(a link to n, file:///n)"]),
        (["content": [["type": "resource", "resource": ["uri": "x", "blob": "AA=="]]]], ["(a file)"]),
        (
            ["content": [["type": "image", "data": "AA=="], ["type": "new"]]],
            ["(a picture)", "(something that cannot be shown)"]
        ),
    ]

    @Test(arguments: results)
    func `reads tool results in all forms that servers send`(_ result: JSONValue, _ texts: [String]) async throws {
        let client = PlayedTransport.server(["tools/call": { _ in result }]).client()
        _ = try await client.initialize()
        #expect(
            try await client.call("a", [:]).texts.map { $0.replacing(" :", with: ":").replacing(": ", with: ":") }
                == texts.map { $0.replacing(": ", with: ":") })
    }

    @Test(arguments: [[:], ["content": 7], ["result": "x"], [], "x"] as [JSONValue])
    func `an invalid tool result is an error`(_ result: JSONValue) async throws {
        let client = PlayedTransport.server(["tools/call": { _ in result }]).client()
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("a", [:]) }
        #expect(error?.code == .invalid)
    }

    @Test(arguments: [["tools": true], ["tools": []], ["tools": ["listChanged": true]], [:], nil] as [JSONValue])
    func `lists tools for every form of the server's capabilities`(_ capabilities: JSONValue) async throws {
        let client = PlayedTransport.server([
            "initialize": { params in
                ["protocolVersion": params["protocolVersion"] ?? "", "capabilities": capabilities]
            },
            "tools/list": { _ in
                [
                    "tools": [
                        ["name": "a", "inputSchema": nil],
                        ["name": "b", "input_schema": ["type": "object", "title": "B"]],
                    ]
                ]
            },
        ]).client()
        _ = try await client.initialize()
        let tools = try await client.tools()
        #expect(tools.map(\.name) == ["a", "b"])
        #expect(
            tools.map { $0.inputSchema["title"]?.string } == [nil, "B"] && tools.allSatisfy { $0.inputSchema.isObject })
    }

    @Test func `a server without a tools capability that refuses tools/list has no tools`() async throws {
        for capabilities in [["tools": false, "prompts": [:]], ["resources": [:]], [:]] as [JSONValue] {
            let client = PlayedTransport { message in
                guard case .request(let id, let method, let params) = message else { return [] }
                guard method == "initialize" else {
                    return [.error(id: id, JSONRPCError(JSONRPCError.methodNotFound, "Method not found"))]
                }
                let version = params["protocolVersion"] ?? ""
                return [.response(id: id, result: ["protocolVersion": version, "capabilities": capabilities])]
            }.client()
            _ = try await client.initialize()
            #expect(try await client.tools().isEmpty)
        }
    }

    @Test func `retries initialize with a supported revision that the server names`() async throws {
        let transport = PlayedTransport { message in
            guard case .request(let id, _, let params) = message else { return [] }
            guard params["protocolVersion"] == "2024-11-05" else {
                let data: JSONValue = ["supported": ["2023-01-01", "2024-11-05"], "requested": "2025-11-25"]
                return [.error(id: id, JSONRPCError(-32602, "Unsupported protocol version", data: data))]
            }
            return [.response(id: id, result: ["protocolVersion": "2024-11-05", "capabilities": ["tools": [:]]])]
        }
        #expect(try await transport.client().initialize().protocolVersion == "2024-11-05")
        let other = PlayedTransport { message in
            guard case .request(let id, _, _) = message else { return [] }
            return [.error(id: id, JSONRPCError(-32602, "Unsupported", data: ["supported": ["2023-01-01"]]))]
        }
        let error = await #expect(throws: MCPClientError.self) { try await other.client().initialize() }
        #expect(error?.code == .refused && other.sent.count == 1)
    }
}
