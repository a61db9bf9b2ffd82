import Support
import Testing

@testable import Tools

/// Tests of messages from servers as lines of text.
@Suite struct StdioClientTransportTests {
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

    private static let answer = JSONRPCMessage.response(id: .number(1), result: ["a": [["b": "{\"}"]]])

    private func read(_ pieces: [String], longest: Int = 4 << 20) async throws -> [JSONRPCMessage] {
        let transport = StdioClientTransport(stream(pieces), longestLine: longest, write: { _ in }, close: {})
        var messages: [JSONRPCMessage] = []
        for try await message in transport.messages { messages.append(message) }
        return messages
    }

    @Test func `skips lines that are not messages, up to a limit`() async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        let few = StdioClientTransport(
            stream(["Starting…\n\(message)", "\nlog\nlog\n\(message)\n"]), maximumStrayLines: 2, write: { _ in },
            close: {})
        #expect(try await messages(few) == 2)
        let many = StdioClientTransport(
            stream(["a\nb\nc\n\(message)\n"]), maximumStrayLines: 2, write: { _ in }, close: {})
        await #expect(throws: MCPClientError.self) { try await messages(many) }
    }

    @Test func `replaces bytes of a message that are not UTF-8`() {
        let bytes = Array(#"{"jsonrpc":"2.0","id":1,"result":"a"#.utf8) + [0xFF] + Array(#"NaN"}"#.utf8)
        #expect(ServerReader.messages(in: bytes) == [.response(id: .number(1), result: "a\u{FFFD}NaN")])
        #expect(ServerReader.messages(in: Array("{\"a\": NaN,}".utf8)) == nil)
    }

    @Test(arguments: [("x", 1), ("{", 2), ("[", 2), ("\"", 1)])
    func `skips a line that is too long, and reports an error if the line may be a message`(
        _ start: String, count: Int
    ) async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
        let read = try await read([start, String(repeating: "x", count: 200), "\n\(message)\n"], longest: 100)
        #expect(read.count == count && read.last == .response(id: .number(1), result: [:]))
    }

    @Test(arguments: [
        "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}\r\n",
        "\r\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R}",
        "{\"jsonrpc\":\"2.0\",\"id\":1.0,\"result\":R}\n",
        "{\"id\":1,\"result\":R}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":R,\"x\":[NaN,-Infinity]}\n",
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
    func `reads a response in every form that servers send`(_ text: String) async throws {
        let text = text.replacing("R", with: #"{"a":[{"b":"{\"}"}]}"#)
        #expect(try await read([text]) == [Self.answer])
        #expect(try await read(text.unicodeScalars.map { String($0) }) == [Self.answer])
    }

    @Test func `reads all responses of a batch, on one line or several`() async throws {
        let (one, two) = (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":2,"error":"no"}"#)
        let both = [
            JSONRPCMessage.response(id: .number(1), result: [:]),
            .error(id: .number(2), JSONRPCError(JSONRPCError.internalError, "no")),
        ]
        #expect(try await read(["[\(one),\(two)]\n"]) == both)
        #expect(try await read(["[\n\(one),\n\(two)\n]\n"]) == both)
    }

    @Test func `reads a notification with an ID and a request without parameters`() async throws {
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
        #"{"jsonrpc":"2.0","id":1,"result":undefined}"#, #"{"jsonrpc":"2.0","id":1,"result":{"a":"b}}"#,
        #"{"jsonrpc":"2.0","id":1}"#, "{\n\"jsonrpc\": \"2.0\",\n'id': 1\n}",
    ])
    func `an unreadable response becomes an error, so that its request does not wait`(_ text: String) async throws {
        let read = try await read([text + "\n"])
        guard read.count == 1, case .error(_, let error)? = read.first else {
            return #expect(Bool(false), "no error")
        }
        #expect(error.code == JSONRPCError.parseError)
    }
}
