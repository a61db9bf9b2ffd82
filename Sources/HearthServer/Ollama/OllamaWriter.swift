import Engine
import Foundation
import Support

/// A writer of answers of Ollama's API, with one JSON object per line.
struct OllamaWriter: ReplyWriter {
    static let contentType = "application/x-ndjson"

    private let asked: OllamaRequest
    private var times: OllamaTimes
    private var text = ""
    private var reasoning = ""
    private var tokens: [InferenceToken] = []
    private var calls: [JSONValue] = []
    private var finish: InferenceEnd?
    /// The call whose arguments are in progress.
    private var call: (id: String, name: String, arguments: String)?
    private var callCount = 0

    init(_ asked: OllamaRequest, since start: ContinuousClock.Instant) {
        self.asked = asked
        times = OllamaTimes(since: start)
        times.noteLoad()
    }

    // MARK: Complete answer

    mutating func add(_ event: InferenceEvent, choice: Int) {
        times.noteToken()
        switch event {
        case .reasoning(let piece): reasoning += piece
        case .text(let piece, let more):
            text += piece
            tokens += more
        case .replacedText(let whole): (text, tokens) = (whole, [])
        case .toolCall(let id, let name):
            calls += endedCall()
            call = (id, name, "")
        case .toolArguments(let piece): call?.arguments += piece
        case .finished(let end):
            calls += endedCall()
            finish = end
        }
    }

    var whole: JSONValue { line(text, reasoning: reasoning, calls: calls, tokens: tokens, end: finish) }

    /// Returns the response to a request without a prompt.
    func done(_ reason: String) -> JSONValue { line("", reason: reason) }

    // MARK: The stream

    func begin() -> [[UInt8]] { [] }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        times.noteToken()
        switch event {
        case .reasoning(let piece): return [Self.frame(line("", reasoning: piece))]
        case .text(let piece, let tokens): return [Self.frame(line(piece, tokens: tokens))]
        // Text that was sent cannot be withdrawn.
        case .replacedText: return []
        case .toolCall(let id, let name):
            defer { call = (id, name, "") }
            return callFrames()
        case .toolArguments(let piece):
            // A call is sent when it is complete.
            call?.arguments += piece
            return []
        case .finished(let end): return callFrames() + [Self.frame(line("", end: end))]
        }
    }

    func end() -> [[UInt8]] { [] }

    func failure(_ failure: ServerFailure) -> [[UInt8]] { [Self.frame(failure.ollama)] }

    /// Encodes a value as a line.
    static func frame(_ value: JSONValue) -> [UInt8] { value.bytes + [UInt8(ascii: "\n")] }

    // MARK: Parts

    private mutating func callFrames() -> [[UInt8]] {
        let calls = endedCall()
        return calls.isEmpty ? [] : [Self.frame(line("", calls: calls))]
    }

    /// Returns the completed call, if any; a truncated call is dropped.
    private mutating func endedCall() -> [JSONValue] {
        defer { call = nil }
        guard let call else { return [] }
        let text = call.arguments.allSatisfy(\.isWhitespace) ? "{}" : call.arguments
        guard let arguments = try? JSONValue(parsing: text.utf8), case .object = arguments else { return [] }
        defer { callCount += 1 }
        return [
            [
                "id": .string(call.id),
                "function": ["index": JSONValue(callCount), "name": .string(call.name), "arguments": arguments],
            ]
        ]
    }

    private func line(
        _ text: String, reasoning: String = "", calls: [JSONValue] = [], tokens: [InferenceToken] = [],
        end: InferenceEnd? = nil, reason: String? = nil
    ) -> JSONValue {
        var line: JSONValue = ["model": .string(asked.model), "created_at": OllamaTimes.text(Date())]
        let thoughts: JSONValue = reasoning.isEmpty ? [:] : ["thinking": .string(reasoning)]
        switch asked.kind {
        case .chat:
            var message: JSONValue = ["role": "assistant", "content": .string(text)]
            message = message.adding(thoughts)
            if !calls.isEmpty { message = message.adding(["tool_calls": .array(calls)]) }
            line = line.adding(["message": message])
        case .generate: line = line.adding(["response": .string(text)]).adding(thoughts)
        }
        if !tokens.isEmpty { line = line.adding(["logprobs": .array(tokens.map(\.chatJSON))]) }
        guard let reason = reason ?? end?.reason.ollama else { return line.adding(["done": false]) }
        return line.adding(["done": true, "done_reason": .string(reason)]).adding(times.json(end))
    }
}

extension InferenceEnd.Reason {
    /// Ollama's finish reason, which is the same for an answer that calls tools.
    fileprivate var ollama: String {
        switch self {
        case .stop, .toolCalls: "stop"
        case .length: "length"
        }
    }
}
