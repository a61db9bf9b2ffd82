import LanguageModels
import OrderedJSON

/// A session's request as `POST /chat/completions` takes it.
struct ChatRequest {
    /// How the server is told of a schema.
    enum SchemaUse: Sendable {
        /// In `response_format`, so that it can hold the model to it.
        case enforced
        /// In the prompt alone, for servers that refuse `response_format`.
        case shown
    }

    let model: String
    let request: LanguageModelExecutorGenerationRequest
    var schemaUse = SchemaUse.enforced
    /// Takes the place of the schema, where the server has words of its own for the text.
    var textForm: TextForm?
    /// The server whose words ask the model not to think; `nil` where it may.
    var serverWithoutThoughts: ServerKind?
    /// Tokens for thoughts beside those of the answer.
    var thinkingTokens = 0
    /// An answer that did not fit, and why, where it is asked for once more.
    var rejected: (answer: String, reason: String)?

    /// Chosen with the local models, which are asked in the same words.
    private static let omission =
        "\nLeave out properties that are not required where nothing is said about them, or make them null."

    /// The body.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for images and files.
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
            members += server.withoutThoughts
        }
        if let textForm {
            members += textForm.members
        } else if let schema = request.schema, schemaUse == .enforced {
            let shown = Self.schema(schema.inObject ?? schema)
            members.append(.init("response_format", ChatBody.format(name: "answer", schema: shown)))
        }
        return .object(members)
    }

    /// The parameters of the tools that may be called, by their names.
    var tools: [String: JSONValue] {
        Dictionary(
            request.enabledToolDefinitions.map { ($0.name, Self.schema($0.parameters)) }, uniquingKeysWith: { $1 })
    }

    /// All that a model reads of a conversation and of the tools in its instructions, for counting.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for images and files.
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
            // A caller may ask for `Int.max`.
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
                let text = try text(of: instructions.segments, in: entry)
                if !text.isEmpty { messages.append(ChatBody.message("system", text)) }
            case .prompt(let prompt):
                let text = try text(of: prompt, in: entry, showsSchema: showsSchema)
                messages.append(ChatBody.message("user", text))
            // Servers want no thoughts back: templates leave them out of all turns but the last.
            case .reasoning: break
            case .response(let response):
                messages.append(ChatBody.message("assistant", try text(of: response.segments, in: entry)))
            case .toolCalls(let calls):
                messages.append(ChatBody.message(nil, calling: calls.map(call)))
            case .toolOutput(let output):
                messages.append(ChatBody.result(of: output.id, try text(of: output.segments, in: entry)))
            }
        }
        return messages
    }

    private static func call(_ call: Transcript.ToolCall) -> JSONValue {
        ChatBody.call(id: call.id, name: call.toolName, arguments: call.arguments.jsonString)
    }

    private static func text(
        of prompt: Transcript.Prompt, in entry: Transcript.Entry, showsSchema: Bool
    ) throws -> String {
        let text = try text(of: prompt.segments, in: entry)
        guard case .schema(let schema)? = prompt.responseFormat?.kind,
            showsSchema || prompt.contextOptions.includeSchemaInPrompt != false
        else { return text }
        let shown = schema.inObject ?? schema
        let omission = shown.hasOptionalProperties ? Self.omission : ""
        return text + "\n\nAnswer with JSON of this schema:\n" + Self.schema(shown).text + omission
    }

    private static func text(of segments: [Transcript.Segment], in entry: Transcript.Entry) throws -> String {
        try segments.map { segment in
            switch segment {
            case .text(let text): return text.content
            case .structure(let structure): return structure.content.jsonString
            default:
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(
                        unsupportedContent: [entry],
                        debugDescription: "Remote models are sent only text, no images or files. Omit the attachment."))
            }
        }.joined(separator: "\n")
    }

    // MARK: Schemas

    private static func tool(_ tool: Transcript.ToolDefinition) -> JSONValue {
        ChatBody.tool(name: tool.name, description: tool.description, parameters: schema(tool.parameters))
    }

    /// A schema in the words that servers know.
    private static func schema(_ schema: GenerationSchema) -> JSONValue {
        // It was written a moment ago, so that it can be read.
        guard let json = try? JSONValue(schema.jsonText.utf8) else { return ["type": "object"] }
        return schema.written == nil ? portable(json) : json
    }

    /// Leaves out Apple's own keyword, and anchors patterns: they are those of the whole text, which JSON Schema's are not.
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

    /// A pattern without the escapes in its character classes that say nothing, such as "\.": llama-server holds a model to no
    /// pattern that has one.
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
    /// The word of the API.
    fileprivate var word: String {
        switch self {
        case .light: "low"
        case .moderate: "medium"
        case .deep: "high"
        case .custom(let name): name
        }
    }
}
