import Support
import Tools

/// A call of an MCP tool in a response.
struct MCPToolCall: Sendable, Hashable {
    /// The call's ID in the model's reply.
    var id: String
    /// The tool's name for the model.
    var name: String
    /// The server's name in the settings.
    var server: String
    /// The tool's name on the server.
    var tool: String
    /// The fingerprint of the current tool.
    var fingerprint: String
    /// The ID of the approval; `nil` if no approval was needed.
    var approval: String?

    init(id: String, _ tool: MCPTool, approval: String? = nil) {
        (self.id, name, server, self.tool) = (id, tool.name, tool.server, tool.tool.name)
        (fingerprint, self.approval) = (tool.fingerprint, approval)
    }

    /// The ID of the approval request, which includes the tool's fingerprint, so that a changed tool is not called.
    var approvalID: String { ResponseIDs.id("mcpr_") + Self.mark(fingerprint) }

    /// Returns whether an approval request was for the current version of a tool.
    static func isApproval(_ id: String, of tool: MCPTool) -> Bool { id.hasSuffix(mark(tool.fingerprint)) }

    private static func mark(_ fingerprint: String) -> String { "_" + fingerprint.prefix(16) }
}

/// An MCP tool that a response may call.
struct OfferedTool: Sendable {
    var tool: MCPTool
    /// Whether each call requires the client's approval.
    var needsApproval: Bool
}

/// A call that the client has approved and that has not run.
struct ApprovedCall: Sendable, Hashable {
    /// The ID of the approval request.
    var id: String
    /// The server's name in the settings.
    var server: String
    /// The tool's name on the server.
    var tool: String
    /// The arguments, as JSON.
    var arguments: String
    /// The path of the approval in the request.
    var path: String
}

/// The denial of all calls within a session, because a response runs its calls itself.
struct NoSessionCalls: MCPCallPermission {
    func allow(_ call: MCPCall) async throws -> String? { nil }
    func ended(_ id: String, _ outcome: MCPCallOutcome) async {}
}

extension MCPCallOutcome {
    /// The outcome of a call beyond the limit.
    static let noMoreCalls = failure(ToolText("No more calls may be made for this answer.", characters: 100))

    /// The status of a completed call.
    var status: String {
        switch self {
        case .result: "completed"
        case .failure: "failed"
        }
    }

    /// The tool's output; `nil` for a failure.
    var output: String? {
        switch self {
        case .result(let text): text.text
        case .failure: nil
        }
    }

    /// The reason for the failure in the API's format; `nil` for a success.
    var error: JSONValue? {
        switch self {
        case .result: nil
        case .failure(let text):
            ["type": "mcp_tool_execution_error", "content": [["type": "text", "text": .string(text.text)]]]
        }
    }
}
