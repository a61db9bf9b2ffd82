import Engines
import OrderedJSON

/// Reads what built-in tools that Hearth does not have left in a conversation that began with another server.
///
/// Nothing is refused: a client cannot rewrite its history.
enum BuiltInHistory {
    /// Items without anything that a model could read: they are encrypted, are pictures, or name a search without its
    /// results, which the answer after it used.
    private static let unreadable: Set = [
        "web_search_call", "image_generation_call", "tool_search_call", "tool_search_output", "compaction",
        "context_compaction", "compaction_summary", "ghost_snapshot",
    ]
    /// The fields that say what a call was to do.
    private static let arguments: Set = ["action", "actions", "operation", "code"]
    private static let (call, output) = ("_call", "_call_output")

    /// Adds an item, or leaves it out.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - messages: The turns so far.
    ///   - reasoning: What the model thought before the item.
    /// - Returns: Whether it is an item of a built-in tool.
    static func add(
        _ item: JSONValue, to messages: inout [InferenceRequest.Message], _ reasoning: inout String?
    ) -> Bool {
        guard let type = item["type"]?.string else { return false }
        if unreadable.contains(type) { return true }
        guard type.hasSuffix(output) || type.hasSuffix(call) else { return false }
        guard let id = item["call_id"]?.string ?? item["id"]?.string else { return true }
        if type.hasSuffix(output) {
            // Templates want a call before its result.
            guard messages.contains(where: { $0.toolCalls.contains { $0.id == id } }) else { return true }
            messages.append(result(text(of: item["output"]), of: id))
            return true
        }
        var done: [JSONValue.Member] = []
        if case .object(let members) = item { done = members.filter { arguments.contains($0.key) } }
        ResponsesInput.append(
            InferenceRequest.ToolCall(
                id: id, name: String(type.dropLast(call.count)), arguments: JSONValue.object(done).text),
            to: &messages, &reasoning)
        // The results of code that ran at the other server come with the call.
        if type == "code_interpreter_call" { messages.append(result(logs(of: item["outputs"]), of: id)) }
        return true
    }

    private static func result(_ text: String, of id: String) -> InferenceRequest.Message {
        var message = InferenceRequest.Message(.tool, text)
        message.toolCallID = id
        return message
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
