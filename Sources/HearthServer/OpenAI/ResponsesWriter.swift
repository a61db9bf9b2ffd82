import Chat
import Documents
import Engines
import OrderedJSON
import Retrieval

/// Writes responses: an object whose items grow, told event by event.
struct ResponsesWriter: ReplyWriter {
    let id = WireNames.id("resp_")
    private let created = WireNames.now
    private let model: String
    private let asked: ResponsesRequest
    private var items: [ResponsesItem] = []
    private var finish: InferenceEnd?
    private var number = 0
    /// Finds what bears out each sentence of a message; nil where nothing was found or the answer is no prose.
    private var checked: CheckedText?
    /// How much of the message its checked sentences are, in Unicode code points.
    private var checkedLength = 0
    private var hasToldSearch = false
    /// Whether the response is stored.
    var isStored: Bool

    init(_ asked: ResponsesRequest, _ replies: [InferenceReply]) {
        self.asked = asked
        model = replies.first?.model ?? ""
        isStored = asked.stores
        guard !asked.found.isEmpty, asked.inference.format == .text else { return }
        checked = CheckedText(
            asked.found.enumerated().map { AnswerChecker.Passage($1.hit, number: $0) }, question: asked.question)
    }

    /// What is stored: the response with the conversation that it answered; nil for one that did not end.
    var stored: StoredResponse? {
        guard finish != nil else { return nil }
        return StoredResponse(
            id: id, json: whole.text, input: asked.items.map(Self.item),
            output: items.map { Self.item($0.json(status: $0.isComplete ? "completed" : "incomplete")) })
    }

    private static func item(_ json: JSONValue) -> StoredResponse.Item {
        StoredResponse.Item(id: json["id"]?.string ?? "", json: json.text)
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
        return head.adding(asked.echo).adding(["store": .bool(isStored), "usage": usage])
    }

    private var usage: JSONValue {
        guard let finish else { return nil }
        return [
            "input_tokens": JSONValue(finish.promptTokens),
            "input_tokens_details": ["cached_tokens": JSONValue(finish.cachedTokens)],
            "output_tokens": JSONValue(finish.outputTokens),
            "output_tokens_details": [
                "reasoning_tokens": JSONValue(finish.reasoningTokens),
                // Under the names that chat completions have for them.
                "accepted_prediction_tokens": JSONValue(finish.acceptedPredictionTokens),
                "rejected_prediction_tokens": JSONValue(finish.rejectedPredictionTokens),
            ],
            "total_tokens": JSONValue(finish.promptTokens + finish.outputTokens),
        ]
    }

    // MARK: The stream

    mutating func begin() -> [[UInt8]] {
        let response = response(status: "in_progress")
        let begun = [
            event("response.created", ["response": response]), event("response.in_progress", ["response": response]),
        ]
        return begun + search()
    }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] { search() + answer(event) }

    /// Tells of the search that was made before the answer, once.
    private mutating func search() -> [[UInt8]] {
        guard asked.fileSearch != nil, !hasToldSearch else { return [] }
        hasToldSearch = true
        let results: JSONValue = asked.showsResults ? .array(asked.found.map(\.toolJSON)) : nil
        let queries = asked.query.isEmpty ? [] : [asked.query]
        let begun = ResponsesItem(.fileSearch(queries: queries, results: results))
        items.append(begun)
        items[0].isComplete = true
        let index: JSONValue = ["output_index": 0]
        var early = begun.json(status: "in_progress")
        if case .object(let members) = early {
            early = .object(members.map { $0.key == "results" ? .init("results", nil) : $0 })
        }
        return [event("response.output_item.added", index.adding(["item": early]))]
            + ["in_progress", "searching", "completed"].map { event("response.file_search_call.\($0)", place) }
            + [event("response.output_item.done", index.adding(["item": begun.json(status: "completed")]))]
    }

    private mutating func answer(_ event: InferenceEvent) -> [[UInt8]] {
        switch event {
        case .reasoning(let text):
            let frames = open(.reasoning)
            return frames + [delta("response.reasoning_text.delta", text, place.adding(part))]
        case .text(let text, let tokens):
            let frames = open(.message)
            items[items.count - 1].tokens += tokens
            let details = part.adding(["logprobs": .array(tokens.map(\.chatJSON))])
            let written = delta("response.output_text.delta", text, place.adding(details))
            return frames + [written] + annotate(checked?.add(text) ?? [])
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
        checkedLength = 0
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
        guard let last = items.last, !last.isComplete else { return [] }
        var frames: [[UInt8]] = []
        if case .message = last.kind { frames = annotate(checked?.finish(isWhole: isComplete) ?? []) }
        let item = items[items.count - 1]
        items[items.count - 1].isComplete = isComplete
        let text = JSONValue.string(item.text)
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
        case .fileSearch: break
        }
        if !item.isCall {
            frames.append(event("response.content_part.done", place.adding(part).adding(["part": item.part])))
        }
        let status = isComplete ? "completed" : "incomplete"
        let index: JSONValue = ["output_index": JSONValue(items.count - 1), "item": item.json(status: status)]
        return frames + [event("response.output_item.done", index)]
    }

    /// Cites what bears out the next sentences of the message.
    private mutating func annotate(_ pieces: [CheckedText.Piece]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        for piece in pieces {
            let scalars = piece.text.unicodeScalars
            let end = checkedLength + scalars.count - scalars.reversed().prefix { $0.properties.isWhitespace }.count
            checkedLength += scalars.count
            var seen: Set<Int64> = []
            for citation in piece.citations where asked.found.indices.contains(citation.passage) {
                let passage = asked.found[citation.passage]
                guard seen.insert(passage.hit.documentID).inserted else { continue }
                let annotation = passage.annotation(at: end)
                let index: JSONValue = ["annotation_index": JSONValue(items[items.count - 1].annotations.count)]
                items[items.count - 1].annotations.append(annotation)
                frames.append(
                    event(
                        "response.output_text.annotation.added",
                        place.adding(part).adding(index).adding(["annotation": annotation])))
            }
        }
        return frames
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
