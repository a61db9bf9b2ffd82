import Support
import Testing

@testable import Tools

@Suite struct SessionTests {
    private let session = MCPSession(Exchange.server)

    private func answer(_ text: String) async throws -> JSONRPCMessage? {
        await session.answer(try Exchange.message(text))
    }

    @Test func `the handshake agrees on a common revision, and a second handshake is refused`() async throws {
        let result = try await answer(Exchange.initialize)?.result
        #expect(result?["protocolVersion"] == "2025-11-25")
        #expect(result?["serverInfo"]?["name"] == "test")
        #expect(result?["capabilities"] == ["tools": [:], "resources": [:], "prompts": [:]])
        let again = try await answer(Exchange.initialize)?.failure
        #expect(again?.code == JSONRPCError.invalidRequest)
    }

    @Test func `offers the newest handshake revision to a client with an unknown revision`() async throws {
        let request = Exchange.request(1, "initialize", #"{"protocolVersion":"1999-01-01"}"#)
        #expect(try await answer(request)?.result?["protocolVersion"] == "2025-11-25")
    }

    @Test func `answers only ping before the handshake`() async throws {
        #expect(try await answer(Exchange.request(1, "ping"))?.result == [:])
        let refused = try await answer(Exchange.request(2, "tools/list"))?.failure
        #expect(refused?.code == JSONRPCError.invalidRequest)
        #expect(refused?.message.contains("initialize") == true)
    }

    @Test func `requests that carry their revision need no handshake`() async throws {
        let found = try await answer(Exchange.stateless(1, "server/discover"))?.result
        #expect(found?["supportedVersions"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(found?["resultType"] == "complete")
        #expect(found?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "test")
        let tools = try await answer(Exchange.stateless(2, "tools/list"))?.result
        #expect(tools?["ttlMs"] == 0)
        #expect(tools?["cacheScope"] == "private")
        let mixed = try await answer(Exchange.initialize)?.failure
        #expect(mixed?.code == JSONRPCError.unsupportedProtocolVersion)
        #expect(mixed?.data?["requested"] == "2025-11-25")
    }

    @Test func `refuses an unsupported revision and lists the supported ones`() async throws {
        let request = Exchange.stateless(1, "tools/list").replacing("2026-07-28", with: "2099-01-01")
        let refused = try await answer(request)?.failure
        #expect(refused?.code == JSONRPCError.unsupportedProtocolVersion)
        #expect(refused?.data?["supported"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
    }

    @Test func `lists tools with annotations, and returns call results as structure and as text`() async throws {
        _ = try await answer(Exchange.initialize)
        let tools = try await answer(Exchange.request(2, "tools/list"))?.result?["tools"]
        guard case .array(let list) = tools else { return #expect(Bool(false), "no list") }
        #expect(list.map { $0["name"] } == ["echo", "wait", "fail"])
        #expect(list[0]["annotations"]?["readOnlyHint"] == true)
        let call = Exchange.request(3, "tools/call", #"{"name":"echo","arguments":{"text":"ä\n\u0001"}}"#)
        let result = try await answer(call)?.result
        #expect(result?["structuredContent"] == ["text": "ä\n\u{1}"])
        #expect(result?["content"] == [["type": "text", "text": "ä\n\u{1}"]])
        #expect(result?["isError"] == false)
    }

    @Test func `reports the message of a tool failure but no internals of other errors`() async throws {
        _ = try await answer(Exchange.initialize)
        let refused = try await answer(Exchange.request(2, "tools/call", #"{"name":"echo"}"#))?.result
        #expect(refused?["isError"] == true)
        #expect(refused?["content"] == [["type": "text", "text": "'text' is missing."]])
        let failed = try await answer(Exchange.request(3, "tools/call", #"{"name":"fail"}"#))?.result
        #expect(failed?["content"] == [["type": "text", "text": "It failed."]])
        let unknown = try await answer(Exchange.request(4, "tools/call", #"{"name":"rm"}"#))?.failure
        #expect(unknown?.code == JSONRPCError.invalidParams)
        #expect(try await answer(Exchange.request(5, "x/y"))?.failure?.code == JSONRPCError.methodNotFound)
    }

    @Test func `reports progress to a client that sent a progress token`() async throws {
        _ = try await answer(Exchange.initialize)
        let sent = Sent()
        let call = #"{"name":"echo","arguments":{"text":"a"},"_meta":{"progressToken":"p"}}"#
        _ = await session.answer(try Exchange.message(Exchange.request(2, "tools/call", call))) { sent.add($0) }
        #expect(
            sent.messages == [
                .notification(
                    method: "notifications/progress",
                    params: ["progressToken": "p", "progress": 1, "total": 2, "message": "Half"])
            ])
    }

    @Test func `a cancelled request gets no response`() async throws {
        _ = try await answer(Exchange.initialize)
        let running = session.begin(try Exchange.message(Exchange.request(2, "tools/call", #"{"name":"wait"}"#))) { _ in
        }
        _ = try await answer(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
        #expect(await running() == nil)
        // The ID of the cancelled request can be reused.
        #expect(try await answer(Exchange.request(2, "ping"))?.result == [:])
    }

    @Test func `returns resources in pages and reads them by URI`() async throws {
        _ = try await answer(Exchange.initialize)
        let first = try await answer(Exchange.request(2, "resources/list"))?.result
        #expect(first?["nextCursor"] == "1")
        let second = try await answer(Exchange.request(3, "resources/list", #"{"cursor":"1"}"#))?.result
        #expect(second?["nextCursor"] == nil)
        let templates = try await answer(Exchange.request(4, "resources/templates/list"))?.result
        #expect(templates?["resourceTemplates"] != nil)
        let read = try await answer(Exchange.request(5, "resources/read", #"{"uri":"test://1"}"#))?.result
        #expect(read?["contents"] == [["uri": "test://1", "mimeType": "text/plain", "text": "first"]])
        let none = try await answer(Exchange.request(6, "resources/read", #"{"uri":"file:///etc/passwd"}"#))?.failure
        #expect(none?.code == JSONRPCError.resourceNotFound)
        let bad = try await answer(Exchange.request(7, "tools/list", #"{"cursor":"-1"}"#))?.failure
        #expect(bad?.code == JSONRPCError.invalidParams)
    }

    @Test func `returns a long list of tools in pages`() async throws {
        var server = Exchange.server
        server.pageSize = 2
        let session = MCPSession(server)
        _ = await session.answer(try Exchange.message(Exchange.initialize))
        let first = await session.answer(try Exchange.message(Exchange.request(2, "tools/list")))?.result
        #expect(first?["nextCursor"] == "2")
        let rest = Exchange.request(3, "tools/list", #"{"cursor":"2"}"#)
        let second = await session.answer(try Exchange.message(rest))?.result
        guard case .array(let tools) = second?["tools"] else { return #expect(Bool(false), "no list") }
        #expect(tools.map { $0["name"] } == ["fail"])
        #expect(second?["nextCursor"] == nil)
    }

    @Test func `fills in the arguments of a prompt`() async throws {
        _ = try await answer(Exchange.initialize)
        let get = Exchange.request(2, "prompts/get", #"{"name":"greet","arguments":{"who":"Ann"}}"#)
        let result = try await answer(get)?.result
        #expect(
            result?["messages"] == [["role": "user", "content": ["type": "text", "text": "Greet Ann."]]])
        let missing = try await answer(Exchange.request(3, "prompts/get", #"{"name":"greet"}"#))?.failure
        #expect(missing?.code == JSONRPCError.invalidParams)
    }

    @Test(arguments: [
        ("{", JSONRPCError.parseError), ("[]", JSONRPCError.invalidRequest),
        (#"{"id":1}"#, JSONRPCError.invalidRequest),
        (#"{"jsonrpc":"2.0","id":1}"#, JSONRPCError.invalidRequest),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, JSONRPCError.invalidRequest),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, JSONRPCError.invalidParams),
    ])
    func `refuses text that is not a valid message`(_ text: String, _ code: Int) {
        #expect(throws: JSONRPCError.self) { try Exchange.message(text) }
        do {
            _ = try JSONRPCMessage(parsing: text.utf8)
        } catch {
            #expect(error.code == code)
        }
    }

    @Test(
        arguments: [
            (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#, .number(7)),
            (#"{"jsonrpc":"2.0","id":"a","method":3}"#, .string("a")), (#"{"id":2.0,"method":"ping"}"#, .number(2)),
            (#"{"jsonrpc":"2.0","id":1}"#, .number(1)), (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, nil),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, nil), ("{", nil), ("[]", nil), ("7", nil),
        ] as [(String, RequestID?)])
    func `an error has the id of the request, or null if there is none`(_ text: String, _ id: RequestID?) {
        let error = #expect(throws: JSONRPCError.self) { try JSONRPCMessage(parsing: text.utf8) }
        #expect(error?.id == id)
    }

    @Test(arguments: [
        "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#, #"{"jsonrpc":"2.0","id":1.0,"method":"ping"}"#,
    ])
    func `accepts a byte order mark, null parameters and an ID of 1.0`(_ text: String) throws {
        #expect(try Exchange.message(text) == .request(id: .number(1), method: "ping", params: [:]))
    }

    @Test func `treats a message with a null ID as a notification`() throws {
        let text = #"{"jsonrpc":"2.0","id":null,"method":"notifications/initialized"}"#
        #expect(try Exchange.message(text) == .notification(method: "notifications/initialized", params: [:]))
    }

    @Test func `refuses a deeply nested message instead of recursing`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONRPCError.self) { try Exchange.message(deep) }
    }
}
