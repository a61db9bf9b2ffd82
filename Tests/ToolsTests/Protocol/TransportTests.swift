import Support
import Testing

@testable import Tools

@Suite struct StdioTests {
    private func run(_ pieces: [[UInt8]], longest: Int = 4 << 20) async throws -> [JSONRPCMessage] {
        var transport = StdioTransport(Exchange.server)
        transport.longestLine = longest
        transport.graceTime = .milliseconds(200)
        let (input, source) = AsyncStream<[UInt8]>.makeStream()
        for piece in pieces { source.yield(piece) }
        source.finish()
        let sent = Sent()
        try await transport.serve(input) { line in
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(line.dropLast().contains(UInt8(ascii: "\n")) == false)
            sent.add(try Self.read(line))
        }
        return sent.messages
    }

    private static func read(_ line: [UInt8]) throws -> JSONRPCMessage { try JSONRPCMessage(parsing: line) }

    @Test func `answers each message with one line, however the input is split into pieces`() async throws {
        let text = [Exchange.initialize, "", Exchange.request(2, "ping")].joined(separator: "\r\n")
        let sent = try await run(text.utf8.map { [$0] })
        #expect(sent.count == 2)
        #expect(sent.first?.result?["protocolVersion"] == "2025-11-25")
        #expect(sent.last == .response(id: .number(2), result: [:]))
    }

    @Test func `error responses carry the ID of the request, or null for unreadable messages`() async throws {
        let text = #"{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}"# + "\nNaN\n"
        let sent = try await run([Array(text.utf8)])
        let ids = sent.map { if case .error(let id, _) = $0 { id } else { RequestID.string("no error") } }
        #expect(ids == [.string("a"), nil])
    }

    @Test func `refuses invalid and too long lines and answers the following lines`() async throws {
        let long = String(repeating: "x", count: 300)
        let text = "{\n\(long)\n\(Exchange.request(2, "ping"))\n"
        let sent = try await run([Array(text.utf8)], longest: 200)
        #expect(sent.compactMap(\.failure?.code) == [JSONRPCError.parseError, JSONRPCError.invalidRequest])
        #expect(sent.contains(.response(id: .number(2), result: [:])))
    }

    @Test(.timeLimit(.minutes(30))) func `a client that disconnects cancels its running requests`() async throws {
        let text = "\(Exchange.initialize)\n\(Exchange.request(2, "tools/call", #"{"name":"wait"}"#))\n"
        let sent = try await run([Array(text.utf8)])
        #expect(sent.count == 1)
    }

    @Test func `the server ends when a write to the client fails`() async throws {
        struct Gone: Error {}
        let (input, source) = AsyncStream<[UInt8]>.makeStream()
        source.yield(Array("\(Exchange.request(1, "ping"))\n".utf8))
        await #expect(throws: Gone.self) {
            try await StdioTransport(Exchange.server).serve(input) { _ in throw Gone() }
        }
    }
}

@Suite struct HTTPTests {
    private let transport = HTTPTransport(Exchange.server)

    private func post(_ body: String, _ headers: [String: String] = [:]) async -> MCPHTTPResponse {
        let usual = ["content-type": "application/json", "accept": "application/json, text/event-stream"]
        return await transport.respond(
            to: MCPHTTPRequest(
                method: "POST", headers: usual.merging(headers) { $1 }, body: Array(body.utf8)))
    }

    private func message(_ response: MCPHTTPResponse) -> JSONRPCMessage? {
        if case .message(let message) = response.body { message } else { nil }
    }

