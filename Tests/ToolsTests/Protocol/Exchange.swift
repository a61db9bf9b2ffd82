import Support
import Synchronization

@testable import Tools

/// A small server, and messages to it.
enum Exchange {
    static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}"#

    static let initialize = request(
        1, "initialize",
        #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#)

    static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }

    /// Returns a request of the revision without a handshake; `members` precede `_meta`.
    static func stateless(_ id: Int, _ method: String, _ members: String = "") -> String {
        request(id, method, "{\(members)\(members.isEmpty ? "" : ",")\(meta)}}")
    }

    static func message(_ text: String) throws -> JSONRPCMessage { try JSONRPCMessage(parsing: text.utf8) }

    static let echo = MCPServerTool(
        name: "echo", title: "Echo", description: "Says it again.",
        inputSchema: ["type": "object", "properties": ["text": ["type": "string"]]], outputSchema: ["type": "object"]
    ) { arguments, context in
        guard let text = arguments["text"]?.string else { throw MCPToolFailure("'text' is missing.") }
        await context.progress(1, of: 2, "Half")
        return MCPToolResult(texts: [text], structured: ["text": .string(text)])
    }

    /// A tool that ends only when it is cancelled.
    static let wait = MCPServerTool(
        name: "wait", title: "Wait", description: "Waits.", inputSchema: ["type": "object"],
        outputSchema: ["type": "object"]
    ) { _, _ in
        try await Task.sleep(for: .seconds(600))
        return MCPToolResult(texts: [], structured: nil)
    }

    struct Secret: Error {}

    static let fail = MCPServerTool(
        name: "fail", title: "Fail", description: "Fails.", inputSchema: ["type": "object"],
        outputSchema: ["type": "object"]
    ) { _, _ in throw Secret() }

    static let server = MCPServer(
        name: "test", title: "Test", version: "1", instructions: "None.", tools: [echo, wait, fail],
        resources: MCPResources(
            templates: [MCPResource(uri: "test://{id}", name: "one")],
            list: { cursor in
                cursor == nil
                    ? MCPResourcePage(resources: [MCPResource(uri: "test://1", name: "1")], nextCursor: "1")
                    : MCPResourcePage(resources: [MCPResource(uri: "test://2", name: "2")])
            },
            read: { $0 == "test://1" ? MCPResourceContents(uri: $0, text: "first") : nil }),
        prompts: [
            MCPPrompt(
                name: "greet", title: "Greet", description: "Greets.",
                arguments: [MCPPrompt.Argument(name: "who", description: "Whom.")]
            ) { "Greet \($0["who"] ?? "")." }
        ],
        describe: { _ in "It failed." })
}

/// The messages that a server sent, in order.
final class Sent: Sendable {
    private let all = Mutex<[JSONRPCMessage]>([])
    var messages: [JSONRPCMessage] { all.withLock { $0 } }
    func add(_ message: JSONRPCMessage) { all.withLock { $0.append(message) } }
}

extension JSONRPCMessage {
    var result: JSONValue? { if case .response(_, let result) = self { result } else { nil } }
    var failure: JSONRPCError? { if case .error(_, let error) = self { error } else { nil } }
}
