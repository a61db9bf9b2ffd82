import Engine
import Support

/// A messages request of the Anthropic API.
struct AnthropicRequest: Sendable {
    var inference: InferenceRequest
    var stream: Bool
    /// Whether the reasoning is sent; otherwise its blocks are empty.
    var showsThinking: Bool
    /// All documents of the conversation.
    var documents: [RequestDocument]
    /// The text of the last user message, without documents.
    var question: String
    /// Whether the prompt is only computed into the cache for a later request (`max_tokens` is 0).
    var onlyPrepares: Bool

    /// Parses a request for an answer or, if `isCount` is true, for the number of prompt tokens.
    ///
    /// Unsupported tools are ignored if `ignoresUnsupportedTools` is true; otherwise they are refused.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field, isCount: Bool = false, ignoresUnsupportedTools: Bool = false) throws(RequestError) {
        try body["container"].refuse()
        try body["mcp_servers"].refuse(except: [])
        let messages = try AnthropicMessages(body)
        (documents, question) = (messages.documents, messages.question)
        var request = InferenceRequest(
            model: try SamplingReader.model(body["model"]), prompt: .messages(messages.turns))
        try SamplingReader.read(body, into: &request)
        request.stop = try SamplingReader.stops(body["stop_sequences"])
        let limit = body["max_tokens"]
        let tokens = try limit.integer(0...Int.max)
        let most = isCount ? tokens : try limit.required(tokens)
        onlyPrepares = most == 0
        // The engine generates at least one token.
        request.maxTokens = most.map { max(1, $0) }
        request.tools = try AnthropicTools.tools(body["tools"], ignoresUnsupported: ignoresUnsupportedTools)
        let choice = body["tool_choice"]
        request.toolChoice = try AnthropicTools.choice(choice)
        // If only ignored tools were sent, none can be called.
        if ignoresUnsupportedTools, request.tools.isEmpty { request.toolChoice = .automatic }
        request.maxToolCalls = try choice["disable_parallel_tool_use"].bool() == true ? 1 : nil
        request.keepsInstructions = true
        request.format = try FormatReader.format(body["output_config"]["format"], body["output_format"], orIn: body)
        request.reasoningEffort = try Self.effort(body)
        request.continueLastMessage()
        inference = request
        showsThinking = try body["thinking"]["display"].string() != "omitted"
        stream = try body["stream"].bool() ?? false
    }

    /// Returns the reasoning effort: `output_config.effort`, or an estimate from the token budget; `nil` for no
    /// reasoning.
    private static func effort(_ body: Field) throws(RequestError) -> String? {
        let field = body["output_config"]["effort"]
        let effort: String?
        switch try field.string() {
        case nil: effort = nil
        case let name? where ["low", "medium", "high"].contains(name): effort = name
        case "xhigh", "max": effort = "high"
        default: throw field.invalid("must be low, medium, high, xhigh or max")
        }
        guard let thinking = try body["thinking"].object() else { return nil }
        let type = thinking["type"]
        switch try type.required(try type.string()) {
        case "disabled": return nil
        case "adaptive", "between_tools": return effort ?? "medium"
        case "enabled":
            let budget = thinking["budget_tokens"]
            let tokens = try budget.required(try budget.integer(1...Int.max))
            return effort ?? (tokens < 4_096 ? "low" : tokens < 16_384 ? "medium" : "high")
        default: throw type.invalid("must be enabled, adaptive or disabled")
        }
    }
}
