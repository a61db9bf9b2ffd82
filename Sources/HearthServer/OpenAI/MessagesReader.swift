import Engine
import Support

/// Functions that parse the messages of a chat completion.
enum MessagesReader {
    /// Parses the messages.
    ///
    /// - Throws: `RequestError` that names the message and the field.
    static func messages(_ field: Field) throws(RequestError) -> [InferenceRequest.Message] {
        let fields = try field.required(try field.list())
        guard !fields.isEmpty else { throw field.invalid("is empty; it needs at least one message") }
        var messages: [InferenceRequest.Message] = []
        for field in fields { messages.append(try message(field)) }
        try ImageReader.checkCount(messages, in: field)
        return messages
    }

    private static func message(_ field: Field) throws(RequestError) -> InferenceRequest.Message {
        let field = try field.required(try field.object())
        let role = field["role"]
        switch try role.required(try role.string()) {
        // In the API, the developer role has replaced the system role.
        case "system", "developer": return InferenceRequest.Message(.system, try requiredText(field["content"]))
        case "user": return try question(field["content"])
        case "assistant": return try assistant(field)
        case "tool":
            var message = try result(field["content"])
            let id = field["tool_call_id"]
            message.toolCallID = try id.required(try id.string())
            return message
        // This is the older form of a tool result.
        case "function":
            var message = try result(field["content"])
            message.toolCallID = functionCallID(try field["name"].required(try field["name"].string()))
            return message
        default: throw role.invalid("must be system, developer, user, assistant or tool")
        }
    }

    private static func assistant(_ field: Field) throws(RequestError) -> InferenceRequest.Message {
        try field["audio"].refuse()
        var message = try answer(field["content"])
        // An answer that was stopped before its first token or during its reasoning has no content.
        if message.text.isEmpty { message.text = try field["refusal"].string() ?? "" }
        // DeepSeek and llama-server use the first name; vLLM, OpenRouter and Ollama use the second.
        if let reasoning = field["reasoning_content"].value?.string ?? field["reasoning"].value?.string {
            message.reasoning = reasoning
        }
        for call in try field["tool_calls"].list() ?? [] { message.toolCalls.append(try toolCall(call)) }
        if let function = try field["function_call"].object() {
            let name = try function["name"].required(try function["name"].string())
            message.toolCalls.append(try call(function, id: functionCallID(name)))
        }
        return message
    }

    private static func toolCall(_ field: Field) throws(RequestError) -> InferenceRequest.ToolCall {
        try call(field["function"], id: try field["id"].required(try field["id"].string()))
    }

    private static func call(_ function: Field, id: String) throws(RequestError) -> InferenceRequest.ToolCall {
        InferenceRequest.ToolCall(
            id: id, name: try function["name"].required(try function["name"].string()),
            arguments: try arguments(function["arguments"]))
    }

    /// Returns an ID, made from the function's name, for a call of the older form, which has no ID.
    private static func functionCallID(_ name: String) -> String { "function_call_\(name)" }

    /// Returns the arguments of a call as a JSON object, which chat templates require.
    ///
    /// Any text is accepted, because a client sends back what a model wrote, even if it was truncated. Text that is
    /// not a JSON object becomes the only member of an object. Clients of other APIs send the object itself.
    static func arguments(_ field: Field) throws(RequestError) -> String {
        if case .object(let members) = field.value { return JSONValue.object(members).text }
        let text = try field.string() ?? ""
        switch try? JSONValue(parsing: text.utf8) {
        case .object(let members): return JSONValue.object(members).text
        case .null: return "{}"
        // Some models encode the object as a JSON string.
        case .string(let inner):
            if let value = try? JSONValue(parsing: inner.utf8), value.isObject { return value.text }
        default: break
        }
        let isEmpty = text.allSatisfy(\.isWhitespace)
        return isEmpty ? "{}" : JSONValue.object([.init("arguments", .string(text))]).text
    }

    // MARK: Contents

    private static func requiredText(_ field: Field) throws(RequestError) -> String {
        try field.required(try text(field))
    }

    /// Parses a message of the user, which is a text or parts with texts and images.
    static func question(_ field: Field) throws(RequestError) -> InferenceRequest.Message {
        guard case .array = field.value else {
            return InferenceRequest.Message(.user, try field.required(try field.string()))
        }
        var message = InferenceRequest.Message(.user, "")
        for part in try field.list() ?? [] {
            if let image = try ImageReader.image(part) {
                message.append(image: image)
            } else {
                message.append(try partText(part))
            }
        }
        return message
    }

    /// Returns a text, or the joined texts of parts.
    static func text(_ field: Field) throws(RequestError) -> String? {
        guard case .array = field.value else { return try field.string() }
        var texts: [String] = []
        for part in try field.list() ?? [] { texts.append(try partText(part)) }
        return texts.joined(separator: "\n")
    }

    private static func partText(_ part: Field) throws(RequestError) -> String {
        let type = part["type"]
        switch try type.required(try type.string()) {
        case "text", "input_text", "output_text": return try part["text"].required(try part["text"].string())
        case "refusal": return try part["refusal"].required(try part["refusal"].string())
        case let name:
            let reason =
                ImageReader.types.contains(name)
                ? "is an image, but only the user's messages and the results of tools may have images. Move it there."
                : media.contains(name)
                    ? "is of type \(name), which is not supported. Send its text."
                    : "is neither text nor an image. Send text or images."
            throw RequestError("'\(part.path)' \(reason)", parameter: part.path, code: "unsupported_content")
        }
    }

    /// Parses an assistant message, which is a text or parts with texts and reasoning; it may be empty.
    static func answer(_ field: Field) throws(RequestError) -> InferenceRequest.Message {
        var message = InferenceRequest.Message(.assistant, "")
        guard case .array = field.value else {
            message.text = try field.string() ?? ""
            return message
        }
        var (texts, thoughts): ([String], [String]) = ([], [])
        for part in try field.list() ?? [] {
            switch part["type"].value?.string {
            case "thinking", "reasoning", "think": thoughts.append(reasoning(part))
            // The server that wrote this part has encrypted it.
            case "redacted_thinking": break
            default: texts.append(try partText(part))
            }
        }
        message.text = texts.joined(separator: "\n")
        message.reasoning = thoughts.isEmpty ? nil : thoughts.joined(separator: "\n")
        return message
    }

    /// Returns the text of a reasoning part, in the formats of Anthropic, Mistral, LangChain and LibreChat.
    private static func reasoning(_ part: Field) -> String {
        for key in ["thinking", "reasoning", "think", "text"] {
            switch part[key].value {
            case .string(let text): return text
            case .array(let parts): return parts.compactMap { $0["text"]?.string }.joined(separator: "\n")
            default: continue
            }
        }
        return ""
    }

    private static let media: Set = ["input_audio", "audio", "file", "input_file", "video_url"]

    /// Parses a tool's result, which may be a text, parts with texts and images, or any other JSON.
    static func result(_ field: Field) throws(RequestError) -> InferenceRequest.Message {
        var message = InferenceRequest.Message(.tool, "")
        switch field.value {
        case nil: break
        case .string(let text): message.text = text
        case .array:
            for part in try field.list() ?? [] {
                switch part["type"].value?.string {
                case "text", "input_text", "output_text", "refusal": message.append(try partText(part))
                // Media is refused, as in other messages.
                case let type? where media.contains(type): message.append(try partText(part))
                default:
                    if let image = try ImageReader.image(part) {
                        message.append(image: image)
                    } else {
                        message.append(part.value?.text ?? "null")
                    }
                }
            }
        case let value?: message.text = value.text
        }
        return message
    }
}
