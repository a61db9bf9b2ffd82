import Engines
import OrderedJSON

/// Reads the messages of a chat completion.
enum MessagesReader {
    /// - Parameter field: The list of messages.
    /// - Returns: The turns in order.
    /// - Throws: `WireError` that names the message and the field.
    static func messages(_ field: Field) throws(WireError) -> [InferenceRequest.Message] {
        let fields = try field.required(try field.list())
        guard !fields.isEmpty else { throw field.invalid("is empty; it needs at least one message") }
        var messages: [InferenceRequest.Message] = []
        for field in fields { messages.append(try message(field)) }
        return messages
    }

    private static func message(_ field: Field) throws(WireError) -> InferenceRequest.Message {
        let field = try field.required(try field.object())
        let role = field["role"]
        switch try role.required(try role.string()) {
        // Developers speak where the system spoke before.
        case "system", "developer": return InferenceRequest.Message(.system, try requiredText(field["content"]))
        case "user": return InferenceRequest.Message(.user, try requiredText(field["content"]))
        case "assistant": return try assistant(field)
        case "tool":
            var message = InferenceRequest.Message(.tool, try requiredText(field["content"]))
            let id = field["tool_call_id"]
            message.toolCallID = try id.required(try id.string())
            return message
        default: throw role.invalid("must be system, developer, user, assistant or tool")
        }
    }

    private static func assistant(_ field: Field) throws(WireError) -> InferenceRequest.Message {
        try field["audio"].refuse()
        try field["function_call"].refuse()
        var message = InferenceRequest.Message(.assistant, "")
        let refusal = try field["refusal"].string()
        let text = try text(field["content"]) ?? refusal
        message.reasoning = try field["reasoning_content"].string()
        for call in try field["tool_calls"].list() ?? [] { message.toolCalls.append(try toolCall(call)) }
        guard text != nil || !message.toolCalls.isEmpty else {
            throw field["content"].invalid("is missing; only a message with tool_calls may omit it")
        }
        message.text = text ?? ""
        return message
    }

    private static func toolCall(_ field: Field) throws(WireError) -> InferenceRequest.ToolCall {
        let function = field["function"]
        let (id, name, arguments) = (field["id"], function["name"], function["arguments"])
        return InferenceRequest.ToolCall(
            id: try id.required(try id.string()), name: try name.required(try name.string()),
            arguments: try Self.arguments(arguments))
    }

    /// The arguments of a call, which come as JSON in a text.
    static func arguments(_ field: Field) throws(WireError) -> String {
        let text = try field.required(try field.string())
        // Clients send back what a model began to write when it was cut off; templates want an object.
        guard let value = try? JSONValue(parsing: text.utf8), case .object = value else {
            if text.allSatisfy(\.isWhitespace) { return "{}" }
            throw field.invalid("is not a JSON object")
        }
        return value.text
    }

    // MARK: Contents

    private static func requiredText(_ field: Field) throws(WireError) -> String {
        try field.required(try text(field))
    }

    /// A text, or parts that are texts.
    static func text(_ field: Field) throws(WireError) -> String? {
        guard case .array = field.value else { return try field.string() }
        var texts: [String] = []
        for part in try field.list() ?? [] {
            let type = part["type"]
            switch try type.required(try type.string()) {
            case "text", "input_text", "output_text":
                texts.append(try part["text"].required(try part["text"].string()))
            case "refusal": texts.append(try part["refusal"].required(try part["refusal"].string()))
            default:
                throw WireError(
                    "'\(part.path)' is not text. Local models read only text: omit images, audio and files.",
                    parameter: part.path, code: "unsupported_content")
            }
        }
        return texts.joined(separator: "\n")
    }
}
