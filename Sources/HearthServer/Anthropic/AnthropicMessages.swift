import Engine
import Support

/// The system prompt and messages of a conversation, parsed from a request.
struct AnthropicMessages {
    private(set) var turns: [InferenceRequest.Message] = []
    private(set) var documents: [RequestDocument] = []
    /// The text of the last user message, without documents.
    private(set) var question = ""
    private var calls: Set<String> = []

    /// The prefix of a block with which Claude Code begins its system prompt.
    ///
    /// The block changes with each request and would prevent the reuse of the cached prompt.
    private static let billingHeader = "x-anthropic-billing-header"

    /// - Throws: `RequestError` that names the message and the field.
    init(_ body: Field) throws(RequestError) {
        if let system = try Self.system(body["system"]) { turns.append(InferenceRequest.Message(.system, system)) }
        let list = body["messages"]
        let messages = try list.required(try list.list())
        guard !messages.isEmpty else { throw list.invalid("is empty; it needs at least one message") }
        for message in messages { try add(message) }
        try ImageReader.checkCount(turns, in: list)
        guard let last = turns.last, last.role == .assistant else { return }
        guard last.toolCalls.isEmpty else {
            throw list.invalid("ends with a tool_use block. End with a message of the user that has its tool_result")
        }
        guard last.text.last?.isWhitespace != true else {
            throw list.invalid("ends with a message of the assistant that ends with white space. Remove that space")
        }
    }

