import Engine
import Support

struct ChatCompletionWriter: ReplyWriter {
    /// The partial message of a choice.
    private struct Choice: Sendable {
        var text = ""
        var reasoning = ""
        var calls: [(id: String, name: String, arguments: String)] = []
        var tokens: [InferenceToken] = []
        var end: InferenceEnd?
    }

    private let id = ResponseIDs.id("chatcmpl-")
    private let created = ResponseIDs.now
    private let model: String
    private let fingerprint: String
    private let asked: ChatCompletionRequest
    private var choices: [Choice]

    init(_ asked: ChatCompletionRequest, _ replies: [InferenceReply]) {
        self.asked = asked
        model = replies.first?.model ?? ""
        fingerprint = replies.first?.fingerprint ?? ""
        choices = Array(repeating: Choice(), count: replies.reduce(0) { $0 + $1.choices.count })
    }

    // MARK: Complete answer

    mutating func add(_ event: InferenceEvent, choice: Int) {
        switch event {
        case .reasoning(let text): choices[choice].reasoning += text
        case .text(let text, let tokens):
            choices[choice].text += text
            choices[choice].tokens += tokens
        case .replacedText(let text): (choices[choice].text, choices[choice].tokens) = (text, [])
        case .toolCall(let id, let name): choices[choice].calls.append((id, name, ""))
        case .toolArguments(let text):
            let last = choices[choice].calls.count - 1
            if last >= 0 { choices[choice].calls[last].arguments += text }
        case .finished(let end): choices[choice].end = end
        }
    }

    var whole: JSONValue {
        head("chat.completion").adding([
            "choices": .array(choices.enumerated().map { json($1, index: $0) }), "usage": usage,
        ])
    }

    private func json(_ choice: Choice, index: Int) -> JSONValue {
        var message: JSONValue = [
            "role": "assistant",
            "content": choice.text.isEmpty && !choice.calls.isEmpty ? nil : .string(choice.text), "refusal": nil,
        ]
        if !choice.reasoning.isEmpty { message = message.adding(["reasoning_content": .string(choice.reasoning)]) }
        if !choice.calls.isEmpty {
            let calls: [JSONValue] = choice.calls.map { call in
                [
                    "id": .string(call.id), "type": "function",
                    "function": ["name": .string(call.name), "arguments": .string(call.arguments)],
                ]
            }
            message = message.adding(["tool_calls": .array(calls)])
        }
        return [
            "index": JSONValue(index), "message": message, "logprobs": logprobs(choice.tokens),
            "finish_reason": .optional(choice.end?.reason.wire),
        ]
    }

    private func logprobs(_ tokens: [InferenceToken]) -> JSONValue {
        asked.logprobs ? ["content": .array(tokens.map(\.chatJSON)), "refusal": nil] : nil
    }

    private var usage: JSONValue { choices.map(\.end).usage }

    private func head(_ object: String) -> JSONValue {
        [
            "id": .string(id), "object": .string(object), "created": JSONValue(created), "model": .string(model),
            "system_fingerprint": .string(fingerprint),
        ]
    }

    // MARK: The stream

