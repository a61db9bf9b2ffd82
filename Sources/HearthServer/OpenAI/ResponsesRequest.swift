import Engines
import OrderedJSON

/// A request of the newer API, whose conversations are lists of items.
struct ResponsesRequest: Sendable {
    var inference: InferenceRequest
    var stream: Bool
    /// Whether log-probabilities were asked for.
    var logprobs: Bool
    /// The tools as the client knows them.
    var tools: ResponsesTools
    /// What the answer repeats of the request.
    var echo: JSONValue

    /// - Parameter body: The body.
    /// - Throws: `WireError` that names the field that is wrong.
    init(_ body: Field) throws(WireError) {
        try Self.refuseUnsupported(body)
        var messages = try ResponsesInput.messages(body["input"])
        if let instructions = try body["instructions"].string() {
            messages.insert(InferenceRequest.Message(.system, instructions), at: 0)
        }
        var request = InferenceRequest(
            model: try SamplingReader.model(body["model"]), prompt: .messages(messages))
        try SamplingReader.read(body, into: &request)
        request.maxTokens = try body["max_output_tokens"].integer(1...Int.max)
        tools = try ResponsesTools(body["tools"])
        request.tools = tools.functions
        request.toolChoice = try ToolsReader.choice(body["tool_choice"], .flat)
        request.maxToolCalls = try ToolsReader.maxCalls(body["parallel_tool_calls"])
        request.format = try ToolsReader.format(body["text"]["format"], .flat)
        request.reasoningEffort = try ToolsReader.effort(body["reasoning"]["effort"])
        let top = try body["top_logprobs"].integer(0...20)
        var includes: [String] = []
        for field in try body["include"].list() ?? [] { includes.append(try field.required(try field.string())) }
        logprobs = includes.contains("message.output_text.logprobs") || (top ?? 0) > 0
        request.topLogProbabilities = logprobs ? top ?? 0 : nil
        stream = try body["stream"].bool() ?? false
        echo = Self.echo(body)
        inference = request
    }

    private static func refuseUnsupported(_ body: Field) throws(WireError) {
        for name in ["previous_response_id", "conversation"] where body[name].isThere {
            throw WireError(
                "'\(name)' is not supported: Hearth does not store responses. Send the whole conversation as 'input'.",
                parameter: name, code: "unsupported_parameter")
        }
        try body["background"].refuse(except: false)
        try body["prompt"].refuse()
        // A prompt that is too long is refused all the same: Hearth leaves out nothing of a conversation.
        try body["truncation"].refuse(except: "disabled", "auto")
    }

    private static func echo(_ body: Field) -> JSONValue {
        [
            "instructions": body["instructions"].value ?? nil,
            "max_output_tokens": body["max_output_tokens"].value ?? nil,
            "metadata": body["metadata"].value ?? [:],
            "parallel_tool_calls": body["parallel_tool_calls"].value ?? true, "previous_response_id": nil,
            "reasoning": body["reasoning"].value ?? ["effort": nil, "summary": nil], "store": false,
            "temperature": body["temperature"].value ?? nil, "text": body["text"].value ?? ["format": ["type": "text"]],
            "tool_choice": body["tool_choice"].value ?? "auto", "tools": body["tools"].value ?? [],
            "top_p": body["top_p"].value ?? nil, "truncation": body["truncation"].value ?? "disabled",
            "user": body["user"].value ?? nil,
        ]
    }
}

/// Reads the items of a conversation.
private enum ResponsesInput {
    static func messages(_ field: Field) throws(WireError) -> [InferenceRequest.Message] {
        guard case .array = try field.required(field.value) else {
            return [InferenceRequest.Message(.user, try field.required(try field.string()))]
        }
        let items = try field.list() ?? []
        guard !items.isEmpty else { throw field.invalid("is empty; it needs at least one item") }
        var messages: [InferenceRequest.Message] = []
        var reasoning: String?
        for item in items { try add(item, to: &messages, &reasoning) }
        return messages
    }

    private static func add(
        _ item: Field, to messages: inout [InferenceRequest.Message], _ reasoning: inout String?
    ) throws(WireError) {
        let type = item["type"]
        switch try type.string() {
        case nil, "message":
            var message = try message(item)
            if message.role == .assistant { message.reasoning = take(&reasoning) }
            messages.append(message)
        case "function_call", "custom_tool_call":
            let call = try call(item)
            // What a model says before its calls, and all calls of one reply, are one turn.
            if messages.last?.role != .assistant {
                var message = InferenceRequest.Message(.assistant, "")
                message.reasoning = take(&reasoning)
                messages.append(message)
            }
            messages[messages.count - 1].toolCalls.append(call)
        case "function_call_output", "custom_tool_call_output":
            let output = item["output"]
            var message = InferenceRequest.Message(
                .tool, try output.required(try MessagesReader.text(output)))
            message.toolCallID = try item["call_id"].required(try item["call_id"].string())
            messages.append(message)
        case "reasoning":
            var texts: [String] = []
            let summary = try item["summary"].list() ?? []
            for part in try item["content"].list() ?? summary {
                if let text = try part["text"].string() { texts.append(text) }
            }
            reasoning = texts.isEmpty ? nil : texts.joined(separator: "\n")
        default:
            throw type.invalid("must be message, function_call, custom_tool_call, one of their outputs, or reasoning")
        }
    }

    private static func message(_ item: Field) throws(WireError) -> InferenceRequest.Message {
        let role = item["role"]
        let content = item["content"]
        let text = try content.required(try MessagesReader.text(content))
        switch try role.required(try role.string()) {
        case "system", "developer": return InferenceRequest.Message(.system, text)
        case "user": return InferenceRequest.Message(.user, text)
        case "assistant": return InferenceRequest.Message(.assistant, text)
        default: throw role.invalid("must be system, developer, user or assistant")
        }
    }

    private static func call(_ item: Field) throws(WireError) -> InferenceRequest.ToolCall {
        let name = try item["name"].required(try item["name"].string())
        let isCustom = try item["type"].string() == "custom_tool_call"
        let input = item["input"]
        return InferenceRequest.ToolCall(
            id: try item["call_id"].required(try item["call_id"].string()),
            name: ResponsesTools.flatName(name, try item["namespace"].string()),
            arguments: isCustom
                ? JSONValue.object([.init("input", .string(try input.required(try input.string())))]).text
                : try MessagesReader.arguments(item["arguments"]))
    }

    private static func take(_ value: inout String?) -> String? {
        defer { value = nil }
        return value
    }
}
