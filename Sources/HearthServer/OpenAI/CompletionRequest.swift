import Engine
import Support

/// A completion request, which continues texts or fills the text before a suffix.
struct CompletionRequest: Sendable {
    /// One request per prompt.
    var inference: [InferenceRequest]
    var stream: Bool
    var includesUsage: Bool
    var logprobs: Bool
    /// Whether answers begin with the prompt.
    var echoes: Bool

    /// The maximum number of choices of all prompts together, because each choice takes a slot in the engine.
    private static let choiceLimit = 32

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        try ChatCompletionRequest.refuseExtensions(body)
        let choices = try body["n"].integer(1...8) ?? 1
        try body["best_of"].refuse(except: 1, JSONValue(choices))
        var request = InferenceRequest(model: try SamplingReader.model(body["model"]), prompt: .text(""))
        try SamplingReader.read(body, into: &request)
        request.stop = try SamplingReader.stops(body["stop"])
        // llama-server also takes its own name. 16 is the default of the API.
        let limit = body[body["max_tokens"].isThere ? "max_tokens" : "n_predict"]
        request.maxTokens = limit.isThere ? try SamplingReader.limit(limit) : 16
        request.choices = choices
        request.format = try FormatReader.format(body["response_format"], style: .nested, orIn: body)
        request.topLogProbabilities = try body["logprobs"].integer(0...20)
        logprobs = request.topLogProbabilities != nil
        echoes = try body["echo"].bool() ?? false
        guard !echoes || !logprobs else {
            throw body["echo"].invalid("cannot be combined with 'logprobs': the prompt's tokens have none")
        }
        stream = try body["stream"].bool() ?? false
        includesUsage = try body["stream_options"]["include_usage"].bool() ?? false
        var prompts = try Self.prompts(body["prompt"])
        if let suffix = try body["suffix"].string(), !suffix.isEmpty {
            guard !echoes else { throw body["echo"].invalid("cannot be combined with 'suffix'") }
            guard request.format == .text else {
                throw body["suffix"].invalid("cannot be combined with a format of the answer")
            }
            for index in prompts.indices {
                guard case .text(let prefix) = prompts[index] else {
                    throw body["suffix"].invalid("cannot be combined with a prompt of tokens; send the text")
                }
                prompts[index] = .infill(InferenceRequest.Infill(prefix: prefix, suffix: suffix))
            }
        }
        guard prompts.count * choices <= Self.choiceLimit else {
            throw body["prompt"].invalid("requests more than \(Self.choiceLimit) choices")
        }
        inference = prompts.map { prompt in
            var own = request
            own.prompt = prompt
            return own
        }
    }

    /// Parses a text, a list of texts, a list of tokens, or a list of token lists.
    private static func prompts(_ field: Field) throws(RequestError) -> [InferenceRequest.Prompt] {
        guard case .array(let elements) = try field.required(field.value) else {
            return [.text(try field.required(try field.string()))]
        }
        guard let first = elements.first else { throw field.invalid("is empty") }
        if case .number = first { return [.tokens(try tokens(field))] }
        var prompts: [InferenceRequest.Prompt] = []
        for element in try field.list() ?? [] {
            if case .array = element.value {
                prompts.append(.tokens(try tokens(element)))
            } else {
                prompts.append(.text(try element.required(try element.string())))
            }
        }
        return prompts
    }

    static func tokens(_ field: Field) throws(RequestError) -> [Int] {
        let tokens = try field.integers(0...Int(Int32.max)) ?? []
        guard !tokens.isEmpty else { throw field.invalid("is empty") }
        return tokens
    }
}
