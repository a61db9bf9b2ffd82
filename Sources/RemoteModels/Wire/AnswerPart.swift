import Support

/// A part of a streamed response, or a complete response, to a chat or a text to continue.
///
/// Servers, and routers between them and the client, also send keep-alives, pings and notices.
enum AnswerPart {
    /// The end of the stream.
    case end
    /// An object with choices or the usage.
    case part(JSONValue)
    /// Another event with its error text, if any, which is reported if the stream then ends.
    case other(RemoteServerError?)

    /// Parses an event of a stream.
    ///
    /// - Throws: `RemoteFault.error` for an error that the server sends as an event, `unreadable` for invalid JSON.
    init(_ event: ServerSentEvents.Event) throws(RemoteFault) {
        let data = event.data.withoutRepeatedField
        guard data != Array("[DONE]".utf8), data != Array(#""[DONE]""#.utf8) else {
            self = .end
            return
        }
        let isStructure = data.first == UInt8(ascii: "{") || data.first == UInt8(ascii: "[")
        let json = isStructure ? JSONValue(ofServer: data) : nil
        if event.name == "error" {
            throw .error(RemoteServerError(json ?? .string(String(decoding: data, as: UTF8.self)), status: nil))
        }
        guard let json else {
            let text = String(decoding: data, as: UTF8.self)
            let isError = ["error", "[error"].contains { text.lowercased().hasPrefix($0) }
            guard isError || !isStructure else { throw .unreadable }
            self = .other(isError ? RemoteServerError(.string(text), status: nil) : nil)
            return
        }
        try Self.checkForError(json)
        if Self.choices(of: json) != nil || Self.usage(of: json) != nil {
            self = .part(json)
        } else {
            let words = RemoteServerError(json, status: nil)
            self = .other(words.message == nil ? nil : words)
        }
    }

    /// Parses a response that is a single JSON value.
    ///
    /// - Throws: `RemoteFault.error` for an error that was sent with status 200, `unreadable` for anything but an
    ///   answer.
    init(whole json: JSONValue) throws(RemoteFault) {
        try Self.checkForError(json)
        guard Self.choices(of: json) != nil else {
            let error = RemoteServerError(json, status: nil)
            throw error.message == nil ? .unreadable : .error(error)
        }
        self = .part(json)
    }

    /// Returns the choices; `nil` if they are missing or `null`.
    static func choices(of json: JSONValue) -> [JSONValue]? {
        if case .array(let choices)? = json["choices"] { choices } else { nil }
    }

    /// Returns the requested choice; `nil` if the part does not contain it.
    static func choice(of json: JSONValue) -> JSONValue? {
        choices(of: json)?.first { ($0["index"]?.integer ?? 0) == 0 }
    }

    /// Returns the reason for a choice's end, converted to the API's terms if possible; `nil` while the choice
    /// continues.
    ///
    /// Some servers send an empty reason, or the text `null`, with each part.
    static func finishReason(of choice: JSONValue) -> String? {
        guard let reason = choice["finish_reason"]?.filled, reason != "null" else { return nil }
        let plain = reason.lowercased()
        if limits.contains(plain) { return "length" }
        return filters.contains(plain) ? "content_filter" : reason
    }

    /// The names for a token limit, including those of Mistral, Anthropic, Cohere, Gemini and routers to them.
    private static let limits: Set<String> = [
        "length", "max_tokens", "model_length", "max_length", "max_output_tokens", "max_context_length", "token_limit",
        "context_length_exceeded", "model_context_window_exceeded",
    ]
    /// The names for filtered content, including those of Zhipu, Cohere, Anthropic and Gemini.
    private static let filters: Set<String> = [
        "content_filter", "content_filtered", "guardrail_intervened", "sensitive", "error_toxic", "refusal", "safety",
        "recitation", "blocklist", "prohibited_content", "spii", "language",
    ]
    /// The names for an aborted answer, from vLLM, SGLang, DeepSeek, Zhipu, Moonshot, Cohere and Gemini.
    private static let failures: Set<String> = [
        "error", "abort", "aborted", "cancelled", "canceled", "insufficient_system_resource", "network_error",
        "engine_overloaded", "error_limit", "malformed_function_call", "unexpected_tool_call",
    ]

    /// Returns the usage, which Groq also reports under its own name.
    static func usage(of json: JSONValue) -> ChatChunk.Usage? {
        ChatChunk.Usage(json["usage"]) ?? ChatChunk.Usage(json["x_groq"]?["usage"])
    }

    private static func checkForError(_ json: JSONValue) throws(RemoteFault) {
        // Gemini's endpoint wraps its errors in a list.
        if case .array(let elements) = json {
            for element in elements { try checkForError(element) }
            return
        }
        let isError = json["object"]?.string == "error" || json["type"]?.string == "error"
        if isError || RemoteServerError.isError(json["error"]) { throw .error(RemoteServerError(json, status: nil)) }
        // OpenRouter reports an error of the engine in the choice.
        guard let choice = choices(of: json)?.first else { return }
        if RemoteServerError.isError(choice["error"]) { throw .error(RemoteServerError(choice, status: nil)) }
        if let reason = choice["finish_reason"]?.string, failures.contains(reason.lowercased()) {
            throw .error(RemoteServerError(["code": .string(reason)], status: nil))
        }
    }
}

extension JSONValue {
    /// The text; `nil` for an empty text and for other values.
    var filled: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}

extension [UInt8] {
    /// The data of an event, trimmed, and without a second `data:` that some routers insert.
    fileprivate var withoutRepeatedField: [UInt8] {
        let data = trimmed
        return data.starts(with: "data:".utf8) ? data.dropFirst(5).trimmed : data
    }
}

extension Collection<UInt8> {
    /// The bytes without leading and trailing white space.
    fileprivate var trimmed: [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return Array(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
