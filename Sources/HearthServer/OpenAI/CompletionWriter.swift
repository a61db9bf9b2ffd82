import Engine
import Support

/// A writer of text completions.
struct CompletionWriter: ReplyWriter {
    /// The partial text and tokens of a choice.
    private struct Choice: Sendable {
        /// The index of the prompt in the request.
        let prompt: Int
        var text = ""
        var tokens: [InferenceToken] = []
        /// The offset of the next token in Unicode scalars, the unit of the API's clients.
        var offset = 0
        var end: InferenceEnd?
    }

    private let id = ResponseIDs.id("cmpl-")
    private let created = ResponseIDs.now
    private let asked: CompletionRequest
    private let model: String
    private let fingerprint: String
    private var choices: [Choice] = []

    init(_ asked: CompletionRequest, _ replies: [InferenceReply]) {
        self.asked = asked
        model = replies.first?.model ?? ""
        fingerprint = replies.first?.fingerprint ?? ""
        for (index, reply) in replies.enumerated() {
            let echo = asked.echoes ? reply.promptText ?? "" : ""
            for _ in reply.choices {
                choices.append(Choice(prompt: index, text: echo, offset: echo.unicodeScalars.count))
            }
        }
    }

    mutating func add(_ event: InferenceEvent, choice: Int) {
        switch event {
        case .text(let text, let tokens):
            choices[choice].text += text
            choices[choice].tokens += tokens
        case .finished(let end): choices[choice].end = end
        // Text completions have no reasoning or tool calls.
        case .reasoning, .replacedText, .toolCall, .toolArguments: break
        }
    }

    var whole: JSONValue {
        head.adding([
            "choices": .array(
                choices.indices.map { index in
                    json(
                        index, choices[index].text, choices[index].tokens, reason: choices[index].end?.reason.wire)
                }), "usage": usage,
        ])
    }

    private var head: JSONValue {
        [
            "id": .string(id), "object": "text_completion", "created": JSONValue(created), "model": .string(model),
            "system_fingerprint": .string(fingerprint),
        ]
    }

    private func json(_ choice: Int, _ text: String, _ tokens: [InferenceToken], reason: String?) -> JSONValue {
        [
            "index": JSONValue(choice), "text": .string(text),
            "logprobs": asked.logprobs ? logprobs(tokens, offset: choices[choice].offset) : nil,
            "finish_reason": .optional(reason),
        ]
    }

    private func logprobs(_ tokens: [InferenceToken], offset: Int) -> JSONValue {
        var offsets: [JSONValue] = []
        var place = offset
        for token in tokens {
            offsets.append(JSONValue(place))
            place += token.token.text.unicodeScalars.count
        }
        let alternatives = tokens.map { token in
            JSONValue.object(token.alternatives.map { JSONValue.Member($0.legacyText, $0.wireLogProbability) })
        }
        return [
            "tokens": .array(tokens.map { .string($0.token.legacyText) }),
            "token_logprobs": .array(tokens.map(\.token.wireLogProbability)),
            "top_logprobs": .array(alternatives), "text_offset": .array(offsets),
        ]
    }

    /// The total usage, in which each prompt counts once, even if it has several choices.
    private var usage: JSONValue {
        let first = Dictionary(grouping: choices, by: \.prompt).values.compactMap { $0.first?.end }
        return choices.compactMap(\.end).usage(
            promptTokens: first.reduce(0) { $0 + $1.promptTokens },
            cachedTokens: first.reduce(0) { $0 + $1.cachedTokens })
    }

    // MARK: The stream

    func begin() -> [[UInt8]] {
        guard asked.echoes else { return [] }
        return choices.indices.map { frame($0, choices[$0].text, []) }
    }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        switch event {
        case .text(let text, let tokens):
            defer { choices[choice].offset += tokens.reduce(0) { $0 + $1.token.text.unicodeScalars.count } }
            return [frame(choice, text, tokens)]
        case .finished(let end):
            choices[choice].end = end
            return [frame(choice, "", [], reason: end.reason.wire)]
        case .reasoning, .replacedText, .toolCall, .toolArguments: return []
        }
    }

    private func frame(_ choice: Int, _ text: String, _ tokens: [InferenceToken], reason: String? = nil) -> [UInt8] {
        let chunk = head.adding(["choices": [json(choice, text, tokens, reason: reason)]])
        // As in chat completions, `null` announces the usage at the end.
        return ServerSentEvent.frame(asked.includesUsage ? chunk.adding(["usage": nil]) : chunk)
    }

    func end() -> [[UInt8]] {
        guard asked.includesUsage else { return [ServerSentEvent.done] }
        return [ServerSentEvent.frame(head.adding(["choices": [], "usage": usage])), ServerSentEvent.done]
    }

    func failure(_ failure: ServerFailure) -> [[UInt8]] { [ServerSentEvent.frame(failure.wire), ServerSentEvent.done] }
}

extension InferenceToken.Alternative {
    /// The text in this endpoint's older format, with incomplete characters as escaped bytes.
    fileprivate var legacyText: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return "bytes:"
            + bytes.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
