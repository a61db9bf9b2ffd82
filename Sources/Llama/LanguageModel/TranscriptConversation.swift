package import Engine
package import LanguageModels

/// A converter from a transcript to the turns of chat templates.
struct TranscriptConversation {
    private var turns: [InferenceRequest.Message] = []
    private var reasoning: String?

    /// Converts the entries of a transcript to turns.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for an image that cannot be read, and for data that is
    ///   neither text nor an image.
    static func turns(of transcript: some Sequence<Transcript.Entry>) throws -> [InferenceRequest.Message] {
        var conversation = TranscriptConversation()
        for entry in transcript { try conversation.add(entry) }
        return conversation.turns
    }

    private init() {}

    private mutating func add(_ entry: Transcript.Entry) throws {
        switch entry {
        case .instructions(let instructions):
            let turn = try InferenceRequest.Message(.system, instructions.segments, of: entry)
            // Instructions may contain only tools.
            if !turn.text.isEmpty || !turn.images.isEmpty { turns.append(turn) }
        case .prompt(let prompt):
            // Reasoning without an answer does not belong to a later answer.
            reasoning = nil
            turns.append(try Self.turn(of: prompt, in: entry))
        case .reasoning(let thoughts):
            reasoning = try InferenceRequest.Message(.assistant, thoughts.segments, of: entry).text
        case .response(let response):
            var turn = try InferenceRequest.Message(.assistant, response.segments, of: entry)
            turn.id = response.id
            turn.reasoning = take(&reasoning)
            turns.append(turn)
        case .toolCalls(let calls): add(calls)
        case .toolOutput(let output):
            var turn = try InferenceRequest.Message(.tool, output.segments, of: entry)
            turn.toolCallID = output.id
            turn.toolName = output.toolName
            turns.append(turn)
        // Data entries are for the program.
        case .data: break
        }
    }

    private mutating func add(_ calls: Transcript.ToolCalls) {
        let made = calls.map {
            InferenceRequest.ToolCall(id: $0.id, name: $0.toolName, arguments: $0.arguments.jsonString)
        }
        // Text before a tool call belongs to the same turn.
        if let last = turns.last, last.role == .assistant, last.toolCalls.isEmpty, reasoning == nil {
            turns[turns.count - 1].toolCalls = made
            return
        }
        var turn = InferenceRequest.Message(.assistant, "")
        turn.reasoning = take(&reasoning)
        turn.toolCalls = made
        turns.append(turn)
    }

    private func take(_ value: inout String?) -> String? {
        defer { value = nil }
        return value
    }

    // MARK: Texts

    /// The instruction for optional properties, chosen by tests with real models.
    ///
    /// With a shorter instruction, the 1.5B model fills every field, and with a longer one it writes "unknown".
    private static let omission =
        "\nLeave out properties that are not required where nothing is said about them, or make them null."

    private static func turn(
        of prompt: Transcript.Prompt, in entry: Transcript.Entry
    ) throws -> InferenceRequest.Message {
        var turn = try InferenceRequest.Message(.user, prompt.segments, of: entry)
        guard case .schema(let schema)? = prompt.responseFormat?.kind,
            prompt.contextOptions.includeSchemaInPrompt != false
        else { return turn }
        let shown = schema.inObject ?? schema
        let omission = shown.hasOptionalProperties ? Self.omission : ""
        turn.text += "\n\nAnswer with JSON of this schema:\n" + shown.jsonText + omission
        return turn
    }
}

extension InferenceRequest {
    /// Creates the request for a conversation of a session, which does not reason without a reasoning level.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`.
    package init(
        _ transcript: some Sequence<Transcript.Entry>, tools: [Transcript.ToolDefinition],
        reasoning level: ContextOptions.ReasoningLevel? = nil
    ) throws {
        self.init(model: nil, prompt: .messages(try TranscriptConversation.turns(of: transcript)))
        self.tools = tools.map(Tool.init)
        reasoningEffort = level?.effort
        // Sessions show an answer while it is generated, so it cannot be checked before.
        isChecked = false
    }

    /// Creates the request of a session; the rules of its reply are in a separate `ReplyDemand`.
    init(_ request: LanguageModelExecutorGenerationRequest) throws {
        try self.init(
            request.transcript, tools: request.enabledToolDefinitions, reasoning: request.contextOptions.reasoningLevel)
        apply(request.generationOptions)
    }

    mutating func apply(_ options: GenerationOptions) {
        maxTokens = options.maximumResponseTokens
        temperature = options.temperature
        switch options.samplingMode?.kind {
        case .greedy: temperature = 0
        case .randomTopK(let count, let seed):
            (topK, topP, minP, self.seed) = (max(count, 1), 1, 0, seed)
            // With a single candidate, sampling is greedy.
            if count <= 1 { temperature = nil }
        // 0 means no limit.
        case .randomProbabilityThreshold(let threshold, let seed):
            (topK, topP, minP, self.seed) = (0, min(threshold, 1), 0, seed)
        default: break
        }
    }
}

extension InferenceRequest.Tool {
    fileprivate init(_ definition: Transcript.ToolDefinition) {
        self.init(
            name: definition.name, description: definition.description,
            parameters: definition.parameters.jsonText)
    }
}

extension ContextOptions.ReasoningLevel {
    /// The value for templates with several reasoning efforts.
    var effort: String {
        switch self {
        case .light: "low"
        case .moderate: "medium"
        case .deep: "high"
        case .custom(let name): name
        }
    }
}
