import Engine
import Support

/// A writer of a message as a list of blocks, complete or event by event.
struct AnthropicWriter: ReplyWriter {
    private enum Kind: Sendable, Hashable {
        case thinking, text
        case call(id: String, name: String)
    }

    private struct Block: Sendable {
        let kind: Kind
        var text = ""
        var citations: [JSONValue] = []
    }

    /// An unverified signature, without which clients do not send reasoning back.
    private static let signature = "hearth"

    private let id = ResponseIDs.id("msg_")
    private let model: String
    private let showsThinking: Bool
    private let onlyPrepares: Bool
    private var cited: AnswerCitations?
    /// The citations before any text was read.
    private let unread: AnswerCitations?
    var checksFrames: Bool { cited != nil }
    private var blocks: [Block] = []
    /// Whether the last block is still open.
    private var isOpen = false
    private var finish: InferenceEnd?
    /// The number of prompt tokens, if known at the beginning.
    private let promptTokens: Int?

    init(_ asked: AnthropicRequest, _ replies: [InferenceReply]) {
        model = replies.first?.model ?? ""
        showsThinking = asked.showsThinking
        onlyPrepares = asked.onlyPrepares
        unread = AnswerCitations(asked)
        cited = unread
        promptTokens = replies.first?.promptTokens
    }

    // The complete message is built from the same events as the stream.
    mutating func add(_ event: InferenceEvent, choice: Int) {
        guard case .replacedText(let text) = event else {
            _ = frames(for: event, choice: choice)
            return
        }
        // Nothing was sent yet, so the withdrawn text is removed.
        blocks.removeAll { $0.kind == .text }
        (isOpen, cited) = (false, unread)
        if !text.isEmpty { _ = frames(for: .text(text, tokens: []), choice: choice) }
    }

    var whole: JSONValue { message(.array(blocks.map(json))) }

    private func message(_ content: JSONValue) -> JSONValue {
        let head: JSONValue = [
            "id": .string(id), "type": "message", "role": "assistant", "model": .string(model), "content": content,
        ]
        return head.adding(stop).adding(["usage": usage])
    }

    private func json(_ block: Block) -> JSONValue {
        switch block.kind {
        case .thinking:
            return ["type": "thinking", "thinking": .string(block.text), "signature": .string(Self.signature)]
        case .text:
            let citations: JSONValue = block.citations.isEmpty ? nil : .array(block.citations)
            return ["type": "text", "text": .string(block.text), "citations": citations]
        case .call(let id, let name):
            // The arguments may be truncated by a token limit and thus invalid.
            let input = (try? JSONValue(parsing: block.text.utf8)) ?? [:]
            return ["type": "tool_use", "id": .string(id), "name": .string(name), "input": input]
        }
    }

    private var stop: JSONValue {
        let reason: String? = finish.map { end in
            switch end.reason {
            case .stop: end.stopSequence == nil ? "end_turn" : "stop_sequence"
            case .length: "max_tokens"
            case .toolCalls: "tool_use"
            }
        }
        let sequence = reason == "stop_sequence" ? finish?.stopSequence : nil
        return ["stop_reason": .optional(reason), "stop_sequence": .optional(sequence)]
    }

    /// The token counts; the number of cached tokens is only known at the end.
    private var usage: JSONValue {
        let (prompt, cached) = (finish?.promptTokens ?? promptTokens ?? 0, finish?.cachedTokens ?? 0)
        let usage: JSONValue = [
            "input_tokens": JSONValue(prompt - cached), "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": JSONValue(cached), "output_tokens": JSONValue(finish?.outputTokens ?? 0),
        ]
        return usage.adding((finish.map { [$0] } ?? []).details)
    }

    // MARK: The stream

    func begin() -> [[UInt8]] { [event("message_start", ["message": message([])]), event("ping", [:])] }

    mutating func frames(for event: InferenceEvent, choice: Int) -> [[UInt8]] {
        if onlyPrepares {
            guard case .finished(var end) = event else { return [] }
            (end.reason, end.outputTokens, end.reasoningTokens) = (.length, 0, 0)
            finish = end
            return []
        }
        switch event {
        case .reasoning(let text):
            let frames = flush(isWhole: true) + open(.thinking)
            return showsThinking ? frames + [append(text, "thinking_delta", "thinking")] : frames
        case .text(let text, _):
            guard let pieces = cited?.add(text) else { return write(text) }
            return pieces.flatMap { write($0) }
        // Text that was sent cannot be withdrawn.
        case .replacedText: return []
        case .toolCall(let id, let name):
            return flush(isWhole: true) + close() + open(.call(id: AnthropicTools.wireID(id), name: name))
        case .toolArguments(let text):
            guard let last = blocks.last, isOpen, case .call = last.kind else { return [] }
            return [append(text, "input_json_delta", "partial_json")]
        case .finished(let end):
            finish = end
            return flush(isWhole: end.reason != .length && end.stopSequence == nil) + close()
        }
    }

    func end() -> [[UInt8]] {
        [event("message_delta", ["delta": stop, "usage": usage]), event("message_stop", [:])]
    }

    func failure(_ failure: ServerFailure) -> [[UInt8]] {
        [ServerSentEvent.frame(failure.anthropicJSON(requestID: nil), name: "error")]
    }

    private mutating func write(_ text: String) -> [[UInt8]] {
        open(.text) + [append(text, "text_delta", "text")]
    }

    /// Writes a sentence, with a block of its own if it has citations.
    private mutating func write(_ piece: AnswerCitations.Piece) -> [[UInt8]] {
        if piece.citations.isEmpty { return write(piece.text) }
        var frames = close() + write(piece.text)
        blocks[blocks.count - 1].citations = piece.citations
        frames += piece.citations.map { delta(["type": "citations_delta", "citation": $0]) }
        return frames + close()
    }

    /// Writes the text that waited for the end of its sentence.
    private mutating func flush(isWhole: Bool) -> [[UInt8]] {
        (cited?.finish(isWhole: isWhole) ?? []).flatMap { write($0) }
    }

    /// Opens a block, unless a block of the same kind is open.
    private mutating func open(_ kind: Kind) -> [[UInt8]] {
        if isOpen, blocks.last?.kind == kind { return [] }
        let frames = close()
        blocks.append(Block(kind: kind))
        isOpen = true
        var block = json(Block(kind: kind))
        if kind == .thinking { block = ["type": "thinking", "thinking": "", "signature": ""] }
        return frames + [event("content_block_start", place.adding(["content_block": block]))]
    }

    /// Closes the open block.
    private mutating func close() -> [[UInt8]] {
        guard isOpen, let last = blocks.last else { return [] }
        isOpen = false
        let signed = delta(["type": "signature_delta", "signature": .string(Self.signature)])
        return (last.kind == .thinking ? [signed] : []) + [event("content_block_stop", place)]
    }

    private mutating func append(_ text: String, _ type: String, _ key: String) -> [UInt8] {
        blocks[blocks.count - 1].text += text
        return delta(.object([.init("type", .string(type)), .init(key, .string(text))]))
    }

    private func delta(_ delta: JSONValue) -> [UInt8] { event("content_block_delta", place.adding(["delta": delta])) }

    /// The index of the last block.
    private var place: JSONValue { ["index": JSONValue(blocks.count - 1)] }

    private func event(_ name: String, _ members: JSONValue) -> [UInt8] {
        ServerSentEvent.frame(JSONValue.object([.init("type", .string(name))]).adding(members), name: name)
    }
}
