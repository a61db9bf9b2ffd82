import Engines
import LlamaRuntime

extension ReplyRequest {
    /// What the API asks, in the engine's words.
    init(_ request: InferenceRequest) throws(InferenceError) {
        switch request.prompt {
        case .messages(let messages): self.init(.conversation(Self.turns(messages, request.format)))
        case .text(let text): self.init(.text(text))
        case .tokens(let tokens): self.init(.tokens(try LocalInference.tokens(tokens, "prompt")))
        }
        try take(request.tools, request.toolChoice)
        maxCalls = request.maxToolCalls
        format =
            switch request.format {
            case .text: .text
            case .jsonObject: .jsonObject
            case .jsonSchema(let name, let schema): .jsonSchema(name: name, schema: schema)
            }
        reasoningEffort = request.reasoningEffort
        sampling = SamplingParameters(request)
        maxTokens = request.maxTokens
        stopStrings = request.stop
        prediction = request.prediction
        topLogProbabilities = request.topLogProbabilities
    }

    private mutating func take(
        _ offered: [InferenceRequest.Tool], _ choice: InferenceRequest.ToolChoice
    ) throws(InferenceError) {
        // Who must not call anything is told of nothing.
        guard choice != .none else { return }
        tools = offered.map {
            ChatTool(name: $0.name, description: $0.description, parameters: JSONText($0.parameters))
        }
        switch choice {
        case .none, .automatic: break
        case .required: mustCall = true
        case .named(let name):
            guard tools.contains(where: { $0.name == name }) else {
                throw InferenceError(
                    .invalidRequest, "tool_choice names a function that is not among the tools.",
                    parameter: "tool_choice")
            }
            mustCall = true
            callable = [name]
        }
        guard !mustCall || !tools.isEmpty else {
            throw InferenceError(
                .invalidRequest, "tool_choice requires a call, but there are no tools.", parameter: "tool_choice")
        }
    }

    // MARK: Turns

    private static func turns(
        _ messages: [InferenceRequest.Message], _ format: InferenceRequest.Format
    ) -> [ChatTurn] {
        var names: [String: String] = [:]
        var turns = messages.map { message in
            for call in message.toolCalls { names[call.id] = call.name }
            var turn = ChatTurn(role(message.role), ChatText(message.text))
            turn.reasoning = message.reasoning
            turn.toolCalls = message.toolCalls.map {
                ChatTurn.ToolCall(id: $0.id, name: $0.name, arguments: JSONText($0.arguments))
            }
            turn.toolCallID = message.toolCallID
            turn.toolName = message.toolCallID.flatMap { names[$0] }
            return turn
        }
        guard let instruction = instruction(format) else { return turns }
        // At the front it stays the same for all requests of a conversation, and cached.
        if let first = turns.first, first.role == .system {
            turns[0].content = ChatText(first.content.text + "\n\n" + instruction)
        } else {
            turns.insert(ChatTurn(.system, ChatText(instruction)), at: 0)
        }
        return turns
    }

    /// Grammars only cut off what does not fit: a model that knows what is wanted writes better JSON.
    private static func instruction(_ format: InferenceRequest.Format) -> String? {
        switch format {
        case .text: nil
        case .jsonObject: "Answer with a JSON object."
        case .jsonSchema(_, let schema): "Answer with JSON of this schema:\n" + schema
        }
    }

    private static func role(_ role: InferenceRequest.Message.Role) -> ChatTurn.Role {
        switch role {
        case .system: .system
        case .user: .user
        case .assistant: .assistant
        case .tool: .tool
        }
    }
}

extension SamplingParameters {
    /// The options that the request names; those that it leaves open are the engine's.
    fileprivate init(_ request: InferenceRequest) {
        self.init()
        if request.temperature == 0 {
            self = .greedy
        } else if let temperature = request.temperature {
            self.temperature = temperature
        }
        // 0 means no limit, as elsewhere.
        if let topK = request.topK { self.topK = topK == 0 ? nil : topK }
        if let topP = request.topP { self.topP = max(topP, .leastNonzeroMagnitude) }
        if let minP = request.minP { self.minP = minP }
        seed = request.seed
        xtc = request.xtc.map { XTC(probability: $0.probability, threshold: $0.threshold) }
        adjustments = SamplingAdjustments(request)
    }
}

extension SamplingAdjustments {
    /// The biases and penalties that the request names.
    fileprivate init(_ request: InferenceRequest) {
        self.init()
        presencePenalty = request.presencePenalty ?? 0
        frequencyPenalty = request.frequencyPenalty ?? 0
        repetitionPenalty = request.repetitionPenalty ?? 1
        if let window = request.repetitionWindow { repetitionWindow = window < 0 ? nil : window }
        // What is no token of any model is none of this one either, and is refused as such.
        for (token, bias) in request.logitBias { logitBias[TokenID(exactly: token) ?? -1] = bias }
        guard let asked = request.dry else { return }
        var dry = DRY(
            multiplier: asked.multiplier, base: asked.base, allowedLength: asked.allowedLength,
            window: asked.window < 0 ? nil : asked.window)
        if let breakers = asked.sequenceBreakers { dry.sequenceBreakers = breakers }
        self.dry = dry
    }
}
