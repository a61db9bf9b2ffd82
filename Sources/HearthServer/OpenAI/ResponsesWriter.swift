import Chat
import Documents
import Engine
import Retrieval
import Support
import Tools

/// A writer of responses, which are lists of growing items, complete or event by event.
struct ResponsesWriter: ReplyWriter {
    let id = ResponseIDs.id("resp_")
    private let created = ResponseIDs.now
    private let model: String
    private var asked: ResponsesRequest
    private var items: [ResponsesItem] = []
    private var finish: InferenceEnd?
    private var number = 0
    /// The checker that finds supporting passages; `nil` without passages or if the answer is not prose.
    private var checked: SentenceChecker?
    /// The checker before it has read any text.
    private let unread: SentenceChecker?
    var checksFrames: Bool { checked != nil }
    /// The length of the message's checked sentences, in Unicode scalars.
    private var checkedLength = 0
    private var hasSentPreface = false
    /// The index of the first item of the current reply; an answer with calls has several replies.
    private var replyStart = 0
    /// The number of tokens of the last reply.
    private var replyTokens = 0
    /// The number of MCP tool calls made.
    private var serverCalls: Int
    var isStored: Bool

    init(_ asked: ResponsesRequest, _ replies: [InferenceReply]) {
        self.asked = asked
        model = replies.first?.model ?? ""
        isStored = asked.stores
        serverCalls = asked.begun.count { $0.outcome != nil }
        unread =
            asked.found.isEmpty || asked.inference.format != .text
            ? nil
            : SentenceChecker(
                asked.found.enumerated().map { AnswerChecker.Passage($1.hit, number: $0) }, question: asked.question)
        checked = unread
    }

    /// The response in its stored form, with the conversation; `nil` if it is incomplete.
    var stored: StoredResponse? {
        guard finish != nil else { return nil }
        return StoredResponse(
            id: id, json: whole.text, input: asked.items.map(Self.item),
            output: items.map { item in
                let json = item.json(status: item.isComplete ? "completed" : "incomplete")
                // A stored item names the collections whose text it may contain, wherever it is used later.
                let isKnown = asked.inference.collections.isEmpty || json[VectorStores.field] != nil
                return Self.item(isKnown ? json : json.adding([VectorStores.field: stores]))
            })
    }

    /// The collections whose text the answer may contain.
    private var stores: JSONValue { .array(asked.inference.collections.sorted().map { .string($0) }) }

    private static func item(_ json: JSONValue) -> StoredResponse.Item {
        StoredResponse.Item(id: json["id"]?.string ?? "", json: json.text)
    }

