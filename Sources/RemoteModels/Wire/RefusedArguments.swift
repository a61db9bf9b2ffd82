import Support

/// The arguments that a server refuses for a model, and the changes of requests that follow.
struct RefusedArguments: Equatable {
    /// The change of an argument.
    enum Change: Equatable {
        case leftOut
        case renamed(String)
    }

    private(set) var changes: [String: Change] = [:]

    /// The arguments that may be left out, as an answer without them still answers the request.
    ///
    /// Schemas, tools, stop sequences and log-probabilities are not among them.
    private static let optional: Set<String> = [
        "stream_options", "temperature", "top_p", "top_k", "min_p", "seed", "presence_penalty", "frequency_penalty",
        "repetition_penalty", "repeat_penalty", "repeat_last_n", "parallel_tool_calls", "reasoning_effort",
        "chat_template_kwargs", "think", "cache_prompt",
    ]
    /// The names of the maximum number of tokens.
    private static let limits = ["max_tokens", "max_completion_tokens", "max_output_tokens", "max_new_tokens"]
    /// Arguments whose names are common words, so that an error names them only in a field.
    private static let unnamed: Set<String> = ["model", "messages", "stream", "prompt", "stop"]

    /// Applies the changes to a request.
    ///
    /// - Parameter kept: The arguments that are sent even if the server refuses them.
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

    /// Returns the changes that affect a request, in the order of its members.
    ///
    /// - Parameter kept: The arguments that are sent even if the server refuses them.
    func changes(of body: JSONValue, keeping kept: Set<String>) -> [(name: String, change: Change)] {
        guard case .object(let members) = body else { return [] }
        return members.compactMap { member in
            guard !kept.contains(member.key), let change = changes[member.key] else { return nil }
            return (member.key, change)
        }
    }

    /// Adds the changes of another value.
    mutating func add(_ other: RefusedArguments) { changes.merge(other.changes) { $1 } }

    /// Adds the changes that an error calls for.
    ///
    /// - Parameters:
    ///   - body: The request without changes.
    ///   - kept: The arguments that are sent even if the server refuses them.
    /// - Returns: Whether there is a new change, so that the request is worth another attempt.
    mutating func learn(from error: RemoteServerError, _ body: JSONValue, keeping kept: Set<String>) -> Bool {
        let sent = applied(to: body, keeping: kept)
        var named = Self.named(in: error, sent)
        // One of two that exclude each other is enough.
        if named.count > 1, error.message?.lowercased().contains("both") == true {
            let optional = named.filter(Self.optional.contains)
            named = (optional.last { $0 != "temperature" } ?? optional.last).map { [$0] } ?? []
        }
        var hasLearned = false
        for name in named where !kept.contains(name) {
            if Self.limits.contains(name) {
                // The argument may have been renamed already.
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

    /// Returns the arguments of a request that an error names as refused.
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

    /// Whether an error refuses an argument as such, rather than a value that is out of range.
    private static func isRefusal(_ error: RemoteServerError) -> Bool {
        let names = ["unsupported_parameter", "unsupported_value", "unknown_parameter", "extra_forbidden"]
        if let name = error.name, names.contains(name) { return true }
        let text = (error.message ?? "").lowercased()
        return refusals.contains { text.contains($0) } || text.firstMatch(of: negation) != nil
    }

    /// Phrases of errors about an argument as such, each with servers that write it.
    private static let refusals = [
        // xAI and Ollama: "doesn't support"; LiteLLM: "models don't support x"; Groq: "property 'x' is unsupported".
        "unsupported", "n't support", "no longer",
        // OpenAI: "Unrecognized request argument supplied: x"; Gemini: "Unknown name "x""; Rust: "unknown field `x`".
        "unrecognized", "unrecognised", "unknown",
        // NestJS: "property x should not exist"; ASP.NET: "The x field is not allowed".
        "should not exist", "not a valid parameter", "not a valid argument", "invalid parameter:",
        // Python: "got an unexpected keyword argument 'x'"; its jsonschema: "('x' was unexpected)".
        "unexpected",
        // Anthropic: "`x` is deprecated for this model", "`x` and `y` cannot both be specified for this model", "`x` may only
        // be set to 1 when thinking is enabled".
        "deprecated", "cannot both", "may only be set", "cannot be used with", "incompatible with",
    ]

    /// OpenAI: "'x' does not support 0.5 with this model"; Pydantic (vLLM, Mistral): "Extra inputs are not permitted"; Azure:
    /// "parameters are not available"; others: "is not yet supported", "is not implemented", "is not currently accepted".
    private static var negation: Regex<Substring> {
        /not (?:\w+ )?(?:support|permit|allow|available|implement|accept|recogni[sz]e|enabled)/
    }

    /// The part of a message before a list of supported arguments, such as "Supported parameters: x, y".
    private static func complaint(in message: String) -> Substring {
        // "Unsupported parameters: x" is no such list.
        let list =
            /(un|not |n't )?(?:expected one of|(?:supported|allowed|valid|accepted|available|permitted)(?: (?:\w+ )?are|(?: \w+)?:| (?:parameters|fields|arguments|options|properties|keys|names)\b))/
            .ignoresCase()
        guard let found = message.matches(of: list).first(where: { $0.output.1 == nil }) else { return message[...] }
        return message[..<found.range.lowerBound]
    }

    /// Returns the name that the server wants for a limit of tokens.
    private static func wantedLimit(in error: RemoteServerError, instead name: String) -> String? {
        let words = Set(words(of: (error.message ?? "")[...]).map(plain))
        // If the server names none, it is the other of OpenAI's two.
        return limits.first { $0 != name && words.contains(plain($0)) }
            ?? ["max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"][name]
    }

    private static func words(of text: some StringProtocol) -> [Substring] {
        Substring(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    }

    /// A name in lower case without underscores: xAI writes `presencePenalty`.
    private static func plain(_ name: some StringProtocol) -> String { name.lowercased().replacing("_", with: "") }
}