    func begin() -> [[UInt8]] {
        choices.indices.map { chunk($0, ["role": "assistant", "content": "", "refusal": nil]) }
    }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        switch event {
        case .reasoning(let text): return [chunk(choice, ["reasoning_content": .string(text)])]
        case .text(let text, let tokens): return [chunk(choice, ["content": .string(text)], tokens: tokens)]
        // Text that was sent cannot be withdrawn.
        case .replacedText: return []
        case .toolCall(let id, let name):
            choices[choice].calls.append((id, name, ""))
            return [call(choice, ["id": .string(id), "type": "function"], ["name": .string(name), "arguments": ""])]
        case .toolArguments(let text): return [call(choice, [:], ["arguments": .string(text)])]
        case .finished(let end):
            choices[choice].end = end
            return [chunk(choice, [:], reason: end.reason.wire)]
        }
    }

    func end() -> [[UInt8]] {
        guard asked.includesUsage else { return [ServerSentEvent.done] }
        let last = head("chat.completion.chunk").adding(["choices": [], "usage": usage])
        return [ServerSentEvent.frame(last), ServerSentEvent.done]
    }

    func failure(_ failure: ServerFailure) -> [[UInt8]] { [ServerSentEvent.frame(failure.wire), ServerSentEvent.done] }

    private func call(_ choice: Int, _ head: JSONValue, _ function: JSONValue) -> [UInt8] {
        let index: JSONValue = ["index": JSONValue(choices[choice].calls.count - 1)]
        return chunk(choice, ["tool_calls": [index.adding(head).adding(["function": function])]])
    }

    private func chunk(
        _ choice: Int, _ delta: JSONValue, tokens: [InferenceToken] = [], reason: String? = nil
    ) -> [UInt8] {
        let choice: JSONValue = [
            "index": JSONValue(choice), "delta": delta, "logprobs": tokens.isEmpty ? nil : logprobs(tokens),
            "finish_reason": .optional(reason),
        ]
        var chunk = head("chat.completion.chunk").adding(["choices": [choice]])
        // A `usage` of `null` tells clients that the last chunk contains it.
        if asked.includesUsage { chunk = chunk.adding(["usage": nil]) }
        return ServerSentEvent.frame(chunk)
    }
}

extension InferenceEnd.Reason {
    /// The finish reason in the API's format.
    var wire: String {
        switch self {
        case .stop: "stop"
        case .length: "length"
        case .toolCalls: "tool_calls"
        }
    }
}

extension [InferenceEnd?] {
    /// The total usage of several replies to one prompt.
    var usage: JSONValue {
        let ends = compactMap(\.self)
        return ends.usage(promptTokens: ends.first?.promptTokens ?? 0, cachedTokens: ends.first?.cachedTokens ?? 0)
    }
}

extension [InferenceEnd] {
    /// Returns the total usage of replies.
    func usage(promptTokens: Int, cachedTokens: Int) -> JSONValue {
        let output = reduce(0) { $0 + $1.outputTokens }
        let usage: JSONValue = [
            "prompt_tokens": JSONValue(promptTokens), "completion_tokens": JSONValue(output),
            "total_tokens": JSONValue(promptTokens + output),
            "prompt_tokens_details": ["cached_tokens": JSONValue(cachedTokens), "audio_tokens": 0],
            "completion_tokens_details": [
                "reasoning_tokens": JSONValue(reduce(0) { $0 + $1.reasoningTokens }), "audio_tokens": 0,
                "accepted_prediction_tokens": JSONValue(reduce(0) { $0 + $1.acceptedPredictionTokens }),
                "rejected_prediction_tokens": JSONValue(reduce(0) { $0 + $1.rejectedPredictionTokens }),
            ],
        ]
        return usage.adding(details)
    }

    /// Hearth's own fields: the remote model that answered, and notes on deviations from the request.
    var details: JSONValue {
        var members: [JSONValue.Member] = []
        if let name = compactMap(\.answeringModel).last { members.append(.init("answering_model", .string(name))) }
        var notes: [String] = []
        for note in flatMap(\.notes) where !notes.contains(note) { notes.append(note) }
        if !notes.isEmpty { members.append(.init("notes", .array(notes.map { .string($0) }))) }
        return .object(members)
    }
}

extension InferenceToken.Alternative {
    /// The bytes as text, with replacement characters for incomplete characters.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The log probability in the API's format, where -9999 stands for practically impossible tokens.
    var wireLogProbability: JSONValue { .number(max(logProbability, -9_999)) }

    fileprivate var members: JSONValue {
        [
            "token": .string(text), "logprob": wireLogProbability,
            "bytes": .array(bytes.map { JSONValue(Int($0)) }),
        ]
    }
}

extension InferenceToken {
    /// The token in the format of chat completions and responses.
    var chatJSON: JSONValue { token.members.adding(["top_logprobs": .array(alternatives.map(\.members))]) }
}
