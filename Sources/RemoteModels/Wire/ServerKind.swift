import Support

/// The kinds of servers with supported extensions of the API.
enum ServerKind {
    case llamaServer
    case vLLM
    case sglang
    case ollama

    /// Determines the kind from the owner of a model in the server's list; `nil` for other owners.
    init?(owner: String) {
        switch owner {
        case "llamacpp": self = .llamaServer
        case "vllm": self = .vLLM
        case "sglang": self = .sglang
        case "library": self = .ollama
        default: return nil
        }
    }

    /// The members of a request that disable reasoning, and are ignored by templates without such a switch.
    var disablingReasoning: [JSONValue.Member] {
        switch self {
        case .llamaServer, .vLLM, .sglang:
            // DeepSeek's templates use `thinking`, others `enable_thinking`.
            [.init("chat_template_kwargs", ["enable_thinking": false, "thinking": false])]
        case .ollama: [.init("reasoning_effort", "none"), .init("think", false)]
        }
    }
}