    // The complete response is built from the same events as the stream.
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
        let usage: JSONValue = [
            "input_tokens": JSONValue(finish.promptTokens),
            "input_tokens_details": ["cached_tokens": JSONValue(finish.cachedTokens)],
            "output_tokens": JSONValue(finish.outputTokens),
            "output_tokens_details": [
                "reasoning_tokens": JSONValue(finish.reasoningTokens),
                // These fields have the same names as in chat completions.
                "accepted_prediction_tokens": JSONValue(finish.acceptedPredictionTokens),
                "rejected_prediction_tokens": JSONValue(finish.rejectedPredictionTokens),
            ],
            "total_tokens": JSONValue(finish.promptTokens + finish.outputTokens),
        ]
        return usage.adding([finish].details)
    }

    // MARK: The stream

    mutating func begin() -> [[UInt8]] {
        let response = response(status: "in_progress")
        let begun = [
            event("response.created", ["response": response]), event("response.in_progress", ["response": response]),
        ]
        return begun + beginning()
    }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] { beginning() + answer(event) }

    /// Returns the frames of the items that precede the answer, once.
    private mutating func beginning() -> [[UInt8]] {
        guard !hasSentPreface else { return [] }
        hasSentPreface = true
        var frames = search()
        for item in asked.begun { frames += told(item) }
        replyStart = items.count
        return frames
    }

    private mutating func search() -> [[UInt8]] {
        guard let stores = asked.fileSearch?.stores.map(\.id) else { return [] }
        let results: JSONValue = asked.showsResults ? .array(asked.found.map(\.toolJSON)) : nil
        let queries = asked.query.isEmpty ? [] : [asked.query]
        let begun = ResponsesItem(.fileSearch(stores: stores, queries: queries, results: results))
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
        case .replacedText(let text):
            // Text that was sent cannot be withdrawn, but the complete item has the text that replaces it.
            guard let index = items.lastIndex(where: { $0.kind == .message }), index >= replyStart else {
                return text.isEmpty ? [] : answer(.text(text, tokens: []))
            }
            (items[index].text, items[index].tokens, items[index].annotations) = (text, [], [])
            (checked, checkedLength) = (unread, 0)
            return index == items.count - 1 ? annotate(checked?.add(text) ?? []) : []
        case .toolCall(let id, let flat):
            if let offered = asked.offered[flat] {
                let call = MCPToolCall(id: id, offered.tool)
                return open(offered.needsApproval ? .approvalRequest(call) : .serverCall(call))
            }
            let (name, namespace) = asked.tools.given(flat)
            return open(
                asked.tools.custom.contains(flat)
                    ? .customCall(id: id, name: name, namespace: namespace)
                    : .call(id: id, name: name, namespace: namespace))
        case .toolArguments(let text):
            guard let last = items.last, last.isCall else { return [] }
            switch last.kind {
            case .customCall, .approvalRequest:
                // The input of a custom tool and the call to approve are only known once the arguments are complete.
                items[items.count - 1].text += text
                return []
            case .serverCall: return [delta("response.mcp_call_arguments.delta", text, place)]
            default: return [delta("response.function_call_arguments.delta", text, place)]
            }
        case .finished(let end):
            finish = finish.map(end.adding) ?? end
            replyTokens = end.outputTokens
            return close(isComplete: end.reason != .length) + leaveOut(end)
        }
    }

    mutating func end() -> [[UInt8]] {
        [event("response.\(finalStatus)", ["response": response(status: finalStatus)])]
    }

    mutating func failure(_ failure: ServerFailure) -> [[UInt8]] {
        let error: JSONValue = ["code": .optional(failure.code), "message": .string(failure.message)]
        return [event("response.failed", ["response": response(status: "failed", error: error)])]
    }

    /// Opens an item, unless an item of the same kind is open.
    private mutating func open(_ kind: ResponsesItem.Kind) -> [[UInt8]] {
        if let last = items.last, !last.isComplete, last.kind == kind { return [] }
        var frames = close(isComplete: true)
        let item = ResponsesItem(kind)
        items.append(item)
        checkedLength = 0
        // An approval request is sent when it is complete.
        if case .approvalRequest = kind { return frames }
        frames.append(added(item))
        if case .serverCall = kind { frames.append(event("response.mcp_call.in_progress", place)) }
        guard item.isCall else {
            frames.append(
                event("response.content_part.added", place.adding(part).adding(["part": item.part])))
            return frames
        }
        return frames
    }

    private mutating func added(_ item: ResponsesItem) -> [UInt8] {
        let index: JSONValue = ["output_index": JSONValue(items.count - 1)]
        return event(
            "response.output_item.added", index.adding(["item": item.json(status: "in_progress", hasPart: false)]))
    }

    /// Closes the open item.
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
        case .serverCall:
            frames.append(event("response.mcp_call_arguments.done", place.adding(["arguments": text])))
            // The item is done once the call has a result.
            if isComplete { return frames }
        case .approvalRequest:
            guard isComplete else {
                items.removeLast()
                return frames
            }
            frames.append(added(item))
        case .fileSearch, .serverTools: break
        }
        if !item.isCall {
            frames.append(event("response.content_part.done", place.adding(part).adding(["part": item.part])))
        }
        let status = isComplete ? "completed" : "incomplete"
        let index: JSONValue = ["output_index": JSONValue(items.count - 1), "item": item.json(status: status)]
        return frames + [event("response.output_item.done", index)]
    }

    // MARK: MCP servers

    /// The calls of the last reply that Hearth makes; empty if the reply was truncated.
    var serverCallsToMake: [(index: Int, tool: MCPTool, arguments: String)] {
        guard finish?.reason == .toolCalls else { return [] }
        return items[replyStart...].indices.compactMap { index in
            guard case .serverCall(let call) = items[index].kind, items[index].isComplete, items[index].outcome == nil,
                let tool = asked.offered[call.name]?.tool
            else { return nil }
            return (index, tool, items[index].text)
        }
    }

    /// Marks calls as incomplete that do not run because the reply was truncated after them.
    private mutating func leaveOut(_ end: InferenceEnd) -> [[UInt8]] {
        guard end.reason != .toolCalls else { return [] }
        var frames: [[UInt8]] = []
        for index in items[replyStart...].indices {
            guard case .serverCall = items[index].kind, items[index].isComplete else { continue }
            items[index].isComplete = false
            let item = items[index].json(status: "incomplete")
            frames.append(
                event("response.output_item.done", ["output_index": JSONValue(index), "item": item]))
        }
        return frames
    }

    /// Whether another MCP tool call is allowed.
    var mayCallServers: Bool { serverCalls < asked.maximumServerCalls }

    /// Records the outcome of a call, and returns its frames.
    mutating func end(_ index: Int, _ outcome: MCPCallOutcome) -> [[UInt8]] {
        serverCalls += 1
        items[index].outcome = outcome
        let place: JSONValue = ["item_id": .string(items[index].id), "output_index": JSONValue(index)]
        return [
            event("response.mcp_call.\(outcome.status)", place),
            event(
                "response.output_item.done",
                ["output_index": JSONValue(index), "item": items[index].json(status: outcome.status)]),
        ]
    }

    /// Returns the next request after the calls of the last reply; `nil` if the client has to act first.
    mutating func further() -> FollowUpRequest? {
        var turn = InferenceRequest.Message(.assistant, "")
        var results: [InferenceRequest.Message] = []
        for item in items[replyStart...] {
            switch item.kind {
            case .reasoning: turn.reasoning = item.text
            case .message: turn.text += item.text
            case .serverCall(let call):
                guard let outcome = item.outcome else { return nil }
                turn.toolCalls.append(
                    InferenceRequest.ToolCall(id: call.id, name: call.name, arguments: item.text))
                var result = outcome.turn
                result.toolCallID = call.id
                results.append(result)
            case .call, .customCall, .approvalRequest: return nil
            case .fileSearch, .serverTools: break
            }
        }
        // A model that makes calls although no more calls are allowed is stopped.
        guard !results.isEmpty, asked.inference.toolChoice != .none else { return nil }
        replyStart = items.count
        asked.goOn(with: [turn] + results, mayCall: mayCallServers, tokens: replyTokens)
        return FollowUpRequest(request: asked.inference) { [asked] in asked.shorter }
    }

    /// Returns the frames of an item that was complete before the answer began.
    private mutating func told(_ item: ResponsesItem) -> [[UInt8]] {
        var early = item
        (early.text, early.outcome) = ("", nil)
        items.append(item)
        var frames = [added(early)]
        switch item.kind {
        case .serverTools(_, _, let error):
            frames.append(event("response.mcp_list_tools.in_progress", place))
            frames.append(event("response.mcp_list_tools.\(error == nil ? "completed" : "failed")", place))
        case .serverCall:
            let text = JSONValue.string(item.text)
            frames.append(event("response.mcp_call.in_progress", place))
            frames.append(event("response.mcp_call_arguments.delta", place.adding(["delta": text])))
            frames.append(event("response.mcp_call_arguments.done", place.adding(["arguments": text])))
            frames.append(event("response.mcp_call.\(item.outcome?.status ?? "failed")", place))
        default: break
        }
        let index: JSONValue = ["output_index": JSONValue(items.count - 1)]
        return frames
            + [event("response.output_item.done", index.adding(["item": item.json(status: "completed")]))]
    }

    /// Adds citations for the next sentences of the message.
    private mutating func annotate(_ pieces: [SentenceChecker.Piece]) -> [[UInt8]] {
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

    /// The ID and index of the last item.
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

extension InferenceEnd {
    /// Returns this end with the token counts of the earlier replies added.
    fileprivate func adding(_ earlier: InferenceEnd) -> InferenceEnd {
        var end = self
        end.promptTokens += earlier.promptTokens
        end.cachedTokens += earlier.cachedTokens
        end.outputTokens += earlier.outputTokens
        end.reasoningTokens += earlier.reasoningTokens
        end.acceptedPredictionTokens += earlier.acceptedPredictionTokens
        end.rejectedPredictionTokens += earlier.rejectedPredictionTokens
        return end
    }
}