    @Test func `a session begins with initialize and ends with DELETE`() async throws {
        let begun = await post(Exchange.initialize)
        let name = try #require(begun.headers["Mcp-Session-Id"])
        let headers = ["mcp-session-id": name, "mcp-protocol-version": "2025-11-25"]
        let told = await post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, headers)
        #expect(told.status == 202)
        #expect(await message(post(Exchange.request(2, "ping"), headers))?.result == [:])
        let end = MCPHTTPRequest(method: "DELETE", headers: headers)
        #expect(await transport.respond(to: end).status == 204)
        #expect(await post(Exchange.request(3, "ping"), headers).status == 404)
        #expect(await transport.respond(to: end).status == 404)
        #expect(await post(Exchange.request(3, "ping")).status == 400)
    }

    @Test func `evicts the oldest session beyond the maximum number of sessions`() async throws {
        let transport = HTTPTransport(Exchange.server, maximumSessions: 2)
        func begin() async -> String? {
            await transport.respond(
                to: MCPHTTPRequest(
                    method: "POST", headers: ["content-type": "application/json"],
                    body: Array(Exchange.initialize.utf8))
            ).headers["Mcp-Session-Id"]
        }
        func ping(_ name: String?) async -> Int {
            await transport.respond(
                to: MCPHTTPRequest(
                    method: "POST",
                    headers: ["content-type": "application/json", "mcp-session-id": name ?? ""],
                    body: Array(Exchange.request(2, "ping").utf8))
            ).status
        }
        let names = [await begin(), await begin(), await begin()]
        #expect(await ping(names[0]) == 404)
        #expect(await ping(names[1]) == 200)
        #expect(await ping(names[2]) == 200)
    }

    @Test func `a request that carries its revision needs no session`() async {
        let headers = ["mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "echo"]
        let body = Exchange.stateless(1, "tools/call", #""name":"echo","arguments":{"text":"a"}"#)
        let answer = await post(body, headers)
        #expect(answer.headers["Mcp-Session-Id"] == nil)
        #expect(message(answer)?.result?["resultType"] == "complete")
        let wrong = await post(body, headers.merging(["mcp-name": "wait"]) { $1 })
        #expect(wrong.status == 400)
        #expect(message(wrong)?.failure?.code == JSONRPCError.headerMismatch)
        let encoded = await post(body, headers.merging(["mcp-name": "=?base64?ZWNobw==?="]) { $1 })
        #expect(encoded.status == 200)
        let bare = await post(body)
        #expect(message(bare)?.failure?.code == JSONRPCError.headerMismatch)
        let unknown = await post(
            Exchange.stateless(1, "x/y"), ["mcp-protocol-version": "2026-07-28", "mcp-method": "x/y"])
        #expect(unknown.status == 404)
    }

    @Test func `streams progress and ends the stream with the response`() async throws {
        let headers = ["mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "echo"]
        let body = Exchange.request(
            1, "tools/call",
            #"{"name":"echo","arguments":{"text":"a"},\#(Exchange.meta),"progressToken":7}}"#)
        guard case .stream(let work) = await post(body, headers).body else {
            return #expect(Bool(false), "no stream")
        }
        let sent = Sent()
        await work { sent.add($0) }
        #expect(sent.messages.count == 2)
        #expect(sent.messages.last?.result?["structuredContent"] == ["text": "a"])
        let whole = await post(body, headers.merging(["accept": "application/json"]) { $1 })
        #expect(message(whole)?.result != nil)
    }

    @Test func `refuses requests that violate the protocol with a fitting status`() async {
        #expect(await post("{").status == 400)
        #expect(await post("[]").status == 400)
        let bad = await post(#"{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}"#)
        guard case .error(.number(5), _)? = message(bad) else { return #expect(Bool(false), "no id") }
        #expect(await post("{}", ["content-type": "text/plain"]).status == 415)
        #expect(await post("{}", ["accept": "text/html"]).status == 406)
        let old = await post(Exchange.request(1, "ping"), ["mcp-protocol-version": "1999-01-01"])
        #expect(old.status == 400)
        #expect(message(old)?.failure?.code == JSONRPCError.unsupportedProtocolVersion)
        let get = await transport.respond(to: MCPHTTPRequest(method: "GET", headers: [:]))
        #expect(get.status == 405)
        #expect(get.headers["Allow"] == "POST, DELETE")
    }
}
