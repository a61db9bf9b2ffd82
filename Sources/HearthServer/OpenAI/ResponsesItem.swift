import Engine
import Support
import Tools

/// An item of a response's output, while it is generated.
struct ResponsesItem: Sendable {
    enum Kind: Sendable, Hashable {
        case reasoning, message
        case call(id: String, name: String, namespace: String?)
        /// A call of a custom tool, whose input is a text.
        case customCall(id: String, name: String, namespace: String?)
        /// A search of collections by Hearth, with its results if they were requested.
        case fileSearch(stores: [String], queries: [String], results: JSONValue)
        /// The tools of an MCP server, or the error of listing them.
        case serverTools(server: String, tools: [JSONValue], error: String?)
        /// A call of an MCP tool, which Hearth makes.
        case serverCall(MCPToolCall)
        /// A call of an MCP tool that waits for the client's approval.
        case approvalRequest(MCPToolCall)
    }

    let kind: Kind
    let id: String
    /// The text, or the arguments of the call.
    var text = ""
    var tokens: [InferenceToken] = []
    var annotations: [JSONValue] = []
    /// The outcome of an MCP tool call; `nil` before its end.
    var outcome: MCPCallOutcome?
    var isComplete = false

    init(_ kind: Kind) {
        self.kind = kind
        id =
            switch kind {
            case .reasoning: ResponseIDs.id("rs_")
            case .message: ResponseIDs.id("msg_")
            case .call: ResponseIDs.id("fc_")
            case .customCall: ResponseIDs.id("ctc_")
            case .fileSearch: ResponseIDs.id("fs_")
            case .serverTools: ResponseIDs.id("mcpl_")
            case .serverCall: ResponseIDs.id("mcp_")
            case .approvalRequest(let call): call.approvalID
            }
    }

    /// Returns the current item; a message or reasoning that has just begun has no part yet.
    func json(status: String, hasPart: Bool = true) -> JSONValue {
        switch kind {
        case .reasoning:
            return [
                "type": "reasoning", "id": .string(id), "summary": [], "content": hasPart ? [part] : [],
                "status": .string(status),
            ]
        case .message:
            return [
                "type": "message", "id": .string(id), "status": .string(status), "role": "assistant",
                "content": hasPart ? [part] : [],
            ]
        case .call(let call, let name, let namespace):
            let item: JSONValue = [
                "type": "function_call", "id": .string(id), "call_id": .string(call), "name": .string(name),
                "arguments": .string(text), "status": .string(status),
            ]
            return namespace.map { item.adding(["namespace": .string($0)]) } ?? item
        case .customCall(let call, let name, let namespace):
            let item: JSONValue = [
                "type": "custom_tool_call", "id": .string(id), "call_id": .string(call), "name": .string(name),
                "input": .string(input), "status": .string(status),
            ]
            return namespace.map { item.adding(["namespace": .string($0)]) } ?? item
        case .fileSearch(let stores, let queries, let results):
            return [
                "type": "file_search_call", "id": .string(id), "status": .string(status),
                "queries": .array(queries.map { .string($0) }), "results": results,
                VectorStores.field: .array(stores.map { .string($0) }),
            ]
        case .serverTools(let server, let tools, let error):
            return [
                "type": "mcp_list_tools", "id": .string(id), "server_label": .string(server), "tools": .array(tools),
                "error": .optional(error),
            ]
        case .serverCall(let call):
            return [
                "type": "mcp_call", "id": .string(id), "server_label": .string(call.server), "name": .string(call.tool),
                "arguments": .string(text), "approval_request_id": .optional(call.approval),
                "status": .string(outcome?.status ?? (status == "completed" ? "incomplete" : status)),
                "output": .optional(outcome?.output), "error": outcome?.error ?? nil,
            ]
        case .approvalRequest(let call):
            return [
                "type": "mcp_approval_request", "id": .string(id), "server_label": .string(call.server),
                "name": .string(call.tool), "arguments": .string(text),
            ]
        }
    }

    var isCall: Bool {
        switch kind {
        case .call, .customCall, .serverCall, .approvalRequest: true
        case .message, .reasoning, .fileSearch, .serverTools: false
        }
    }

    /// The input of a custom tool; empty until the arguments are complete.
    var input: String {
        guard case .string(let input)? = (try? JSONValue(parsing: text.utf8))?["input"] else { return "" }
        return input
    }

    /// The single part of a message or of reasoning.
    var part: JSONValue {
        guard case .message = kind else { return ["type": "reasoning_text", "text": .string(text)] }
        return [
            "type": "output_text", "text": .string(text), "annotations": .array(annotations),
            "logprobs": .array(tokens.map(\.chatJSON)),
        ]
    }
}
