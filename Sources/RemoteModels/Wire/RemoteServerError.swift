import Support

/// An error sent by a server, in any of the supported formats.
struct RemoteServerError: Equatable {
    /// The code or the type, such as `context_length_exceeded`; `nil` if it is not a plain word.
    var name: String?
    var status: Int?
    /// The server's message, which may quote the key or the prompt.
    ///
    /// ``QuotedServerText`` removes the key and the prompt before the message is shown.
    var message: String?
    /// The rejected arguments that the error names in separate fields.
    var parameters: [String] = []
    /// Whether the conversation is too long.
    var isTooLong: Bool
    /// Whether the key was rejected, regardless of the status.
    var refusesKey: Bool

    private static let maximumMessageBytes = 8_000

    init(_ json: JSONValue?, status: Int?) {
        var error = json
        if case .array(let elements)? = error { error = elements.first }
        if let inner = error?["error"], Self.isError(inner), inner.string == nil || !Self.hasSentence(error) {
            error = inner
        }
        let names = ["code", "type", "status"].compactMap { error?[$0]?.string }
        // LiteLLM repeats the status as the code.
        name = names.first {
            !$0.isEmpty && $0.utf8.count <= 64 && $0.utf8.allSatisfy(Self.isOfWord) && Int($0) == nil && $0 != "error"
        }
        self.status = status ?? error?["code"]?.integer ?? error?["code"]?.string.flatMap { Int($0) }
        var texts: [String] = []
        Self.read(error, &texts, &parameters, depth: 0)
        let message = texts.joined(separator: " ")
        self.message =
            message.isEmpty ? nil : String(decoding: message.utf8.prefix(Self.maximumMessageBytes), as: UTF8.self)
        let sentences = String(message.lowercased().prefix(2_000))
        // OpenRouter also responds with 403 to a flagged prompt. LiteLLM without a database responds with 400 to
        // every key but its own.
        let isFlagged = self.status == 403 && ["flagged", "moderation"].contains { sentences.contains($0) }
        refusesKey = [401, 403].contains(self.status) && !isFlagged || names.contains("no_db_connection")
        isTooLong =
            names.contains { $0 == "context_length_exceeded" || $0 == "exceed_context_size_error" }
            || Self.phrasesOfLength.contains { sentences.contains($0) }
    }

    /// The phrases of errors about a conversation that is too long.
    private static let phrasesOfLength = [
        "context length", "context size", "maximum context", "context window", "context limit",
        // The phrases of Anthropic, Bedrock, Gemini and TGI.
        "prompt is too long", "input is too long", "prompt too long", "input too long", "input token count",
        "max_new_tokens` must be <=", "must have less than", "reduce the length", "too many input tokens",
        "prompt length exceeds",
        "exceeds the model's max", "maximum prompt length", "maximum input length", "input length exceeds",
    ]

    /// Returns whether an object has a message in addition to the name of its error, as in NestJS and Spring.
    private static func hasSentence(_ json: JSONValue?) -> Bool {
        ["message", "detail"].contains { isError(json?[$0]) }
    }

    /// Returns whether the value of `error` is an error, because some servers always send the field.
    static func isError(_ json: JSONValue?) -> Bool {
        switch json {
        case nil, .null?, .bool?, .string("")?, .object([])?, .array([])?: false
        default: true
        }
    }

    /// Collects messages and names of arguments from the formats of servers.
    ///
    /// OpenAI uses `message` and `param`, FastAPI `detail` with `loc` and `msg`.
    private static func read(_ json: JSONValue?, _ texts: inout [String], _ names: inout [String], depth: Int) {
        guard depth < 6 else { return }
        switch json {
        case .string(let text)?: texts.append(text)
        case .array(let elements)?:
            for element in elements.prefix(8) { read(element, &texts, &names, depth: depth + 1) }
        case .object?:
            if let name = json?["param"]?.string { names.append(name) }
            if case .array(let path)? = json?["loc"] {
                names += path.compactMap(\.string).drop { $0 == "body" }.prefix(1)
            }
            let count = texts.count
            for key in ["message", "msg", "detail", "errors", "issues", "error", "error_description", "title"]
            where texts.count == count {
                read(json?[key], &texts, &names, depth: depth + 1)
                // ASP.NET sends messages by argument.
                guard texts.count == count, key == "errors", case .object(let members)? = json?[key] else { continue }
                for member in members.prefix(8) {
                    names.append(member.key)
                    read(member.value, &texts, &names, depth: depth + 1)
                }
            }
        default: break
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
