import Engine
import Support

/// Functions that parse items of unsupported built-in tools in a conversation that began on another server.
///
/// Items of tools are not refused, because a client cannot rewrite its history.
enum UnsupportedToolItems {
    /// The types of items without readable content: encrypted data, images, or searches without results.
    private static let unreadable: Set = [
        "web_search_call", "image_generation_call", "tool_search_call", "tool_search_output", "compaction",
        "context_compaction", "compaction_summary", "ghost_snapshot",
    ]
    /// The fields with the arguments of a call.
    private static let arguments: Set = ["action", "actions", "operation", "code"]
    private static let (call, output) = ("_call", "_call_output")

    /// Adds an item to the turns if it is readable.
    ///
    /// - Returns: Whether the item belongs to a built-in tool.
    static func add(_ item: JSONValue, to turns: inout ResponsesTurns) -> Bool {
        guard let type = item["type"]?.string else { return false }
        if unreadable.contains(type) { return true }
        // Programs that called tools on the other server have types without the suffix.
        let isOutput = type.hasSuffix(output) || type == "program_output"
        guard isOutput || type.hasSuffix(call) || type == "program" else { return false }
        guard let id = item["call_id"]?.string ?? item["id"]?.string else { return true }
        if isOutput {
            // Chat templates require a call before its result.
            if turns.hasCall(id) { turns.append(result: text(of: item["output"] ?? item["result"]), of: id) }
            return true
        }
        var done: [JSONValue.Member] = []
        if case .object(let members) = item { done = members.filter { arguments.contains($0.key) } }
        turns.append(
            InferenceRequest.ToolCall(
                id: id, name: type.hasSuffix(call) ? String(type.dropLast(call.count)) : type,
                arguments: JSONValue.object(done).text))
        // The output of code that ran on the other server is a part of the call.
        if type == "code_interpreter_call" { turns.append(result: logs(of: item["outputs"]), of: id) }
        return true
    }

    /// Returns the error for an item that would change the conversation.
    static func refusal(_ item: Field) -> RequestError {
        let (type, advice) =
            item["type"].value == "compaction_trigger"
            ? ("compaction_trigger", "Set 'truncation' to 'auto', or send a shorter conversation.")
            : ("configuration_update", "Send the model, the tools and the instructions as fields of the request.")
        return RequestError(
            "'\(item.path)' is a \(type), which is not supported. \(advice)", parameter: item.path,
            code: "unsupported_content")
    }

    private static func text(of output: JSONValue?) -> String {
        switch output {
        case nil, .null: ""
        case .string(let text): text
        case let output? where output["type"] == "computer_screenshot": "A screenshot, which only the user can see."
        case let output?: output.text
        }
    }

    private static func logs(of outputs: JSONValue?) -> String {
        guard case .array(let outputs) = outputs else { return "" }
        return outputs.compactMap { $0["logs"]?.string }.joined(separator: "\n")
    }
}
