import Engine
import Support

/// The common parts of bodies of `POST /chat/completions`.
enum ChatBody {
    static func message(_ role: String, _ text: String) -> JSONValue {
        ["role": .string(role), "content": .string(text)]
    }

    /// Returns a message whose content is a text, or parts if it has images.
    static func message(_ message: InferenceRequest.Message) -> JSONValue {
        ["role": .string(message.role.rawValue), "content": content(of: message)]
    }

    private static func content(of message: InferenceRequest.Message) -> JSONValue {
        guard !message.images.isEmpty else { return .string(message.text) }
        return .array(
            message.parts.map { part in
                switch part {
                case .text(let text): ["type": "text", "text": .string(text)]
                case .image(let file):
                    ["type": "image_url", "image_url": ["url": .string(ImageFormat.dataURL(of: file))]]
                }
            })
    }

    /// Returns messages in which the images of tools' results are in a message of the user after them.
    ///
    /// The API allows images only in messages of the user.
    static func movingImages(of messages: [JSONValue]) -> [JSONValue] {
        var moved: [JSONValue] = []
        var images: [JSONValue] = []
        func flush() {
            guard !images.isEmpty else { return }
            let text: JSONValue = ["type": "text", "text": "The images of the results:"]
            moved.append(["role": "user", "content": .array([text] + images)])
            images = []
        }
        for message in messages {
            if message["role"] != "tool" { flush() }
            guard message["role"] == "tool", case .array(let parts)? = message["content"] else {
                moved.append(message)
                continue
            }
            images += parts.filter { $0["type"] == "image_url" }
            moved.append(
                [
                    "role": "tool", "tool_call_id": message["tool_call_id"] ?? nil,
                    "content": .string(Self.text(of: message["content"])),
                ])
        }
        flush()
        return moved
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
    static func result(of call: String?, _ message: InferenceRequest.Message) -> JSONValue {
        ["role": "tool", "tool_call_id": .optional(call), "content": content(of: message)]
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

    /// Returns the texts of a content, without its images.
    private static func text(of content: JSONValue?) -> String {
        guard case .array(let parts)? = content else { return content?.string ?? "" }
        return parts.compactMap { $0["text"]?.string }.joined(separator: "\n")
    }

    /// Returns the text of messages and tools, for counting tokens; images are not counted.
    static func text(of messages: [JSONValue], tools: [JSONValue]) -> String {
        let texts = messages.map { message in
            let calls = message["tool_calls"].flatMap { $0 == [] ? nil : $0.text }
            return [text(of: message["content"]), calls].compactMap(\.self).joined(separator: "\n")
        }
        return (tools.map(\.text) + texts).joined(separator: "\n")
    }
}
