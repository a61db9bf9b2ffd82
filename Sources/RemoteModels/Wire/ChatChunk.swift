import Engine
import Support

/// A part of the answer to a chat, or a complete answer, from an untrusted server.
struct ChatChunk {
    /// A piece of a call.
    struct CallPiece {
        var index: Int?
        var id: String?
        var name: String?
        var arguments: String
        /// The data that must be sent back with the call.
        var extra: JSONValue?
    }

    /// The numbers of tokens read and generated.
    struct Usage: Equatable {
        var input: Int
        var cached: Int
        var output: Int
        var reasoning: Int

        /// The plausible counts, whose sums cannot overflow.
        static let counts = 0...1 << 31

        /// Parses the usage; `nil` if a count is outside of ``counts``.
        init?(_ json: JSONValue?) {
            guard let input = json?["prompt_tokens"]?.integer, Self.counts.contains(input),
                let output = json?["completion_tokens"]?.integer ?? (json?["completion_tokens"] == nil ? 0 : nil),
                Self.counts.contains(output)
            else { return nil }
            func part(_ value: JSONValue?, of whole: Int) -> Int { min(max(value?.integer ?? 0, 0), whole) }
            self.input = input
            self.output = output
            cached = part(json?["prompt_tokens_details"]?["cached_tokens"], of: input)
            reasoning = part(json?["completion_tokens_details"]?["reasoning_tokens"], of: output)
        }
    }

    /// The name of the answering model, if the server reports it.
    var model: String?
    var text = ""
    /// The tokens of the text, if the server reports them.
    var tokens: [InferenceToken] = []
    var reasoning = ""
    var calls: [CallPiece] = []
    /// Whether the chunk is a complete message instead of a piece.
    var isMessage = false
    var finishReason: String?
    var usage: Usage?

    /// Parses an object with choices or the usage.
    init(_ json: JSONValue) {
        model = json["model"]?.filled
        usage = AnswerPart.usage(of: json)
        guard let choice = AnswerPart.choice(of: json) else { return }
        finishReason = AnswerPart.finishReason(of: choice)
        tokens = TokenProbabilities.tokens(choice["logprobs"])
        guard let delta = [choice["delta"], choice["message"]].compactMap(\.self).first(where: \.isObject) else {
            text = choice["text"]?.string ?? ""
            return
        }
        isMessage = choice["delta"]?.isObject != true
        let content = MessageContent(delta["content"])
        // Servers without chat support answer with `text`. Together repeats the content in `text`.
        text = delta["content"]?.string == nil ? content.text + (choice["text"]?.string ?? "") : content.text
        if text.isEmpty { text = delta["refusal"]?.string ?? "" }
        reasoning = content.reasoning
        for name in ["reasoning_content", "reasoning", "thinking", "reasoning_details"] where reasoning.isEmpty {
            let thoughts = MessageContent(delta[name])
            reasoning = thoughts.text + thoughts.reasoning
        }
        switch delta["tool_calls"] {
        case .array(let pieces)?: calls = pieces.compactMap { Self.call($0) }
        // TGI sends at most one call, as an object.
        case .object?: calls = [delta["tool_calls"]].compactMap { $0.flatMap { Self.call($0) } }
        default:
            // Older servers send at most one call, in `function_call`.
            if let function = delta["function_call"], function.isObject {
                calls = [CallPiece(function, index: -1, id: nil)]
            }
        }
    }

    /// Parses a piece of a call; `nil` if it is empty.
    private static func call(_ json: JSONValue) -> CallPiece? {
        guard json.isObject else { return nil }
        let index = json["index"]?.integer ?? json["index"]?.string.flatMap { Int($0) }
        let id = json["id"]?.filled ?? json["id"]?.integer.map { "\($0)" }
        // Some servers send the name and the arguments without an enclosing `function`.
        var piece = CallPiece(
            [json["function"], json].compactMap(\.self).first(where: \.isObject), index: index, id: id)
        piece.extra = json["extra_content"].flatMap { $0.isObject ? $0 : nil }
        return piece.id == nil && piece.name == nil && piece.arguments.isEmpty ? nil : piece
    }
}

extension ChatChunk.CallPiece {
    fileprivate init(_ function: JSONValue?, index: Int?, id: String?) {
        let arguments = function?["arguments"]
        self.init(
            index: index, id: id, name: function?["name"]?.filled,
            arguments: arguments.map { $0.string ?? ($0.isObject ? $0.text : "") } ?? "")
    }
}

/// The content of a message: a string, or a list of parts, some of which are reasoning.
private struct MessageContent {
    var text = ""
    var reasoning = ""

    init(_ json: JSONValue?) {
        switch json {
        case .string(let words)?: text = words
        case .array(let parts)?: parts.forEach { add($0) }
        case .object?: json.map { add($0) }
        default: break
        }
    }

    private mutating func add(_ part: JSONValue) {
        if let words = part.string {
            text += words
            return
        }
        let type = part["type"]?.string ?? "text"
        if type.hasPrefix("thinking") || type.hasPrefix("reasoning") {
            for name in ["thinking", "text", "summary", "reasoning", "content"] {
                let inner = MessageContent(part[name])
                guard inner.text.isEmpty, inner.reasoning.isEmpty else {
                    reasoning += inner.text + inner.reasoning
                    return
                }
            }
        } else if ["text", "output_text", "refusal"].contains(type) {
            let inner = MessageContent(part["text"] ?? part["refusal"] ?? part["content"] ?? part["value"])
            text += inner.text
            reasoning += inner.reasoning
        }
    }
}

/// A fault of a response, which `RemoteServer` converts to sentences.
enum RemoteFault: Error, Equatable {
    case error(RemoteServerError)
    /// The response does not follow the API.
    case unreadable
    case unknownTool(String)
    case unreadableCall(String)
    case tooLarge
    /// The stream ended before the answer was complete.
    case cutOff
    /// The answer has neither text nor calls.
    case empty(isCut: Bool)
    case filtered
}
