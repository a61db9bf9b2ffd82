import Engine

/// A chat or generate request of Ollama's API.
struct OllamaRequest: Sendable {
    enum Kind: Sendable {
        case chat, generate
    }

    enum Work: Sendable {
        case answer(InferenceRequest)
        /// Load the model, as clients do before the user has written anything.
        case load(InferenceRequest)
        case unload(String?)
    }

    var kind: Kind
    /// The model name from the client, which the response repeats.
    var model: String
    var work: Work
    var stream: Bool

    /// Parses a request to one of the two endpoints.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    init(_ kind: Kind, _ body: Field) throws(RequestError) {
        self.kind = kind
        model = try OllamaReader.name(body)
        stream = try body["stream"].bool() ?? true
        let unloads = try OllamaReader.unloads(body["keep_alive"])
        let prompt: InferenceRequest.Prompt? =
            switch kind {
            case .chat: try OllamaReader.messages(body["messages"])
            case .generate: try OllamaReader.prompt(body)
            }
        var request = InferenceRequest(model: try OllamaReader.model(body), prompt: prompt ?? .text("Hi"))
        guard prompt != nil else {
            request.maxTokens = 1
            work = unloads ? .unload(request.model) : .load(request)
            return
        }
        try OllamaReader.options(body["options"], into: &request)
        if kind == .chat {
            request.tools = try ToolsReader.tools(body["tools"])
            request.continueLastMessage()
        }
        request.keepsInstructions = true
        request.format = try OllamaReader.format(body)
        if case .infill = request.prompt, request.format != .text {
            throw body["suffix"].invalid("cannot be combined with a format of the answer")
        }
        request.reasoningEffort = try OllamaReader.effort(body["think"])
        let top = try body["top_logprobs"].integer(0...20)
        if try body["logprobs"].bool() ?? false { request.topLogProbabilities = top ?? 0 }
        work = .answer(request)
    }
}
