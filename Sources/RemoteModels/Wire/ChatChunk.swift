import Engines
import OrderedJSON

/// A piece of a streamed answer, or a whole one; everything in it is taken with care.
struct ChatChunk {
    /// A piece of a call.
    struct CallPiece {
        var index: Int?
        var id: String?
        var name: String?
        var arguments: String
    }

    /// What reading and writing took.
    struct Usage: Equatable {
        var input: Int
        var cached: Int
        var output: Int
        var reasoning: Int

        /// Nil for counts that cannot be true.
        init?(_ json: JSONValue?) {
            let most = 1 << 31
            guard let input = json?["prompt_tokens"]?.integer, (0...most).contains(input),
                let output = json?["completion_tokens"]?.integer ?? (json?["completion_tokens"] == nil ? 0 : nil),
                (0...most).contains(output)
            else { return nil }
            func part(_ value: JSONValue?, of whole: Int) -> Int { min(max(value?.integer ?? 0, 0), whole) }
            self.input = input
            self.output = output
            cached = part(json?["prompt_tokens_details"]?["cached_tokens"], of: input)
            reasoning = part(json?["completion_tokens_details"]?["reasoning_tokens"], of: output)
        }
    }

    /// The name of the model that answers, if the server tells it.
    var model: String?
    var text = ""
    /// The tokens of the text, where the server tells them.
    var tokens: [InferenceToken] = []
    var reasoning = ""
    var calls: [CallPiece] = []
    var finishReason: String?
    var usage: Usage?

    /// - Throws: `RemoteFault.error` for an error that the server sends as a piece, `unreadable` for what is no answer.
    init(_ json: JSONValue) throws(RemoteFault) {
        guard json.isObject else { throw .unreadable }
        if let error = json["error"], error != .null { throw .error(ServerError(error, status: nil)) }
        model = json["model"]?.string
        usage = Usage(json["usage"])
        guard let choices = json["choices"] else {
            // Pieces that tell only of the usage may have none.
            if usage == nil { throw .unreadable }
            return
        }
        guard case .array(let all) = choices else { throw .unreadable }
        // Only one was asked for.
        guard let choice = all.first(where: { ($0["index"]?.integer ?? 0) == 0 }) else { return }
        finishReason = choice["finish_reason"]?.string
        tokens = TokenProbabilities.tokens(choice["logprobs"])
        guard let delta = choice["delta"] ?? choice["message"] else { return }
        text = delta["content"]?.string ?? ""
        reasoning = delta["reasoning_content"]?.string ?? delta["reasoning"]?.string ?? ""
        if case .array(let pieces)? = delta["tool_calls"] {
            calls = pieces.map { piece in
                let arguments = piece["function"]?["arguments"]
                return CallPiece(
                    index: piece["index"]?.integer, id: piece["id"]?.string, name: piece["function"]?["name"]?.string,
                    arguments: arguments.map { $0.string ?? ($0.isObject ? $0.text : "") } ?? "")
            }
        }
    }
}

/// An error that a server sends, without its sentences, which may quote the prompt or the key.
struct ServerError: Equatable {
    /// The code or the type, such as `context_length_exceeded`; nil if it is not a plain word.
    var name: String?
    var status: Int?
    /// Whether its sentences tell of a conversation that is too long.
    var isTooLong: Bool
    /// Whether the key is what it refuses, by whatever status.
    var refusesKey: Bool

    init(_ json: JSONValue?, status: Int?) {
        let error = json?["error"] ?? json
        let names = ["code", "type"].compactMap { error?[$0]?.string }
        // LiteLLM's code is the status once more.
        name = names.first {
            !$0.isEmpty && $0.utf8.count <= 64 && $0.utf8.allSatisfy(Self.isOfWord) && Int($0) == nil
        }
        self.status = status ?? error?["code"]?.integer
        // LiteLLM without a database looks for all keys but its own there, and answers 400.
        refusesKey = [401, 403].contains(self.status) || names.contains("no_db_connection")
        let sentences = (error?["message"]?.string ?? error?.string ?? "").lowercased().prefix(2_000)
        isTooLong =
            names.contains { $0 == "context_length_exceeded" || $0 == "exceed_context_size_error" }
            || ["context length", "context size", "maximum context", "context window"].contains {
                sentences.contains($0)
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

/// What is wrong with an answer; `RemoteServer` puts it into sentences.
enum RemoteFault: Error, Equatable {
    case error(ServerError)
    /// No piece of an answer.
    case unreadable
    case otherModel(String)
    case unknownTool(String)
    case unreadableCall(String)
    case tooLarge
    /// The stream ended early.
    case cutOff
    case filtered
}
