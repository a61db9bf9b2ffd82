import Engine
import Support

/// A writer of `/infill` responses in llama-server's format.
struct InfillWriter: ReplyWriter {
    private let asked: InfillRequest
    private let model: String
    private var text = ""
    private var hasNewLine = false
    private var finish: InferenceEnd?

    init(_ asked: InfillRequest, model: String) {
        self.asked = asked
        self.model = model
    }

    mutating func add(_ event: InferenceEvent, choice: Int) {
        switch event {
        // The engine generates at least one token, which is dropped if the request only prepares.
        case .text(let piece, _) where !asked.onlyPrepares:
            text += piece
            hasNewLine = hasNewLine || piece.contains("\n")
        case .finished(let end): finish = end
        // An infill has no reasoning or tool calls.
        case .text, .reasoning, .replacedText, .toolCall, .toolArguments: break
        }
    }

    var whole: JSONValue { last(text) }

    // MARK: The stream

    func begin() -> [[UInt8]] { [] }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        add(event, choice: choice)
        guard case .text(let piece, _) = event, !asked.onlyPrepares else { return [] }
        return [ServerSentEvent.frame(["index": 0, "content": .string(piece), "tokens": [], "stop": false])]
    }

    func end() -> [[UInt8]] { [ServerSentEvent.frame(last(""))] }

    func failure(_ failure: ServerFailure) -> [[UInt8]] { [ServerSentEvent.frame(failure.wire)] }

    // MARK: The end

    private func last(_ content: String) -> JSONValue {
        let whole: JSONValue = [
            "index": 0, "content": .string(content), "tokens": [], "id_slot": -1, "stop": true,
            "model": .string(model), "tokens_predicted": JSONValue(predictedTokens),
            "tokens_evaluated": JSONValue(finish?.promptTokens ?? 0), "generation_settings": settings,
            "has_new_line": .bool(hasNewLine), "truncated": .bool(finish?.isContextFull ?? false),
            "stop_type": .string(stopType), "stopping_word": .string(finish?.stopSequence ?? ""),
            "tokens_cached": JSONValue(finish?.cachedTokens ?? 0), "timings": timings,
        ]
        guard let names = asked.responseFields else { return whole }
        // The path is the key of its value, as in llama-server.
        return .object(
            names.compactMap { name in
                var value: JSONValue? = whole
                for part in name.split(separator: "/", omittingEmptySubsequences: false) {
                    value = value?[String(part)]
                }
                return value.map { JSONValue.Member(name, $0) }
            })
    }

    private var predictedTokens: Int { asked.onlyPrepares ? 0 : finish?.outputTokens ?? 0 }

    private var stopType: String {
        switch finish?.reason {
        case nil: "none"
        case .length: "limit"
        case .stop, .toolCalls: asked.onlyPrepares ? "limit" : finish?.stopSequence == nil ? "eos" : "word"
        }
    }

    private var settings: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
        let request = asked.inference
        return [
            "n_predict": JSONValue(asked.onlyPrepares ? 0 : request.maxTokens ?? -1),
            "temperature": number(request.temperature), "top_k": request.topK.map { JSONValue($0) } ?? .null,
            "top_p": number(request.topP), "min_p": number(request.minP),
            "stop": .array(request.stop.map { .string($0) }), "stream": .bool(asked.stream),
        ]
    }

    private var timings: JSONValue {
        let cached = finish?.cachedTokens ?? 0
        let prompt = (finish?.promptTokens ?? 0) - cached
        return JSONValue.object([JSONValue.Member("cache_n", JSONValue(cached))])
            .adding(Self.times("prompt", prompt, timed: prompt, rate: finish?.prefillRate))
            // The first token is computed together with the prompt.
            .adding(Self.times("predicted", predictedTokens, timed: predictedTokens - 1, rate: finish?.decodeRate))
    }

    private static func times(_ name: String, _ tokens: Int, timed: Int, rate: Double?) -> JSONValue {
        let rate = rate ?? 0
        let milliseconds = rate > 0 ? Double(max(0, timed)) / rate * 1_000 : 0
        return .object([
            JSONValue.Member("\(name)_n", JSONValue(tokens)),
            JSONValue.Member("\(name)_ms", .number(milliseconds)),
            JSONValue.Member("\(name)_per_token_ms", .number(tokens > 0 ? milliseconds / Double(tokens) : 0)),
            JSONValue.Member("\(name)_per_second", .number(rate)),
        ])
    }
}
