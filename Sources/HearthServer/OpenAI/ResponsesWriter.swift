import Engines
import OrderedJSON

/// Writes responses: an object whose items grow, told event by event.
struct ResponsesWriter: ReplyWriter {
    private let id = WireNames.id("resp_")
    private let created = WireNames.now
    private let model: String
    private let asked: ResponsesRequest
    private var items: [ResponsesItem] = []
    private var finish: InferenceEnd?
    private var number = 0

    init(_ asked: ResponsesRequest, _ replies: [InferenceReply]) {
        self.asked = asked
        model = replies.first?.model ?? ""
    }

    // The whole is what the stream's events add up to.
    mutating func add(_ event: InferenceEvent, choice: Int) { _ = frames(for: event, choice: choice) }

    var whole: JSONValue { response(status: finalStatus) }

    private var finalStatus: String { finish?.reason == .length ? "incomplete" : "completed" }

    private func response(status: String, error: JSONValue = nil) -> JSONValue {
        let head: JSONValue = [
            "id": .string(id), "object": "response", "created_at": JSONValue(created), "status": .string(status),
            "background": false, "error": error,
            "incomplete_details": status == "incomplete" ? ["reason": "max_output_tokens"] : nil,
            "model": .string(model),
            "output": .array(
                items.map { $0.json(status: $0.isComplete ? "completed" : "incomplete") }),
        ]
        return head.adding(asked.echo).adding(["usage": usage])
    }

    private var usage: JSONValue {
        guard let finish else { return nil }
        return [
            "input_tokens": JSONValue(finish.promptTokens),
            "input_tokens_details": ["cached_tokens": JSONValue(finish.cachedTokens)],
            "output_tokens": JSONValue(finish.outputTokens),
            "output_tokens_details": ["reasoning_tokens": JSONValue(finish.reasoningTokens)],
            "total_tokens": JSONValue(finish.promptTokens + finish.outputTokens),
        ]
    }

    // MARK: The stream

    mutating func begin() -> [[UInt8]] {
        let response = response(status: "in_progress")
        return [
            event("response.created", ["response": response]), event("response.in_progress", ["response": response]),
        ]
    }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        switch event {
        case .reasoning(let text):
            let frames = open(.reasoning)
            return frames + [delta("response.reasoning_text.delta", text, place.adding(part))]
        case .text(let text, let tokens):
            let frames = open(.message)
            items[items.count - 1].tokens += tokens
            let details = part.adding(["logprobs": .array(tokens.map(\.chatJSON))])
            return frames + [delta("response.output_text.delta", text, place.adding(details))]
        case .toolCall(let id, let flat):
            let (name, namespace) = asked.tools.given(flat)
            return open(
                asked.tools.custom.contains(flat)
                    ? .customCall(id: id, name: name, namespace: namespace)
                    : .call(id: id, name: name, namespace: namespace))
        case .toolArguments(let text):
            guard let last = items.last, last.isCall else { return [] }
            if case .customCall = last.kind {
                // The text within the JSON is known when it is complete.
                items[items.count - 1].text += text
                return []
            }
            return [delta("response.function_call_arguments.delta", text, place)]
        case .finished(let end):
            finish = end
            return close(isComplete: end.reason != .length)
        }
    }

    mutating func end() -> [[UInt8]] {
        [event("response.\(finalStatus)", ["response": response(status: finalStatus)])]
    }

    mutating func failure(_ failure: ServerFailure) -> [[UInt8]] {
        let error: JSONValue = ["code": .optional(failure.code), "message": .string(failure.message)]
        return [event("response.failed", ["response": response(status: "failed", error: error)])]
    }

    /// Begins an item, unless it is the one that is open.
    private mutating func open(_ kind: ResponsesItem.Kind) -> [[UInt8]] {
        if let last = items.last, !last.isComplete, last.kind == kind { return [] }
        var frames = close(isComplete: true)
        let item = ResponsesItem(kind)
        items.append(item)
        let index: JSONValue = ["output_index": JSONValue(items.count - 1)]
        frames.append(
            event(
                "response.output_item.added",
                index.adding(["item": item.json(status: "in_progress", hasPart: false)])))
        guard item.isCall else {
            frames.append(
                event("response.content_part.added", place.adding(part).adding(["part": item.part])))
            return frames
        }
        return frames
    }

    /// Ends the item that is open.
    private mutating func close(isComplete: Bool) -> [[UInt8]] {
        guard let item = items.last, !item.isComplete else { return [] }
        items[items.count - 1].isComplete = isComplete
        let text = JSONValue.string(item.text)
        var frames: [[UInt8]] = []
        switch item.kind {
        case .reasoning:
            frames.append(event("response.reasoning_text.done", place.adding(part).adding(["text": text])))
        case .message:
            let details: JSONValue = ["text": text, "logprobs": .array(item.tokens.map(\.chatJSON))]
            frames.append(event("response.output_text.done", place.adding(part).adding(details)))
        case .customCall:
            let input = JSONValue.string(item.input)
            if isComplete {
                frames.append(event("response.custom_tool_call_input.delta", place.adding(["delta": input])))
            }
            frames.append(event("response.custom_tool_call_input.done", place.adding(["input": input])))
        case .call(_, let name, _):
            frames.append(
                event(
                    "response.function_call_arguments.done",
                    place.adding(["name": .string(name), "arguments": text])))
        }
        if !item.isCall {
            frames.append(event("response.content_part.done", place.adding(part).adding(["part": item.part])))
        }
        let status = isComplete ? "completed" : "incomplete"
        let index: JSONValue = ["output_index": JSONValue(items.count - 1), "item": item.json(status: status)]
        return frames + [event("response.output_item.done", index)]
    }

    private mutating func delta(_ name: String, _ text: String, _ place: JSONValue) -> [UInt8] {
        items[items.count - 1].text += text
        return event(name, place.adding(["delta": .string(text)]))
    }

    /// Which item is meant: the last one.
    private var place: JSONValue {
        ["item_id": .optional(items.last?.id), "output_index": JSONValue(items.count - 1)]
    }

    private var part: JSONValue { ["content_index": 0] }

    private mutating func event(_ name: String, _ members: JSONValue) -> [UInt8] {
        let head: JSONValue = ["type": .string(name), "sequence_number": JSONValue(number)]
        number += 1
        return ServerSentEvent.frame(head.adding(members), name: name)
    }
}
