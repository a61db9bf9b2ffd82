import Engines
import OrderedJSON
import ToolServers

/// Reads what a conversation says of MCP servers: calls and their results, and which calls the client has approved.
struct ServerApprovals {
    /// Calls that were approved and have not run.
    private(set) var approved: [ApprovedCall] = []
    /// Calls that wait for an approval, by the ids of their requests.
    private var asked: [String: InferenceRequest.ToolCall] = [:]
    private var calls: [String: ApprovedCall] = [:]

    /// Takes an item in.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - messages: The turns so far. The result of a call that has yet to run is empty.
    ///   - reasoning: What the model thought before the item.
    /// - Returns: Whether it is one of MCP servers.
    /// - Throws: `WireError` that names the field that is wrong.
    mutating func add(
        _ item: Field, to messages: inout [InferenceRequest.Message], _ reasoning: inout String?
    ) throws(WireError) -> Bool {
        switch try item["type"].string() {
        // The servers are asked anew.
        case "mcp_list_tools": return true
        case "mcp_call":
            guard try ["completed", "failed", nil].contains(item["status"].string()) else { return true }
            let told = try Self.told(item)
            if let approval = try item["approval_request_id"].string(), fill(approval, with: told, in: &messages) {
                return true
            }
            Self.append(try Self.call(item), told: told, to: &messages, &reasoning)
            return true
        case "mcp_approval_request":
            let call = try Self.call(item)
            asked[call.id] = call
            calls[call.id] = ApprovedCall(
                id: call.id, server: try item["server_label"].string() ?? "", tool: try item["name"].string() ?? "",
                arguments: call.arguments, path: item.path)
            return true
        case "mcp_approval_response":
            let field = item["approval_request_id"]
            let id = try field.required(try field.string())
            guard let call = asked.removeValue(forKey: id), var approval = calls[id] else {
                throw field.invalid("names no mcp_approval_request of the conversation that waits for an answer")
            }
            let isApproved = try item["approve"].required(try item["approve"].bool())
            Self.append(call, told: isApproved ? "" : MCPTool.refusal, to: &messages, &reasoning)
            if isApproved {
                approval.path = item.path
                approved.append(approval)
            }
            return true
        default: return false
        }
    }

    private mutating func fill(
        _ approval: String, with told: String, in messages: inout [InferenceRequest.Message]
    ) -> Bool {
        guard let index = messages.lastIndex(where: { $0.role == .tool && $0.toolCallID == approval }) else {
            return false
        }
        messages[index].text = told
        approved.removeAll { $0.id == approval }
        return true
    }

    private static func append(
        _ call: InferenceRequest.ToolCall, told: String, to messages: inout [InferenceRequest.Message],
        _ reasoning: inout String?
    ) {
        ResponsesInput.append(call, to: &messages, &reasoning)
        var result = InferenceRequest.Message(.tool, told)
        result.toolCallID = call.id
        messages.append(result)
    }

    private static func call(_ item: Field) throws(WireError) -> InferenceRequest.ToolCall {
        let (label, name) = (item["server_label"], item["name"])
        return InferenceRequest.ToolCall(
            id: try item["id"].required(try item["id"].string()),
            name: MCPTool.name(
                try label.required(try label.string()), try name.required(try name.string())),
            arguments: try MessagesReader.arguments(item["arguments"]))
    }

    /// What the model is told of a call that has ended.
    private static func told(_ item: Field) throws(WireError) -> String {
        let error = item["error"]
        guard error.isThere else { return MCPCallOutcome.told(try item["output"].string() ?? "", isFailure: false) }
        var text = error.value?["message"]?.string ?? error.value?.string
        if text == nil { text = try error["content"].list()?.first?["text"].string() }
        return MCPCallOutcome.told(text ?? "", isFailure: true)
    }
}
