import OrderedJSON

/// Servers that take more than the API has.
enum ServerKind {
    case llamaServer
    case vLLM
    case sglang
    case ollama

    /// - Parameter owner: The owner of a model in the server's list of models.
    init?(owner: String) {
        switch owner {
        case "llamacpp": self = .llamaServer
        case "vllm": self = .vLLM
        case "sglang": self = .sglang
        case "library": self = .ollama
        default: return nil
        }
    }

    /// The members of a request that ask the model not to think.
    ///
    /// Templates that have no such switch ignore them.
    var withoutThoughts: [JSONValue.Member] {
        switch self {
        case .llamaServer, .vLLM, .sglang:
            // DeepSeek's templates have the other name.
            [.init("chat_template_kwargs", ["enable_thinking": false, "thinking": false])]
        case .ollama: [.init("reasoning_effort", "none"), .init("think", false)]
        }
    }
}
