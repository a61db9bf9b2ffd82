import OrderedJSON

/// A part of a streamed answer, or a whole answer, of a chat or a continued text.
///
/// Servers and the routers before them send more than parts of answers: keep-alives, pings and notices of their own.
enum AnswerPart {
    /// The end of the stream.
    case end
    /// An object with choices or the usage.
    case part(JSONValue)
    /// An event that is not a part of the answer.
    case ignored

    /// Reads an event of a stream.
    ///
    /// - Throws: `RemoteFault.error` for an error that the server sends as an event, `unreadable` for broken JSON.
    init(_ event: ServerSentEvents.Event) throws(RemoteFault) {
        let data = event.data.trimmed
        guard data != Array("[DONE]".utf8) else {
            self = .end
            return
        }
        let isStructure = data.first == UInt8(ascii: "{") || data.first == UInt8(ascii: "[")
        let json = isStructure ? try? JSONValue(data) : nil
        if event.name == "error" {
            throw .error(ServerError(json ?? .string(String(decoding: data, as: UTF8.self)), status: nil))
        }
        guard isStructure else {
            self = .ignored
            return
        }
        guard let json else { throw .unreadable }
        try Self.checkForError(json)
        self = Self.choices(of: json) != nil || Self.usage(of: json) != nil ? .part(json) : .ignored
    }

    /// Reads an answer that came as one JSON value.
    ///
    /// - Throws: `RemoteFault.error` for an error that came with status 200, `unreadable` for anything but an answer.
    init(whole json: JSONValue) throws(RemoteFault) {
        try Self.checkForError(json)
        guard Self.choices(of: json) != nil else {
            let error = ServerError(json, status: nil)
            throw error.message == nil ? .unreadable : .error(error)
        }
        self = .part(json)
    }

    /// The choices; `nil` if there are none, or `null`.
    static func choices(of json: JSONValue) -> [JSONValue]? {
        if case .array(let choices)? = json["choices"] { choices } else { nil }
    }

    /// The choice that was asked for; `nil` if the part has none.
    static func choice(of json: JSONValue) -> JSONValue? {
        choices(of: json)?.first { ($0["index"]?.integer ?? 0) == 0 }
    }

    /// The reason for which a choice ended; `nil` while it goes on.
    ///
    /// Some servers send an empty one with each part.
    static func finishReason(of choice: JSONValue) -> String? { choice["finish_reason"]?.filled }

    /// The usage; Groq also reports it under a name of its own.
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
        if isError || ServerError.isError(json["error"]) { throw .error(ServerError(json, status: nil)) }
        // OpenRouter reports an error of the engine in the choice.
        guard let choice = choices(of: json)?.first else { return }
        if ServerError.isError(choice["error"]) || choice["finish_reason"]?.string == "error" {
            throw .error(ServerError(choice, status: nil))
        }
    }
}

extension JSONValue {
    /// The text; `nil` for an empty one and for any other value.
    var filled: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}

extension [UInt8] {
    /// The bytes without white space at both ends.
    fileprivate var trimmed: [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return Array(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