    private static func system(_ field: Field) throws(RequestError) -> String? {
        guard case .array = field.value else { return try field.string() }
        var texts: [String] = []
        for block in try field.list() ?? [] {
            let text = try text(block)
            if !text.hasPrefix(billingHeader) { texts.append(text) }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private mutating func add(_ message: Field) throws(RequestError) {
        let (role, content) = (message["role"], message["content"])
        switch try role.required(try role.string()) {
        case "user": try addUser(content)
        case "assistant": try addAssistant(content)
        case "system":
            if let system = try Self.system(content) { turns.append(InferenceRequest.Message(.system, system)) }
        default: throw role.invalid("must be user, assistant or system")
        }
    }

    // MARK: The user

    private mutating func addUser(_ content: Field) throws(RequestError) {
        guard case .array = content.value else {
            question = try content.required(try content.string())
            sayAsUser(InferenceRequest.Message(.user, question))
            return
        }
        let blocks = try content.list() ?? []
        guard !blocks.isEmpty else { throw content.invalid("is empty; it needs at least one block") }
        var message: InferenceRequest.Message?
        func add(_ text: String) {
            message = message ?? InferenceRequest.Message(.user, "")
            message?.append(text)
        }
        var words: [String] = []
        for block in blocks {
            switch try Self.type(block) {
            case "text":
                let text = try Self.text(block)
                add(text)
                words.append(text)
            case "image":
                message = message ?? InferenceRequest.Message(.user, "")
                if let image = try ImageReader.image(block) { message?.append(image: image) }
            case let type where type == "document" || type == "search_result":
                documents.append(
                    type == "document" ? try RequestDocument(block) : try RequestDocument(searchResult: block))
                add(documents[documents.count - 1].prompt(number: documents.count))
            // This is a file for code execution on another server.
            case "container_upload": break
            case "tool_result":
                sayAsUser(message)
                message = nil
                var result = try Self.result(block)
                let id = block["tool_use_id"]
                result.toolCallID = AnthropicTools.engineID(try id.required(try id.string()))
                turns.append(result)
            case let type: throw Self.refusal(block, type)
            }
        }
        if !words.isEmpty { question = words.joined(separator: "\n") }
        sayAsUser(message)
    }

    /// Adds a message of the user, so that consecutive messages become one turn, as chat templates require.
    private mutating func sayAsUser(_ message: InferenceRequest.Message?) {
        guard let message else { return }
        if turns.last?.role == .user { turns[turns.count - 1].append(message) } else { turns.append(message) }
    }

    // MARK: Tool results

    /// Parses a tool's result, which may be a string, blocks, or any JSON.
    private static func result(_ block: Field) throws(RequestError) -> InferenceRequest.Message {
        let content = block["content"]
        var message = InferenceRequest.Message(.tool, "")
        switch content.value {
        case nil: break
        case .string(let string): message.text = string
        case .array:
            for part in try content.list() ?? [] {
                if let image = try ImageReader.image(part) {
                    message.append(image: image)
                } else {
                    message.append(try resultText(part))
                }
            }
        case let value?: message.text = value.text
        }
        if try block["is_error"].bool() == true { message.precede(with: "Error: ") }
        return message
    }

    private static func resultText(_ part: Field) throws(RequestError) -> String {
        guard case .string(let type)? = part["type"].value else { return part.value?.text ?? "null" }
        switch type {
        case "text": return try text(part)
        case "document": return try RequestDocument(part).parts.joined(separator: "\n")
        // The part is JSON in the tool's own format.
        default: return part.value?.text ?? ""
        }
    }

    // MARK: The assistant

    private mutating func addAssistant(_ content: Field) throws(RequestError) {
        var message = InferenceRequest.Message(.assistant, "")
        if case .array = content.value {
            for block in try content.list() ?? [] { try add(block, to: &message) }
        } else {
            message.text = try content.required(try content.string())
        }
        say(message)
    }

    /// Adds an assistant message, so that consecutive messages become one turn.
    private mutating func say(_ message: InferenceRequest.Message) {
        guard turns.last?.role == .assistant else {
            // Skips an empty message between tool results or after the last result.
            let isEmpty = message == InferenceRequest.Message(.assistant, "")
            if !isEmpty || turns.last?.role != .tool { turns.append(message) }
            return
        }
        // Changed in place, because a long conversation may have many consecutive messages.
        let last = turns.count - 1
        if !turns[last].text.isEmpty, !message.text.isEmpty { turns[last].text += "\n" }
        turns[last].text += message.text
        if let reasoning = message.reasoning { turns[last].reasoning = reasoning }
        turns[last].toolCalls += message.toolCalls
    }

    /// Adds a block to a message; the result of a tool on another server ends that message.
    private mutating func add(_ block: Field, to message: inout InferenceRequest.Message) throws(RequestError) {
        switch try Self.type(block) {
        // A text with citations consists of several blocks, which are joined.
        case "text": message.text += try Self.text(block)
        case "thinking":
            let thinking = block["thinking"]
            let text = try thinking.required(try thinking.string())
            // Reasoning that the request had hidden is sent back empty.
            guard !text.isEmpty else { return }
            if message.reasoning == nil { message.reasoning = text } else { message.reasoning? += "\n" + text }
        case "tool_use", "server_tool_use", "mcp_tool_use":
            let name = block["name"]
            let id = AnthropicTools.engineID(try block["id"].required(try block["id"].string()))
            message.toolCalls.append(
                InferenceRequest.ToolCall(
                    id: id, name: try name.required(try name.string()),
                    arguments: try MessagesReader.arguments(block["input"])))
            calls.insert(id)
        // The block is a summary of earlier messages, which the client may send as well.
        case "compaction": message.text += block["content"].value?.string ?? ""
        // Only the server that wrote these blocks can read them.
        case "redacted_thinking", "fallback", "mcp_tool_listing", "container_upload": break
        case let type where type.hasSuffix("_tool_result"):
            let id = AnthropicTools.engineID(block["tool_use_id"].value?.string ?? "")
            // Chat templates require a call before its result.
            guard calls.contains(id) else { return }
            say(message)
            message = InferenceRequest.Message(.assistant, "")
            var result = InferenceRequest.Message(.tool, Self.foreignResult(block["content"].value))
            result.toolCallID = id
            turns.append(result)
        case let type: throw Self.refusal(block, type)
        }
    }

    /// Returns the readable part of another server's tool result: its text, or its JSON without encrypted members.
    private static func foreignResult(_ content: JSONValue?) -> String {
        switch content {
        case nil, .null: return ""
        case .string(let text): return text
        case .array(let parts): return parts.map { foreignResult($0) }.joined(separator: "\n")
        case .object(let members):
            if content?["type"] == "text", let text = content?["text"]?.string { return text }
            return JSONValue.object(members.filter { !$0.key.hasPrefix("encrypted_") }).text
        case let value?: return value.text
        }
    }

    // MARK: Blocks

    private static func type(_ block: Field) throws(RequestError) -> String {
        let type = block["type"]
        return try type.required(try type.string())
    }

    static func text(_ block: Field) throws(RequestError) -> String {
        guard try type(block) == "text" else { throw refusal(block, try type(block)) }
        return try block["text"].required(try block["text"].string())
    }

    private static func refusal(_ block: Field, _ type: String) -> RequestError {
        RequestError(
            type == "image"
                ? "'\(block.path)' is an image, but only the user's messages and the results of tools may have images. "
                    + "Move it there."
                : "'\(block.path)' is of a type that is not supported here. Omit it.",
            parameter: block.path, code: "unsupported_content")
    }
}
