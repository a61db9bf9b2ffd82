import Support
import Synchronization
import Testing

@testable import Tools

/// Tests of elicitation, which means questions of servers to the user.
@Suite struct ElicitationTests {
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

    @Test func `asks the user for the input of a call, in both forms of elicitation`() async throws {
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

    @Test func `cancelling a call cancels the server's question to the user`() async throws {
        let transport = PlayedTransport { message in
            guard case .request(let id, let method, _) = message else { return [] }
            guard method == "initialize" else {
                return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            }
            return [.response(id: id, result: ["protocolVersion": "2025-11-25", "capabilities": [:]])]
        }
        let client = MCPClient(transport, name: "hearth", version: "1") { _ in
            // This ends only when it is cancelled.
            try? await Task.sleep(for: .seconds(600))
            return Task.isCancelled ? .cancel : .decline
        }
        _ = try await client.initialize()
        let call = Task { try await client.call("slow", [:]) }
        while !transport.hasSentCall { try await Task.sleep(for: .milliseconds(5)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        let answer = JSONRPCMessage.response(id: .string("e"), result: ["action": "cancel"])
        while !transport.sent.contains(answer) { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `a form accepts only values of its fields' types`() throws {
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

    @Test func `refuses a server's request for input at once if there is no user`() async throws {
        let transport = PlayedTransport.server([
            "tools/call": { _ in ["resultType": "input_required", "inputRequests": ["a": ["method": "roots/list"]]] }
        ])
        let client = transport.client()
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("time", [:]) }
        #expect(error?.code == .refused)
        transport.say(.request(id: .string("e"), method: "elicitation/create", params: Self.form))
        while !transport.sent.contains(where: { if case .error(.string("e"), _) = $0 { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func `asks no question if a call requests more than ten inputs at once`() async throws {
        let request: JSONValue = ["method": "elicitation/create", "params": Self.form]
        let requests = (0...10).map { JSONValue.Member("q\($0)", request) }
        let transport = PlayedTransport.server([
            "tools/call": { _ in ["resultType": "input_required", "inputRequests": .object(requests)] }
        ])
        let client = MCPClient(transport, name: "hearth", version: "1") { _ in
            Issue.record("The user is asked.")
            return .decline
        }
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.call("time", [:]) }
        #expect(error?.code == .refused)
    }

    @Test func `progress reports do not shorten the user's time to answer a question`() async throws {
        let transport = PlayedTransport { message in
            switch message {
            case .request(let id, "initialize", _):
                return [.response(id: id, result: ["protocolVersion": "2025-11-25", "capabilities": [:]])]
            case .request(_, "tools/call", _):
                return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            case .response(.string("e")?, _):
                return [.response(id: .number(2), result: ["content": [["type": "text", "text": "done"]]])]
            default: return []
            }
        }
        let time = TestTimer()
        var limits = MCPClient.Limits()
        (limits.silence, limits.input) = (.seconds(5), .seconds(100))
        let (isAnswered, answer) = AsyncStream<Void>.makeStream()
        let (asked, heard) = (Counter(), Counter())
        let client = MCPClient(transport, name: "hearth", version: "1", limits: limits, timer: time.timer) { _ in
            asked.add()
            for await _ in isAnswered {}
            return .decline
        }
        _ = try await client.initialize()
        async let result = client.call("slow", [:]) { _ in heard.add() }
        while asked.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
        transport.say(
            .notification(method: "notifications/progress", params: ["progressToken": 2, "progress": 1]))
        while heard.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
        // A request times out after five seconds; the call does not.
        let ping = Task { try await client.ping() }
        while transport.sent.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
        time.advance(.seconds(50))
        await #expect(throws: MCPClientError.self) { try await ping.value }
        answer.finish()
        #expect(try await result.texts == ["done"])
    }

    @Test func `cancels further questions after a call has asked ten questions`() async throws {
        let transport = PlayedTransport { message in
            switch message {
            case .request(let id, "initialize", _):
                return [.response(id: id, result: ["protocolVersion": "2025-11-25", "capabilities": [:]])]
            case .response(.string("e")?, let result) where result["action"] == "cancel":
                return [.response(id: .number(2), result: ["content": [["type": "text", "text": "done"]]])]
            case .request, .response:
                return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            default: return []
            }
        }
        let asked = Counter()
        let client = MCPClient(transport, name: "hearth", version: "1") { _ in
            asked.add()
            return .decline
        }
        _ = try await client.initialize()
        #expect(try await client.call("nag", [:]).texts == ["done"])
        #expect(asked.count == 10)
    }

    @Test func `a question that the server cancels ends, and the call continues`() async throws {
        let transport = PlayedTransport { message in
            switch message {
            case .request(let id, "initialize", _):
                return [.response(id: id, result: ["protocolVersion": "2025-11-25", "capabilities": [:]])]
            case .request(_, "tools/call", _):
                return [.request(id: .string("e"), method: "elicitation/create", params: Self.form)]
            case .response(.string("e")?, let result) where result["action"] == "cancel":
                return [.response(id: .number(2), result: ["content": [["type": "text", "text": "done"]]])]
            default: return []
            }
        }
        let (waits, _) = AsyncStream<Void>.makeStream()
        let asked = Counter()
        let client = MCPClient(transport, name: "hearth", version: "1") { _ in
            asked.add()
            for await _ in waits {}
            return .cancel
        }
        _ = try await client.initialize()
        async let result = client.call("ask", [:])
        while asked.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
        for id in ["other", "e"] as [JSONValue] {
            transport.say(.notification(method: "notifications/cancelled", params: ["requestId": id]))
        }
        #expect(try await result.texts == ["done"])
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }
}
