import Engine
import LanguageModels
import Support

/// The body of a session's request to `POST /chat/completions`.
struct ChatRequest {
    /// The way in which a schema is sent.
    enum SchemaUse: Sendable {
        /// The schema is in `response_format`, so that the server can enforce it.
        case enforced
        /// The schema is only in the prompt, for servers that reject `response_format`.
        case shown
    }

    let model: String
    let request: LanguageModelExecutorGenerationRequest
    var schemaUse = SchemaUse.enforced
    /// The form of the text in the server's own extension, which replaces the schema.
    var textForm: TextForm?
    /// The kind of server that is asked to disable reasoning; `nil` if reasoning is allowed.
    var serverWithoutThoughts: ServerKind?
    /// The number of tokens for reasoning, in addition to the tokens for the answer.
    var thinkingTokens = 0
    /// An invalid answer and its problem, if the answer is requested once more.
    var rejected: (answer: String, reason: String)?

    /// The instruction on optional properties, with the wording that was chosen for the local models.
    private static let omission =
        "\nLeave out properties that are not required where nothing is said about them, or make them null."

    /// Returns the body.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for an image that cannot be read, and for files.
    func json() throws -> JSONValue {
        var messages = try Self.messages(of: request.transcript, showsSchema: schemaUse == .shown)
        if let rejected {
            messages.append(ChatBody.message("assistant", rejected.answer))
            messages.append(
                ChatBody.message(
                    "user", "That answer cannot be used: \(rejected.reason) Write it again, and nothing else."))
        }
        var members: [JSONValue.Member] = [.init("model", .string(model)), .init("messages", .array(messages))]
        members += ChatBody.stream + options
        if !request.enabledToolDefinitions.isEmpty {
            members.append(.init("tools", .array(request.enabledToolDefinitions.map(Self.tool))))
            if request.generationOptions.toolCallingMode?.kind == .required {
                members.append(.init("tool_choice", "required"))
            }
        }
        if let server = serverWithoutThoughts, request.contextOptions.reasoningLevel == nil {
            members += server.disablingReasoning
        }
        if let textForm {
            members += textForm.members
        } else if let schema = request.schema, schemaUse == .enforced {
            let shown = Self.schema(schema.inObject ?? schema)
            members.append(.init("response_format", ChatBody.format(name: "answer", schema: shown)))
        }
        return .object(members)
    }

    /// The parameters of the available tools, by their names.
    var tools: [String: JSONValue] {
        Dictionary(
            request.enabledToolDefinitions.map { ($0.name, Self.schema($0.parameters)) }, uniquingKeysWith: { $1 })
    }

    /// Returns the text of a conversation and of the tools in its instructions, for counting tokens.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for an image that cannot be read, and for files.
    static func text(of transcript: Transcript) throws -> (text: String, messages: Int) {
        let messages = try messages(of: transcript, showsSchema: false)
        let tools = transcript.flatMap { entry -> [JSONValue] in
            guard case .instructions(let instructions) = entry else { return [] }
            return instructions.toolDefinitions.map(tool)
        }
        return (ChatBody.text(of: messages, tools: tools), messages.count)
    }

    // MARK: Options

    private var options: [JSONValue.Member] {
        let options = request.generationOptions
        var members: [JSONValue.Member] = []
        var temperature = options.temperature
        switch options.samplingMode?.kind {
        case .greedy?: temperature = 0
        case .randomTopK(let count, let seed)?:
            members.append(.init("top_k", JSONValue(max(count, 1))))
            if let seed { members.append(.init("seed", JSONValue(seed))) }
        case .randomProbabilityThreshold(let threshold, let seed)?:
            members.append(.init("top_p", .number(min(max(threshold, 0.001), 1))))
            if let seed { members.append(.init("seed", JSONValue(seed))) }
        case nil: break
        }
        if let temperature { members.append(.init("temperature", .number(temperature))) }
        if let limit = options.maximumResponseTokens {
            // A caller may request `Int.max`.
            members.append(.init("max_tokens", JSONValue(min(limit, .max - thinkingTokens) + thinkingTokens)))
        }
        if let level = request.contextOptions.reasoningLevel {
            members.append(.init("reasoning_effort", .string(level.word)))
        }
        return members
    }

    // MARK: Messages

