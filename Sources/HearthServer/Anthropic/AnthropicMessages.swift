import Engines
import OrderedJSON

/// Reads the system prompt and the messages of a conversation.
struct AnthropicMessages {
    /// The turns in order.
    private(set) var turns: [InferenceRequest.Message] = []
    /// The documents in order.
    private(set) var documents: [SentDocument] = []
    /// What the user wrote last, without documents.
    private(set) var question = ""

    /// Claude Code begins its system prompt with a block that changes with each call: the engine could reuse nothing of
    /// the calls before.
    private static let billingHeader = "x-anthropic-billing-header"

    /// - Parameter body: The body.
    /// - Throws: `WireError` that names the message and the field.
    init(_ body: Field) throws(WireError) {
        if let system = try Self.system(body["system"]) { turns.append(InferenceRequest.Message(.system, system)) }
        let list = body["messages"]
        let messages = try list.required(try list.list())
        guard !messages.isEmpty else { throw list.invalid("is empty; it needs at least one message") }
        for message in messages { try add(message) }
        guard let last = turns.last, last.role == .assistant else { return }
        guard last.toolCalls.isEmpty else {
            throw list.invalid("ends with a tool_use block. End with a message of the user that has its tool_result")
        }
        guard last.text.last?.isWhitespace != true else {
            throw list.invalid("ends with a message of the assistant that ends with white space. Leave that out")
        }
    }

    private static func system(_ field: Field) throws(WireError) -> String? {
        guard case .array = field.value else { return try field.string() }
        var texts: [String] = []
        for block in try field.list() ?? [] {
            let text = try text(block)
            if !text.hasPrefix(billingHeader) { texts.append(text) }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private mutating func add(_ message: Field) throws(WireError) {
        let (role, content) = (message["role"], message["content"])
        switch try role.required(try role.string()) {
        case "user": try addUser(content)
        case "assistant": try addAssistant(content)
        case "system":
            if let system = try Self.system(content) { turns.append(InferenceRequest.Message(.system, system)) }
        default: throw role.invalid("must be user or assistant")
        }
    }

    // MARK: The user

    private mutating func addUser(_ content: Field) throws(WireError) {
        guard case .array = content.value else {
            question = try content.required(try content.string())
            say([question])
            return
        }
        let blocks = try content.list() ?? []
        guard !blocks.isEmpty else { throw content.invalid("is empty; it needs at least one block") }
        var (texts, words): ([String], [String]) = ([], [])
        for block in blocks {
            switch try Self.type(block) {
            case "text":
                let text = try Self.text(block)
                texts.append(text)
                words.append(text)
            case "document":
                documents.append(try SentDocument(block))
                texts.append(documents[documents.count - 1].prompt(number: documents.count))
            case "tool_result":
                say(texts)
                texts = []
                var message = InferenceRequest.Message(.tool, try Self.result(block))
                let id = block["tool_use_id"]
                message.toolCallID = AnthropicTools.engineID(try id.required(try id.string()))
                turns.append(message)
            case let type: throw Self.refusal(block, type)
            }
        }
        if !words.isEmpty { question = words.joined(separator: "\n") }
        say(texts)
    }

    /// Adds words of the user; messages in a row are one turn, as templates want it.
    private mutating func say(_ texts: [String]) {
        guard !texts.isEmpty else { return }
        let text = texts.joined(separator: "\n")
        if turns.last?.role == .user {
            turns[turns.count - 1].text += "\n" + text
        } else {
            turns.append(InferenceRequest.Message(.user, text))
        }
    }

    // MARK: Results of tools

    /// The text of a tool's result: text, blocks, or any JSON.
    private static func result(_ block: Field) throws(WireError) -> String {
        let content = block["content"]
        let text: String
        switch content.value {
        case nil: text = ""
        case .string(let string): text = string
        case .array:
            var texts: [String] = []
            for part in try content.list() ?? [] { texts.append(try resultText(part)) }
            text = texts.joined(separator: "\n")
        case let value?: text = value.text
        }
        return try block["is_error"].bool() == true ? "Error: \(text)" : text
    }

    private static func resultText(_ part: Field) throws(WireError) -> String {
        guard case .string(let type)? = part["type"].value else { return part.value?.text ?? "null" }
        switch type {
        case "text": return try text(part)
        case "document": return try SentDocument(part).parts.joined(separator: "\n")
        case "image": throw refusal(part, type)
        // A tool's own JSON.
        default: return part.value?.text ?? ""
        }
    }

    // MARK: The assistant

    private mutating func addAssistant(_ content: Field) throws(WireError) {
        var message = InferenceRequest.Message(.assistant, "")
        if case .array = content.value {
            for block in try content.list() ?? [] { try Self.add(block, to: &message) }
        } else {
            message.text = try content.required(try content.string())
        }
        guard let last = turns.last, last.role == .assistant else {
            turns.append(message)
            return
        }
        turns[turns.count - 1].text = [last.text, message.text].filter { !$0.isEmpty }.joined(separator: "\n")
        turns[turns.count - 1].reasoning = message.reasoning ?? last.reasoning
        turns[turns.count - 1].toolCalls += message.toolCalls
    }

    private static func add(_ block: Field, to message: inout InferenceRequest.Message) throws(WireError) {
        switch try type(block) {
        // A text with citations comes in several blocks, which are one text again.
        case "text": message.text += try text(block)
        case "thinking":
            let thinking = block["thinking"]
            let text = try thinking.required(try thinking.string())
            // Thoughts that were not to be shown come back empty.
            if !text.isEmpty {
                message.reasoning = [message.reasoning, text].compactMap(\.self).joined(separator: "\n")
            }
        case "redacted_thinking": break
        case "tool_use":
            let (id, name, input) = (block["id"], block["name"], block["input"])
            message.toolCalls.append(
                InferenceRequest.ToolCall(
                    id: AnthropicTools.engineID(try id.required(try id.string())),
                    name: try name.required(try name.string()), arguments: (try input.object()?.value ?? [:]).text))
        case let type: throw refusal(block, type)
        }
    }

    // MARK: Blocks

    private static func type(_ block: Field) throws(WireError) -> String {
        let type = block["type"]
        return try type.required(try type.string())
    }

    /// The text of a text block.
    static func text(_ block: Field) throws(WireError) -> String {
        guard try type(block) == "text" else { throw refusal(block, try type(block)) }
        return try block["text"].required(try block["text"].string())
    }

    private static func refusal(_ block: Field, _ type: String) -> WireError {
        WireError(
            type == "image"
                ? "'\(block.path)' is an image. Local models read only text: omit it."
                : "'\(block.path)' is of a type that is not supported here. Omit it.",
            parameter: block.path, code: "unsupported_content")
    }
}
