import Support

/// The arguments that a server rejects for a model, and the resulting changes of requests.
struct RefusedArguments: Equatable {
    enum Change: Equatable {
        case leftOut
        case renamed(String)
    }

    private(set) var changes: [String: Change] = [:]

    /// The arguments that may be omitted, because an answer without them still answers the request.
    ///
    /// Schemas, tools, stop sequences and log-probabilities may not be omitted.
    private static let optional: Set<String> = [
        "stream_options", "temperature", "top_p", "top_k", "min_p", "seed", "presence_penalty", "frequency_penalty",
        "repetition_penalty", "repeat_penalty", "repeat_last_n", "parallel_tool_calls", "reasoning_effort",
        "chat_template_kwargs", "think", "cache_prompt",
    ]
    /// The names of the argument for the maximum number of tokens.
    private static let limits = ["max_tokens", "max_completion_tokens", "max_output_tokens", "max_new_tokens"]
    /// The arguments whose names are common words, so that they are recognized only in fields of an error.
    private static let unnamed: Set<String> = ["model", "messages", "stream", "prompt", "stop"]

    /// Returns the request with the changes applied, except for the arguments in `kept`.
    func applied(to body: JSONValue, keeping kept: Set<String>) -> JSONValue {
        guard case .object(let members) = body, !changes.isEmpty else { return body }
        return .object(
            members.compactMap { member in
                guard !kept.contains(member.key), let change = changes[member.key] else { return member }
                switch change {
                case .leftOut: return nil
                case .renamed(let name): return .init(name, member.value)
                }
            })
    }

    /// Returns the changes that affect a request, in the order of its members, except for the arguments in `kept`.
    func changes(of body: JSONValue, keeping kept: Set<String>) -> [(name: String, change: Change)] {
        guard case .object(let members) = body else { return [] }
        return members.compactMap { member in
            guard !kept.contains(member.key), let change = changes[member.key] else { return nil }
            return (member.key, change)
        }
    }

    mutating func add(_ other: RefusedArguments) { changes.merge(other.changes) { $1 } }

    /// Learns changes from an error to `body`, the request without changes.
    ///
    /// - Returns: Whether there is a new change, so that another attempt makes sense.
    mutating func learn(from error: RemoteServerError, _ body: JSONValue, keeping kept: Set<String>) -> Bool {
        let sent = applied(to: body, keeping: kept)
        var named = Self.named(in: error, sent)
        // If two arguments exclude each other, one argument is omitted.
        if named.count > 1, error.message?.lowercased().contains("both") == true {
            let optional = named.filter(Self.optional.contains)
            named = (optional.last { $0 != "temperature" } ?? optional.last).map { [$0] } ?? []
        }
        var hasLearned = false
        for name in named where !kept.contains(name) {
            if Self.limits.contains(name) {
                // The argument may already have been renamed.
                let asked = changes.first { $0.value == .renamed(name) }?.key ?? name
                let tried = [asked, name]
                guard let wanted = Self.wantedLimit(in: error, instead: name), !tried.contains(wanted) else { continue }
                changes[asked] = .renamed(wanted)
                hasLearned = true
            } else if Self.optional.contains(name) {
                changes[name] = .leftOut
                hasLearned = true
            }
        }
        return hasLearned
    }

    /// Returns the names of a request's arguments that an error rejects.
    static func named(in error: RemoteServerError, _ sent: JSONValue) -> [String] {
        guard case .object(let members) = sent, !error.refusesKey, !error.isTooLong, error.status != 429,
            isRefusal(error)
        else { return [] }
        let keys = members.map(\.key)
        let parameters = error.parameters.compactMap { parameter in
            let first = words(of: parameter).first.map(plain)
            return keys.first { plain($0) == first }
        }
        if !parameters.isEmpty { return parameters }
        let named = Set(words(of: complaint(in: error.message ?? "")).map(plain))
        return keys.filter { !unnamed.contains($0) && named.contains(plain($0)) }
    }

    /// Returns whether an error rejects an argument as such, as opposed to a value out of range.
    private static func isRefusal(_ error: RemoteServerError) -> Bool {
        let names = ["unsupported_parameter", "unsupported_value", "unknown_parameter", "extra_forbidden"]
        if let name = error.name, names.contains(name) { return true }
        let text = (error.message ?? "").lowercased()
        return refusals.contains { text.contains($0) } || text.firstMatch(of: negation) != nil
    }

    /// The phrases of errors that reject an argument as such, with the servers that use them.
    private static let refusals = [
        // xAI and Ollama: "doesn't support"; LiteLLM: "models don't support x"; Groq: "property 'x' is unsupported".
        "unsupported", "n't support", "no longer",
        // OpenAI: "Unrecognized request argument supplied: x"; Gemini: "Unknown name "x""; Rust: "unknown field `x`".
        "unrecognized", "unrecognised", "unknown",
        // NestJS: "property x should not exist"; ASP.NET: "The x field is not allowed".
        "should not exist", "not a valid parameter", "not a valid argument", "invalid parameter:",
        // Python: "got an unexpected keyword argument 'x'"; its jsonschema: "('x' was unexpected)".
        "unexpected",
        // Anthropic: "`x` is deprecated for this model", "`x` and `y` cannot both be specified for this model",
        // "`x` may only be set to 1 when thinking is enabled".
        "deprecated", "cannot both", "may only be set", "cannot be used with", "incompatible with",
    ]

    /// The negations in errors that reject an argument.
    ///
    /// OpenAI: "'x' does not support 0.5 with this model"; Pydantic (vLLM, Mistral): "Extra inputs are not
    /// permitted"; Azure: "parameters are not available"; others: "is not yet supported", "is not implemented",
    /// "is not currently accepted".
    private static var negation: Regex<Substring> {
        /not (?:\w+ )?(?:support|permit|allow|available|implement|accept|recogni[sz]e|enabled)/
    }

    /// Returns the part of a message before a list of supported arguments, such as "Supported parameters: x, y".
    private static func complaint(in message: String) -> Substring {
        // "Unsupported parameters: x" is not such a list.
        let list =
            /(un|not |n't )?(?:expected one of|(?:supported|allowed|valid|accepted|available|permitted)(?: (?:\w+ )?are|(?: \w+)?:| (?:parameters|fields|arguments|options|properties|keys|names)\b))/
            .ignoresCase()
        guard let found = message.matches(of: list).first(where: { $0.output.1 == nil }) else { return message[...] }
        return message[..<found.range.lowerBound]
    }

    /// Returns the server's name for the token limit.
    private static func wantedLimit(in error: RemoteServerError, instead name: String) -> String? {
        let words = Set(words(of: (error.message ?? "")[...]).map(plain))
        // If the server does not suggest a name, OpenAI's other name is used.
        return limits.first { $0 != name && words.contains(plain($0)) }
            ?? ["max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"][name]
    }

    private static func words(of text: some StringProtocol) -> [Substring] {
        Substring(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    }

    /// Returns a name in lower case without underscores, because xAI writes `presencePenalty`.
    private static func plain(_ name: some StringProtocol) -> String { name.lowercased().replacing("_", with: "") }
}
