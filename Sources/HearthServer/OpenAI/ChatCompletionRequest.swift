import Engine
import Support

struct ChatCompletionRequest: Sendable {
    var inference: [InferenceRequest]
    var stream: Bool
    /// Whether a stream ends with the usage.
    var includesUsage: Bool
    /// Whether log probabilities are requested.
    var logprobs: Bool

    /// Refuses unsupported fields, unless they have a neutral value.
    private static func refuseUnsupported(_ body: Field) throws(RequestError) {
        try body["functions"].refuse(except: [])
        try body["function_call"].refuse(except: "none", "auto")
        for field in ["audio", "web_search_options"] { try body[field].refuse() }
        try body["modalities"].refuse(except: ["text"])
        try body["echo"].refuse(except: false)
        try refuseExtensions(body)
    }

    /// The fields of the Responses API, llama-server, vLLM and SGLang that are not supported and would change the
    /// answer, with their neutral values.
    private static let extensions: [(name: String, neutral: [JSONValue])] = [
        ("conversation", []), ("background", [false]), ("chat_template", [""]), ("documents", [[]]),
        ("truncate_prompt_tokens", []), ("prompt_embeds", []), ("include_stop_str_in_output", [false]),
        ("no_stop_trim", [false]), ("skip_special_tokens", [true]), ("include_reasoning", [true]),
        ("separate_reasoning", [true]), ("reasoning_format", ["auto", "deepseek"]), ("parse_tool_calls", [true]),
        ("thinking_budget_tokens", [-1]), ("thinking_token_budget", [-1]), ("t_max_predict_ms", [0, -1]),
        ("vllm_xargs", [[:]]),
    ]

    /// Refuses extensions of completions and chat completions.
    static func refuseExtensions(_ body: Field) throws(RequestError) {
        for (name, neutral) in extensions { try body[name].refuse(exceptAny: neutral) }
    }

    /// Parses the fields by which clients of vLLM and llama-server continue the last assistant message.
    ///
    /// OpenAI's own API has no such field, and answers an assistant message with a new turn.
    private static func readContinuation(_ body: Field, into request: inout InferenceRequest) throws(RequestError) {
        let continues = body["continue_final_message"]
        let begins = try body["add_generation_prompt"].bool()
        guard try continues.bool() ?? (begins == false) else { return }
        guard begins != true else { throw continues.invalid("and 'add_generation_prompt' cannot both be true") }
        let isAsked = continues.isThere
        guard request.continueLastMessage() || !isAsked else {
            throw continues.invalid("requires a last message of the assistant with a text")
        }
    }

    /// Parses a request.
    ///
    /// Unsupported tools are ignored if `ignoresUnsupportedTools` is true; otherwise they are refused.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field, ignoresUnsupportedTools: Bool = false) throws(RequestError) {
        try Self.refuseUnsupported(body)
        var request = InferenceRequest(
            model: try SamplingReader.model(body["model"]),
            prompt: .messages(try MessagesReader.messages(body["messages"])))
        try SamplingReader.read(body, into: &request)
        request.stop = try SamplingReader.stops(body["stop"])
        // llama-server also takes its own name.
        let limit = ["max_completion_tokens", "max_tokens", "n_predict"].map { body[$0] }.first(where: \.isThere)
        request.maxTokens = try limit.flatMap(SamplingReader.limit)
        request.choices = try body["n"].integer(1...8) ?? 1
        request.tools = try ToolsReader.tools(body["tools"], ignoresUnsupported: ignoresUnsupportedTools)
        request.toolChoice = try ToolsReader.choice(body["tool_choice"], among: &request.tools)
        // If only ignored tools were sent, none can be called.
        if ignoresUnsupportedTools, request.tools.isEmpty { request.toolChoice = .automatic }
        request.maxToolCalls = try ToolsReader.maxCalls(body["parallel_tool_calls"])
        request.format = try FormatReader.format(body["response_format"], style: .nested, orIn: body)
        request.reasoningEffort = try ToolsReader.effort(in: body)
        try Self.readContinuation(body, into: &request)
        request.prediction = try MessagesReader.text(body["prediction"]["content"])
        request.keepsInstructions = try body["store"].bool() ?? true
        logprobs = try body["logprobs"].bool() ?? false
        let top = try body["top_logprobs"].integer(0...20)
        guard logprobs || (top ?? 0) == 0 else { throw body["top_logprobs"].invalid("requires 'logprobs' to be true") }
        request.topLogProbabilities = logprobs ? top ?? 0 : nil
        stream = try body["stream"].bool() ?? false
        includesUsage = try body["stream_options"]["include_usage"].bool() ?? false
        inference = [request]
    }
}
