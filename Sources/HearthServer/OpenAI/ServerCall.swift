import Support
import Tools

/// A call of an MCP server's tool in a response.
struct ServerCall: Sendable, Hashable {
    /// The call's id in the model's reply.
    var id: String
    /// The tool's name for the model.
    var name: String
    /// The server's name in the settings.
    var server: String
    /// The tool's name at the server.
    var tool: String
    /// Stands for the tool as it is now.
    var fingerprint: String
    /// The approval that it was made with; nil where none was needed.
    var approval: String?

    init(id: String, _ tool: MCPTool, approval: String? = nil) {
        (self.id, name, server, self.tool) = (id, tool.name, tool.server, tool.tool.name)
        (fingerprint, self.approval) = (tool.fingerprint, approval)
    }

    /// An id for the request of an approval, which tells of what tool it is, so that none is called that has changed.
    var approvalID: String { WireNames.id("mcpr_") + Self.mark(fingerprint) }

    /// Whether an approval was asked for a tool as it is now.
    static func isApproval(_ id: String, of tool: MCPTool) -> Bool { id.hasSuffix(mark(tool.fingerprint)) }

    private static func mark(_ fingerprint: String) -> String { "_" + fingerprint.prefix(16) }
}

/// A tool of an MCP server that a response may call.
struct OfferedTool: Sendable {
    var tool: MCPTool
    /// Whether each call waits for the client's approval.
    var needsApproval: Bool
}

/// A call that the client has approved and that has not run.
struct ApprovedCall: Sendable, Hashable {
    /// The id of the request for its approval.
    var id: String
    /// The server's name in the settings.
    var server: String
    /// The tool's name at the server.
    var tool: String
    /// The arguments, as JSON.
    var arguments: String
    /// Where the approval stands in the request.
    var path: String
}

/// Lets no call run within a session: those of a response run when they are approved.
struct NoSessionCalls: MCPCallPermission {
    func allow(_ call: MCPCall) async throws -> String? { nil }
    func ended(_ id: String, _ outcome: MCPCallOutcome) async {}
}

extension MCPCallOutcome {
    /// How a call ends that is one too many.
    static let noMoreCalls = failure(ToolText("No more calls may be made for this answer.", characters: 100))

    /// The status of a call that has ended.
    var status: String {
        switch self {
        case .result: "completed"
        case .failure: "failed"
        }
    }

    /// The tool's answer; `nil` for a failure.
    var output: String? {
        switch self {
        case .result(let text): text.text
        case .failure: nil
        }
    }

    /// Why the call failed, in the shape of the API; nil if it did not.
    var error: JSONValue? {
        switch self {
        case .result: nil
        case .failure(let text):
            ["type": "mcp_tool_execution_error", "content": [["type": "text", "text": .string(text.text)]]]
        }
    }
}
