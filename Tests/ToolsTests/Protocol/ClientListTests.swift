import Support
import Synchronization
import Testing

@testable import Tools

/// Tests of the lists of a server: tools, resources and prompts.
@Suite struct ClientListTests {
    @Test func `reads all pages of a tool list and keeps only the first tool of each name`() async throws {
        let transport = PlayedTransport.server([
            "tools/list": { params in
                params["cursor"] == nil
                    ? ["tools": [["name": "a"], ["name": "b"], ["title": "nameless"]], "nextCursor": "2"]
                    : ["tools": [["name": "a", "description": "another"], ["name": "c"]]]
            }
        ])
        let client = transport.client()
        _ = try await client.initialize()
        #expect(try await client.tools().map(\.name) == ["a", "b", "c"])
    }

    @Test func `refuses a list in which every page has a new cursor`() async throws {
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
        let client = transport.client()
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
        let client = transport.client()
        _ = try await client.initialize()
        #expect(try await client.tools().count == pages)
        #expect(
            transport.sent.compactMap {
                if case .request(_, "tools/list", let params) = $0 { params["cursor"] } else { nil }
            }
                == Array(cursors.prefix(pages - 1)))
    }

    @Test func `a null list of tools is empty, and a missing list is an error`() async throws {
        let transport = PlayedTransport.server(["tools/list": { _ in ["tools": nil] }])
        let empty = transport.client()
        _ = try await empty.initialize()
        #expect(try await empty.tools().isEmpty)
        let none = PlayedTransport.server().client()
        _ = try await none.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await none.tools() }
        #expect(error?.code == .invalid)
    }

    @Test func `lists and reads the resources and prompts that a server offers`() async throws {
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
        let client = transport.client()
        _ = try await client.initialize()
        let resources = try await client.resources()
        #expect(resources.map(\.uri) == ["a:1", "a:2"] && resources.map(\.name) == ["one", "a:2"])
        #expect(resources.map(\.mimeType) == ["", "text/csv"])
        let prompts = try await client.prompts()
        #expect(prompts.map(\.name) == ["greet"] && prompts.first?.arguments.map(\.isRequired) == [true])
        #expect(try await client.read("a:1") == ["first", "(a file that is not text)"])
        #expect(try await client.prompt("greet", ["who": "Ann"]) == ["Ann", "(a picture)"])
    }

    @Test func `does not request lists that a server does not offer`() async throws {
        let transport = PlayedTransport.server()
        let client = transport.client()
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

    @Test(arguments: [1, 100])
    func `refuses a list that is too long in total, on one page or on many`(_ pages: Int) async throws {
        let count = Mutex(0)
        let transport = PlayedTransport.server([
            "tools/list": { _ in
                let page = count.withLock { count in
                    count += 1
                    return count
                }
                let text = String(repeating: "x", count: 10_000 / pages)
                let cursor: JSONValue = page == pages ? nil : .string("\(page)")
                return [
                    "tools": [["name": .string("t\(page)"), "description": .string(text)]], "nextCursor": cursor,
                ]
            }
        ])
        var limits = MCPClient.Limits()
        limits.listBytes = 9_000
        let client = MCPClient(transport, name: "hearth", version: "1", limits: limits)
        _ = try await client.initialize()
        let error = await #expect(throws: MCPClientError.self) { try await client.tools() }
        #expect(error?.code == .invalid && count.withLock { $0 } <= pages)
    }
}
