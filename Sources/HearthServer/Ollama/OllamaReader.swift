import Engine
import Support

/// Reads what requests of Ollama's API have in common.
enum OllamaReader {
    // MARK: Models

    /// The model's name as the client wrote it; `name` is the older key.
    static func name(_ body: Field) throws(WireError) -> String {
        let name = try nameField(body).string()
        return try body["model"].required(name.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The model's id; nil for the one that Hearth chooses.
    static func model(_ body: Field) throws(WireError) -> String? {
        try SamplingReader.model(nameField(body)).map(OllamaName.id)
    }

    private static func nameField(_ body: Field) -> Field { body["model"].isThere ? body["model"] : body["name"] }

    /// Whether a request without a prompt unloads the model; any other duration changes nothing here.
    static func unloads(_ field: Field) throws(WireError) -> Bool {
        switch field.value {
        case nil: return false
        case .number(let text): return Double(text) == 0
        // "0", "0s", "0m".
        case .string(let text): return text.hasPrefix("0") && text.allSatisfy { $0 == "0" || $0.isLetter }
        default: throw field.invalid("must be a duration, as in \"5m\", or a number of seconds")
        }
    }

    // MARK: Prompts

    /// The one prompt of `generate`; nil for an empty one.
    static func prompt(_ body: Field) throws(WireError) -> InferenceRequest.Prompt? {
        try body["template"].refuse(except: "")
        try body["context"].refuse(except: [])
        try refuseImages(body["images"])
        let prompt = try body["prompt"].string() ?? ""
        let system = try body["system"].string() ?? ""
        if let suffix = try body["suffix"].string(), !suffix.isEmpty {
            try body["format"].refuse(except: "")
            return .infill(InferenceRequest.Infill(prefix: prompt, suffix: suffix))
        }
        guard !prompt.isEmpty else { return nil }
        // What is raw goes past the chat template, and with it past the place for a system prompt.
        if try body["raw"].bool() ?? false { return .text(prompt) }
        let messages = system.isEmpty ? [] : [InferenceRequest.Message(.system, system)]
        return .messages(messages + [InferenceRequest.Message(.user, prompt)])
    }

    /// The turns of a conversation; nil for none.
    ///
    /// Ollama's clients match results of tools to their calls by the tool's name, or by their order.
    static func messages(_ field: Field) throws(WireError) -> InferenceRequest.Prompt? {
        var messages: [InferenceRequest.Message] = []
        var open = OpenCalls()
        var number = 0
        for field in try field.list() ?? [] {
            var message = InferenceRequest.Message(
                try role(field["role"]), try field["content"].string() ?? "")
            try refuseImages(field["images"])
            message.reasoning = try field["thinking"].string()
            for call in try field["tool_calls"].list() ?? [] {
                number += 1
                let call = try toolCall(call, number: number)
                message.toolCalls.append(call)
                open.add(call)
            }
            if message.role == .tool {
                message.toolCallID = open.take(
                    id: try field["tool_call_id"].string(), name: try field["tool_name"].string())
            }
            messages.append(message)
        }
        return messages.isEmpty ? nil : .messages(messages)
    }

    /// Calls whose results have not come yet.
    ///
    /// Each look-up takes constant time, because conversations may be long.
    private struct OpenCalls {
        private var ids: [String] = []
        private var isOpen: [Bool] = []
        private var byID: [String: ArraySlice<Int>] = [:]
        private var byName: [String: ArraySlice<Int>] = [:]
        private var next = 0

        mutating func add(_ call: InferenceRequest.ToolCall) {
            byID[call.id, default: []].append(ids.count)
            byName[call.name, default: []].append(ids.count)
            ids.append(call.id)
            isOpen.append(true)
        }

        /// The id of the first open call with an id, or else of a tool, or else of all; the id itself if there is none.
        mutating func take(id: String?, name: String?) -> String? {
            while next < ids.count, !isOpen[next] { next += 1 }
            let place: Int? =
                if let id { take(id, \.byID) } else if let name { take(name, \.byName) } else {
                    next < ids.count ? next : nil
                }
            guard let place else { return id }
            isOpen[place] = false
            return ids[place]
        }

        private mutating func take(
            _ key: String, _ places: WritableKeyPath<Self, [String: ArraySlice<Int>]>
        ) -> Int? {
            while let place = self[keyPath: places][key]?.popFirst() {
                if isOpen[place] { return place }
            }
            return nil
        }
    }

    private static func role(_ field: Field) throws(WireError) -> InferenceRequest.Message.Role {
        let text = try field.required(try field.string())
        guard let role = InferenceRequest.Message.Role(rawValue: text == "developer" ? "system" : text) else {
            throw field.invalid("must be system, developer, user, assistant or tool")
        }
        return role
    }

    private static func toolCall(_ field: Field, number: Int) throws(WireError) -> InferenceRequest.ToolCall {
        let function = field["function"]
        let name = try function["name"].required(try function["name"].string())
        return InferenceRequest.ToolCall(
            id: try field["id"].string() ?? "call_\(number)", name: name,
            arguments: try MessagesReader.arguments(function["arguments"]))
    }

    private static func refuseImages(_ field: Field) throws(WireError) {
        guard let images = try field.list(), !images.isEmpty else { return }
        throw WireError(
            "'\(field.path)' is not supported: local models read only text. Leave the images out.",
            parameter: field.path, code: "unsupported_content")
    }

    // MARK: Options

    /// Options that would change the answer, and the values with which they do not.
    private static let unsupported = [("mirostat", 0.0), ("tfs_z", 1), ("typical_p", 1)]

    /// Puts the options of sampling into a request, and refuses those that nothing honours.
    ///
    /// How a model is loaded, such as `num_ctx` or `num_gpu`, is Hearth's own choice, and changes no answer that fits.
    static func options(_ field: Field, into request: inout InferenceRequest) throws(WireError) {
        guard let options = try field.object() else { return }
        try SamplingReader.read(options, takesNearest: true, into: &request)
        // There is no penalty of 0.
        if let penalty = try options["repeat_penalty"].number(-.infinity ... .infinity), penalty <= 0 {
            request.repetitionPenalty = nil
        }
        // What stands for a seed of chance in Ollama.
        if try options["seed"].integer(Int.min...Int.max) == -1 { request.seed = nil }
        for (name, neutral) in unsupported {
            let option = options[name]
            if let number = try option.number(-.infinity ... .infinity), number != neutral { try option.refuse() }
        }
        // 0 and less stand for no limit.
        request.maxTokens = try options["num_predict"].integer(Int.min...Int.max).flatMap { $0 > 0 ? $0 : nil }
        _ = try options["num_ctx"].integer(Int.min...Int.max)
        request.stop = try SamplingReader.stops(options["stop"])
    }

    /// The format of the answer: any text, any JSON object, or JSON of a schema; or what fields of other servers say.
    static func format(_ body: Field) throws(WireError) -> InferenceRequest.Format {
        let field = body["format"]
        switch field.value {
        case nil, .string(""): return try FormatReader.format(body["response_format"], style: .nested, orIn: body)
        case .string("json"): return .jsonObject
        case .object: return .jsonSchema(name: "Answer", schema: (field.value ?? [:]).text)
        default: throw field.invalid("must be \"json\" or a JSON Schema")
        }
    }

    /// The effort of reasoning: none unless it is asked for.
    static func effort(_ field: Field) throws(WireError) -> String? {
        if case .bool(let thinks) = field.value { return thinks ? "medium" : nil }
        return try ToolsReader.effort(field)
    }
}
