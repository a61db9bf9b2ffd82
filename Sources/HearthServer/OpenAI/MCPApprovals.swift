import Engine
import Support
import Tools

/// The MCP items of a conversation: calls, results, and the client's approvals.
struct MCPApprovals {
    /// The approved calls that have not run.
    var approved: [ApprovedCall] { allApproved.filter { results[$0.id] != nil } }

    private var allApproved: [ApprovedCall] = []
    /// The index of each turn that will hold the result of an approved call, by the ID of the approval request.
    private var results: [String: Int] = [:]
    /// The calls that wait for an approval, by the ID of the approval request.
    private var asked: [String: InferenceRequest.ToolCall] = [:]
    private var calls: [String: ApprovedCall] = [:]

    /// Adds an item if it is an MCP item.
    ///
    /// - Parameter turns: The turns so far. The result of a call that has not run yet is empty.
    /// - Returns: Whether the item is an MCP item.
    /// - Throws: `RequestError` that names the invalid field.
    mutating func add(_ item: Field, to turns: inout ResponsesTurns) throws(RequestError) -> Bool {
        switch try item["type"].string() {
        // The servers list their tools again.
        case "mcp_list_tools": return true
        case "mcp_call":
            guard try ["completed", "failed", nil].contains(item["status"].string()) else { return true }
            let told = try Self.told(item)
            if let approval = try item["approval_request_id"].string(),
                let index = results.removeValue(forKey: approval)
            {
                turns.replace(index, with: told)
                return true
            }
            let call = try Self.call(item)
            turns.append(call)
            turns.append(result: told, of: call.id)
            return true
        case "mcp_approval_request":
            // Only the arguments that the user was shown may run.
            let text = try item["arguments"].string() ?? ""
            guard text.allSatisfy(\.isWhitespace) || (try? JSONValue(parsing: text.utf8))?.isObject == true else {
                throw item["arguments"].invalid("is not a JSON object")
            }
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
                throw field.invalid(
                    "is not the id of an mcp_approval_request of the conversation that waits for an answer")
            }
            let isApproved = try item["approve"].required(try item["approve"].bool())
            turns.append(call)
            results[id] = turns.append(result: isApproved ? "" : MCPTool.refusal, of: id)
            if isApproved {
                approval.path = item.path
                allApproved.append(approval)
            }
            return true
        default: return false
        }
    }

    private static func call(_ item: Field) throws(RequestError) -> InferenceRequest.ToolCall {
        let (label, name) = (item["server_label"], item["name"])
        return InferenceRequest.ToolCall(
            id: try item["id"].required(try item["id"].string()),
            name: MCPTool.name(
                try label.required(try label.string()), try name.required(try name.string())),
            arguments: try MessagesReader.arguments(item["arguments"]))
    }

    /// Returns the text that reports the outcome of a call to the model.
    private static func told(_ item: Field) throws(RequestError) -> String {
        let error = item["error"]
        guard error.isThere else { return MCPCallOutcome.told(try item["output"].string() ?? "", isFailure: false) }
        var text = error.value?["message"]?.string ?? error.value?.string
        if text == nil { text = try error["content"].list()?.first?["text"].string() }
        return MCPCallOutcome.told(text ?? "", isFailure: true)
    }
}
