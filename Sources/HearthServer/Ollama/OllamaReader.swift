import Engine
import Foundation
import Support

/// Functions that parse the common fields of Ollama requests.
enum OllamaReader {
    // MARK: Models

    /// Returns the model name from the client; `name` is the older key.
    static func name(_ body: Field) throws(RequestError) -> String {
        let name = try nameField(body).string()
        return try body["model"].required(name.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Returns the model ID; `nil` to let Hearth choose.
    static func model(_ body: Field) throws(RequestError) -> String? {
        try SamplingReader.model(nameField(body)).map(OllamaName.id)
    }

    private static func nameField(_ body: Field) -> Field { body["model"].isThere ? body["model"] : body["name"] }

    /// Returns whether a request without a prompt unloads the model; other durations have no effect.
    static func unloads(_ field: Field) throws(RequestError) -> Bool {
        switch field.value {
        case nil: return false
        case .number(let text): return Double(text) == 0
        // A zero duration, such as "0", "0s" or "0m".
        case .string(let text): return text.hasPrefix("0") && text.allSatisfy { $0 == "0" || $0.isLetter }
        default: throw field.invalid("must be a duration, as in \"5m\", or a number of seconds")
        }
    }

    // MARK: Prompts

    /// Returns the prompt of `generate`; `nil` if it is empty.
    static func prompt(_ body: Field) throws(RequestError) -> InferenceRequest.Prompt? {
        try body["template"].refuse(except: "")
        try body["context"].refuse(except: [])
        let images = try images(body["images"])
        let prompt = try body["prompt"].string() ?? ""
        let system = try body["system"].string() ?? ""
        if let suffix = try body["suffix"].string(), !suffix.isEmpty {
            try body["format"].refuse(except: "")
            guard images.isEmpty else { throw body["images"].invalid("cannot be combined with 'suffix'") }
            return .infill(InferenceRequest.Infill(prefix: prompt, suffix: suffix))
        }
        guard !prompt.isEmpty || !images.isEmpty else { return nil }
        // A raw prompt bypasses the chat template and thus the system prompt.
        if try body["raw"].bool() ?? false {
            guard images.isEmpty else { throw body["images"].invalid("cannot be combined with 'raw'") }
            return .text(prompt)
        }
        let messages = system.isEmpty ? [] : [InferenceRequest.Message(.system, system)]
        return .messages(messages + [message(.user, images, prompt)])
    }

    /// Returns the messages of a conversation; `nil` if there are no messages.
    ///
    /// Ollama clients match tool results to calls by the tool's name or by order.
    static func messages(_ field: Field) throws(RequestError) -> InferenceRequest.Prompt? {
        var messages: [InferenceRequest.Message] = []
        var open = OpenCalls()
        var number = 0
        let list = field
        for field in try list.list() ?? [] {
            let images = try images(field["images"])
            var message = message(try role(field["role"]), images, try field["content"].string() ?? "")
            guard images.isEmpty || [.user, .tool].contains(message.role) else {
                throw field["images"].invalid("is possible only in messages of the user and of tools")
            }
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
        try ImageReader.checkCount(messages, in: list)
        return messages.isEmpty ? nil : .messages(messages)
    }

    /// Returns a message whose images precede its text, as in Ollama.
    private static func message(
        _ role: InferenceRequest.Message.Role, _ images: [Data], _ text: String
    ) -> InferenceRequest.Message {
        var message = InferenceRequest.Message(role, "")
        for image in images { message.append(image: image) }
        message.text = text
        return message
    }

    private static func images(_ field: Field) throws(RequestError) -> [Data] {
        let list = try field.list() ?? []
        guard list.count <= ImageFormat.maximumCount else {
            throw field.invalid("has more than \(ImageFormat.maximumCount) images. Send fewer images")
        }
        var images: [Data] = []
        for image in list { images.append(try ImageReader.image(base64: image)) }
        return images
    }

    /// The calls without a result so far, with lookups in constant time for long conversations.
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

        /// Returns the ID of the open call with the ID if given, else with the tool name if given, else of the next
        /// open call.
        ///
        /// If no open call matches, returns the given ID.
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

    private static func role(_ field: Field) throws(RequestError) -> InferenceRequest.Message.Role {
        let text = try field.required(try field.string())
        guard let role = InferenceRequest.Message.Role(rawValue: text == "developer" ? "system" : text) else {
            throw field.invalid("must be system, developer, user, assistant or tool")
        }
        return role
    }

    private static func toolCall(_ field: Field, number: Int) throws(RequestError) -> InferenceRequest.ToolCall {
        let function = field["function"]
        let name = try function["name"].required(try function["name"].string())
        return InferenceRequest.ToolCall(
            id: try field["id"].string() ?? "call_\(number)", name: name,
            arguments: try MessagesReader.arguments(function["arguments"]))
    }

    // MARK: Options

    /// Applies the sampling options to a request, and refuses unsupported options.
    ///
    /// Load options such as `num_ctx` and `num_gpu` are ignored. Hearth chooses them, and they do not affect an
    /// answer that fits.
    static func options(_ field: Field, into request: inout InferenceRequest) throws(RequestError) {
        guard let options = try field.object() else { return }
        try SamplingReader.read(options, takesNearest: true, into: &request)
        // A penalty of 0 or less is not valid and is treated as unset.
        if let penalty = try options["repeat_penalty"].number(-.infinity ... .infinity), penalty <= 0 {
            request.repetitionPenalty = nil
        }
        // In Ollama, -1 stands for a random seed.
        if try options["seed"].integer(Int.min...Int.max) == -1 { request.seed = nil }
        // Values of 0 and less mean no limit.
        request.maxTokens = try options["num_predict"].integer(Int.min...Int.max).flatMap { $0 > 0 ? $0 : nil }
        _ = try options["num_ctx"].integer(Int.min...Int.max)
        request.stop = try SamplingReader.stops(options["stop"])
    }

    /// Returns the answer's format: text, any JSON object, or a JSON Schema.
    ///
    /// The fields of other servers' APIs are accepted as well.
    static func format(_ body: Field) throws(RequestError) -> InferenceRequest.Format {
        let field = body["format"]
        switch field.value {
        case nil, .string(""): return try FormatReader.format(body["response_format"], style: .nested, orIn: body)
        case .string("json"): return .jsonObject
        case .object: return .jsonSchema(name: "Answer", schema: (field.value ?? [:]).text)
        default: throw field.invalid("must be \"json\" or a JSON Schema")
        }
    }

    /// Returns the reasoning effort; `nil` unless reasoning is requested.
    static func effort(_ field: Field) throws(RequestError) -> String? {
        if case .bool(let thinks) = field.value { return thinks ? "medium" : nil }
        return try ToolsReader.effort(field)
    }
}