    private static func messages(
        of transcript: some Sequence<Transcript.Entry>, showsSchema: Bool
    ) throws -> [JSONValue] {
        var messages: [JSONValue] = []
        for entry in transcript {
            switch entry {
            case .instructions(let instructions):
                let message = try InferenceRequest.Message(.system, instructions.segments, of: entry)
                if !message.text.isEmpty || !message.images.isEmpty { messages.append(ChatBody.message(message)) }
            case .prompt(let prompt):
                messages.append(ChatBody.message(try message(of: prompt, in: entry, showsSchema: showsSchema)))
            // Reasoning is not sent back, because templates omit it from all turns but the last.
            case .reasoning: break
            case .response(let response):
                messages.append(
                    ChatBody.message(try InferenceRequest.Message(.assistant, response.segments, of: entry)))
            case .toolCalls(let calls):
                messages.append(ChatBody.message(nil, calling: calls.map(call)))
            case .toolOutput(let output):
                messages.append(
                    ChatBody.result(of: output.id, try InferenceRequest.Message(.tool, output.segments, of: entry)))
            // Data entries are for the program.
            case .data: break
            }
        }
        return ChatBody.movingImages(of: messages)
    }

    private static func call(_ call: Transcript.ToolCall) -> JSONValue {
        ChatBody.call(id: call.id, name: call.toolName, arguments: call.arguments.jsonString)
    }

    private static func message(
        of prompt: Transcript.Prompt, in entry: Transcript.Entry, showsSchema: Bool
    ) throws -> InferenceRequest.Message {
        var message = try InferenceRequest.Message(.user, prompt.segments, of: entry)
        guard case .schema(let schema)? = prompt.responseFormat?.kind,
            showsSchema || prompt.contextOptions.includeSchemaInPrompt != false
        else { return message }
        let shown = schema.inObject ?? schema
        let omission = shown.hasOptionalProperties ? Self.omission : ""
        message.text += "\n\nAnswer with JSON of this schema:\n" + Self.schema(shown).text + omission
        return message
    }

    // MARK: Schemas

    private static func tool(_ tool: Transcript.ToolDefinition) -> JSONValue {
        ChatBody.tool(name: tool.name, description: tool.description, parameters: schema(tool.parameters))
    }

    /// Returns a schema with the keywords that servers support.
    private static func schema(_ schema: GenerationSchema) -> JSONValue {
        // A schema's text is always valid JSON.
        guard let json = try? JSONValue(schema.jsonText.utf8) else { return ["type": "object"] }
        return schema.written == nil ? portable(json) : json
    }

    /// Removes Apple's own keyword, and anchors patterns, which JSON Schema would not match against the whole text.
    private static func portable(_ value: JSONValue, isMap: Bool = false) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { portable($0) })
        case .object(let members):
            return .object(
                members.compactMap { member in
                    // The keys of a map are names of properties and definitions, not keywords.
                    if isMap { return .init(member.key, portable(member.value)) }
                    switch (member.key, member.value) {
                    case ("x-order", _): return nil
                    case ("pattern", .string(let pattern)):
                        let plain = withPlainClasses(pattern)
                        return .init("pattern", .string(plain.hasPrefix("^") ? plain : "^(\(plain))$"))
                    case ("enum", _), ("const", _): return member
                    default:
                        let isMap = ["properties", "$defs", "definitions"].contains(member.key)
                        return .init(member.key, portable(member.value, isMap: isMap))
                    }
                })
        default: return value
        }
    }

    /// Removes unnecessary escapes in character classes, such as "\.", because llama-server ignores patterns with them.
    private static func withPlainClasses(_ pattern: String) -> String {
        var plain = ""
        var isClass = false
        var characters = pattern.makeIterator()
        while let character = characters.next() {
            guard character == "\\" else {
                plain.append(character)
                isClass = character == "[" || isClass && character != "]"
                continue
            }
            guard let escaped = characters.next() else { return pattern }
            if !(isClass && ".{}()<>|?*+$/'`,;:!#%&=@~".contains(escaped)) { plain.append(character) }
            plain.append(escaped)
        }
        return plain
    }
}

extension ContextOptions.ReasoningLevel {
    /// The API's name for the level.
    fileprivate var word: String {
        switch self {
        case .light: "low"
        case .moderate: "medium"
        case .deep: "high"
        case .custom(let name): name
        }
    }
}
