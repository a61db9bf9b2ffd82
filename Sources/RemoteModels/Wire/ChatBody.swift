import Support

/// The common parts of bodies of `POST /chat/completions`.
enum ChatBody {
    static func message(_ role: String, _ text: String) -> JSONValue {
        ["role": .string(role), "content": .string(text)]
    }

    /// Returns an assistant message with tool calls, in which a missing text is `null`.
    static func message(_ text: String?, calling calls: [JSONValue]) -> JSONValue {
        ["role": "assistant", "content": .optional(text), "tool_calls": .array(calls)]
    }

    static func call(id: String, name: String, arguments: String) -> JSONValue {
        [
            "id": .string(id), "type": "function",
            "function": ["name": .string(name), "arguments": .string(arguments)],
        ]
    }

    /// Returns a message with the result of a call.
    static func result(of call: String?, _ text: String) -> JSONValue {
        ["role": "tool", "tool_call_id": .optional(call), "content": .string(text)]
    }

    static func tool(name: String, description: String, parameters: JSONValue) -> JSONValue {
        [
            "type": "function",
            "function": ["name": .string(name), "description": .string(description), "parameters": parameters],
        ]
    }

    /// Returns a `response_format` with a schema, which some servers enforce.
    static func format(name: String, schema: JSONValue) -> JSONValue {
        ["type": "json_schema", "json_schema": ["name": .string(name), "strict": true, "schema": schema]]
    }

    /// The members that request a stream that ends with the usage.
    static let stream: [JSONValue.Member] = [
        .init("stream", true), .init("stream_options", ["include_usage": true]),
    ]

    /// Returns the text of messages and tools, for counting tokens.
    static func text(of messages: [JSONValue], tools: [JSONValue]) -> String {
        let texts = messages.map { message in
            let calls = message["tool_calls"].flatMap { $0 == [] ? nil : $0.text }
            return [message["content"]?.string, calls].compactMap(\.self).joined(separator: "\n")
        }
        return (tools.map(\.text) + texts).joined(separator: "\n")
    }
}
