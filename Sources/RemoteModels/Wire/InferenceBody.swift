import Engine
import Support

/// The body of a request to an endpoint: for a conversation at `/chat/completions`, for a text at `/completions`.
struct InferenceBody {
    /// The members common to all choices of the request.
    private let members: [JSONValue.Member]
    private let seed: UInt64?
    /// The conversation; `nil` for a text.
    let messages: [JSONValue]?
    /// The text to continue; empty for a conversation.
    let text: String
    /// The tools in the API's format.
    let tools: [JSONValue]
    /// The parameters of the available tools, by their names.
    let callable: [String: JSONValue]
    /// Whether the answer must have a certain form.
    let hasForm: Bool

    /// Converts a request.
    ///
    /// - Parameters:
    ///   - request: The request, whose model and number of choices are ignored.
    ///   - model: The name of the model on the server.
    ///   - server: The kind of server, if the format or an option needs an extension.
    /// - Throws: `InferenceError` for options that the API lacks.
    init(_ request: InferenceRequest, model: String, server: ServerKind? = nil) throws(InferenceError) {
        var members: [JSONValue.Member] = [.init("model", .string(model))]
        switch request.prompt {
        case .messages(let turns):
            let messages = ChatBody.movingImages(of: turns.map(Self.message))
            self.messages = messages
            text = ""
            members.append(.init("messages", .array(messages)))
        case .text(let text):
            guard request.format == .text else { throw Self.refusal(of: request.format) }
            messages = nil
            self.text = text
            members.append(.init("prompt", .string(text)))
        case .infill:
            throw InferenceError(
                .unsupported,
                "A remote model cannot be used to fill in the middle of a text. Use a model on this machine, or the "
                    + "remote server itself.", parameter: "model")
        case .tokens:
            throw InferenceError(
                .unsupported,
                "Remote models are sent only text, because token numbers differ between models. Send the text, or use "
                    + "a model on this machine.", parameter: "prompt")
        }
        var tools: [JSONValue] = []
        for (index, tool) in request.tools.enumerated() { tools.append(try Self.tool(tool, index)) }
        self.tools = tools
        callable =
            request.toolChoice == .none
            ? [:]
            : Dictionary(
                zip(request.tools, tools).map { ($0.name, $1["function"]?["parameters"] ?? .null) },
                uniquingKeysWith: { $1 })
        hasForm = request.format != .text && request.reasoningEffort == nil
        members += ChatBody.stream + Self.sampling(request)
        members += try Self.extensions(request, server)
        if messages != nil { members += try Self.chat(request, tools, server) }
        members += Self.probabilities(request, isChat: messages != nil)
        self.members = members
        seed = request.seed
    }

    /// Returns the seed of a choice; `nil` for a random seed.
    func seed(of choice: Int) -> UInt64? { seed.map { $0 &+ UInt64(choice) } }

    /// Returns the body for one choice.
    ///
    /// - Parameters:
    ///   - choice: The index of the choice, from 0.
    ///   - limit: The maximum number of tokens to generate; `nil` for the server's default.
    ///   - server: The kind of server that is asked to disable reasoning; `nil` if reasoning is allowed.
    func json(choice: Int, limit: Int?, withoutThoughtsOf server: ServerKind? = nil) -> JSONValue {
        var members = members
        if let server { members += server.disablingReasoning }
        // Servers parse the seed as a signed number.
        if let seed = seed(of: choice) { members.append(.init("seed", JSONValue(Int64(bitPattern: seed)))) }
        if let limit { members.append(.init("max_tokens", JSONValue(limit))) }
        return .object(members)
    }

    // MARK: Unsupported options

    /// The options of a request that are not part of the API, each with the servers that know it.
    private static func extended(
        _ request: InferenceRequest
    ) -> [(servers: Set<ServerKind>, members: [JSONValue.Member])] {
        var options: [(servers: Set<ServerKind>, members: [JSONValue.Member])] = []
        if request.minTokens > 0 {
            options.append(([.vLLM, .sglang], [.init("min_tokens", JSONValue(request.minTokens))]))
        }
        if !request.stopTokens.isEmpty {
            let tokens = JSONValue.array(request.stopTokens.map { JSONValue($0) })
            options.append(([.vLLM, .sglang], [.init("stop_token_ids", tokens)]))
        }
        if request.ignoresEnd { options.append(([.vLLM, .sglang, .llamaServer], [.init("ignore_eos", true)])) }
        if let dry = request.dry {
            var members: [JSONValue.Member] = [
                .init("dry_multiplier", .number(dry.multiplier)), .init("dry_base", .number(dry.base)),
                .init("dry_allowed_length", JSONValue(dry.allowedLength)),
                .init("dry_penalty_last_n", JSONValue(dry.window)),
            ]
            if let breakers = dry.sequenceBreakers {
                members.append(.init("dry_sequence_breakers", .array(breakers.map { .string($0) })))
            }
            options.append(([.llamaServer], members))
        }
        if let xtc = request.xtc {
            let members: [JSONValue.Member] = [
                .init("xtc_probability", .number(xtc.probability)), .init("xtc_threshold", .number(xtc.threshold)),
            ]
            options.append(([.llamaServer], members))
        }
        return options
    }

    /// Returns whether a request has options that only some servers know.
    static func hasExtensions(_ request: InferenceRequest) -> Bool { !extended(request).isEmpty }

    /// Returns the members for options that are not part of the API.
    ///
    /// - Throws: `InferenceError` for an option that the server may ignore without an error.
    private static func extensions(
        _ request: InferenceRequest, _ server: ServerKind?
    ) throws(InferenceError) -> [JSONValue.Member] {
        var all: [JSONValue.Member] = []
        for (servers, members) in extended(request) {
            guard let server, servers.contains(server) else {
                let name = members[0].key
                throw InferenceError(
                    .unsupported,
                    "'\(name)' is not part of the API of remote models, and this server is not known to support it. Omit "
                        + "it, or use a model on this machine.", parameter: name)
            }
            all += members
        }
        return all
    }

    private static func refusal(of format: InferenceRequest.Format) -> InferenceError {
        let parameter = if case .without = format { "bad_words" } else { "response_format" }
        return InferenceError(
            .unsupported,
            "This remote model does not support this answer format: its API cannot express it. Request JSON of a "
                + "schema in a chat completion, or use a model on this machine.", parameter: parameter)
    }

    // MARK: Conversations

    private static func message(_ message: InferenceRequest.Message) -> JSONValue {
        // Reasoning is not sent back, because templates omit it from all turns but the last.
        switch message.role {
        case .tool: return ChatBody.result(of: message.toolCallID, message)
        case .assistant where !message.toolCalls.isEmpty:
            return ChatBody.message(
                message.text.isEmpty ? nil : message.text,
                calling: message.toolCalls.map { ChatBody.call(id: $0.id, name: $0.name, arguments: $0.arguments) })
        case .assistant, .system, .user: return ChatBody.message(message)
        }
    }

    private static func tool(_ tool: InferenceRequest.Tool, _ index: Int) throws(InferenceError) -> JSONValue {
        guard tool.inputGrammar == nil else {
            throw InferenceError(
                .unsupported,
                "This remote model does not support a grammar for a tool's input: its API cannot express it. Omit the "
                    + "grammar, or use a model on this machine.", parameter: "tools[\(index)].format")
        }
        return ChatBody.tool(
            name: tool.name, description: tool.description,
            parameters: try schema(tool.parameters, parameter: "tools[\(index)].parameters"))
    }

    private static func schema(_ text: String, parameter: String) throws(InferenceError) -> JSONValue {
        guard let json = try? JSONValue(text.utf8) else {
            throw InferenceError(.invalidRequest, "A schema is not JSON. Correct it.", parameter: parameter)
        }
        return json
    }

    private static func chat(
        _ request: InferenceRequest, _ tools: [JSONValue], _ server: ServerKind?
    ) throws(InferenceError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if !tools.isEmpty {
            members.append(.init("tools", .array(tools)))
            switch request.toolChoice {
            case .automatic: break
            case .none: members.append(.init("tool_choice", "none"))
            case .required: members.append(.init("tool_choice", "required"))
            case .named(let name):
                members.append(.init("tool_choice", ["type": "function", "function": ["name": .string(name)]]))
            }
            if request.maxToolCalls == 1 { members.append(.init("parallel_tool_calls", false)) }
        }
        switch request.format {
        case .text: break
        case .jsonObject: members.append(.init("response_format", ["type": "json_object"]))
        case .jsonSchema(let name, let text):
            let schema = try schema(text, parameter: "response_format")
            members.append(.init("response_format", ChatBody.format(name: name, schema: schema)))
        case .regex, .choices, .grammar, .without:
            guard let form = server.flatMap({ TextForm(request.format, for: $0) }) else {
                throw refusal(of: request.format)
            }
            members += form.members
        }
        if let effort = request.reasoningEffort { members.append(.init("reasoning_effort", .string(effort))) }
        return members
    }

    // MARK: Options

    private static func sampling(_ request: InferenceRequest) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(.init(name, value)) }
        }
        add("temperature", request.temperature.map { .number($0) })
        add("top_p", request.topP.map { .number($0) })
        add("top_k", request.topK.map { JSONValue($0) })
        add("min_p", request.minP.map { .number($0) })
        add("presence_penalty", request.presencePenalty.map { .number($0) })
        add("frequency_penalty", request.frequencyPenalty.map { .number($0) })
        // vLLM uses the first name, llama-server the second name.
        add("repetition_penalty", request.repetitionPenalty.map { .number($0) })
        add("repeat_penalty", request.repetitionPenalty.map { .number($0) })
        add("repeat_last_n", request.repetitionWindow.map { JSONValue($0) })
        if !request.logitBias.isEmpty {
            let biases = request.logitBias.sorted { $0.key < $1.key }
            add("logit_bias", .object(biases.map { .init("\($0.key)", .number($0.value)) }))
        }
        if !request.stop.isEmpty { add("stop", .array(request.stop.map { .string($0) })) }
        return members
    }

    private static func probabilities(_ request: InferenceRequest, isChat: Bool) -> [JSONValue.Member] {
        guard let top = request.topLogProbabilities else { return [] }
        guard isChat else { return [.init("logprobs", JSONValue(top))] }
        return [.init("logprobs", true), .init("top_logprobs", JSONValue(top))]
    }
}
