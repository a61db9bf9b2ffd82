import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct AnthropicWriterTests {
    private let reply = InferenceReply(model: "tiny", fingerprint: "fp_1", choices: [AsyncThrowingStream { nil }])

    private func end(_ reason: InferenceEnd.Reason = .stop, stop: String? = nil) -> InferenceEvent {
        .finished(
            InferenceEnd(
                reason: reason, promptTokens: 5, cachedTokens: 2, outputTokens: 3, reasoningTokens: 1,
                stopSequence: stop))
    }

    private func writer(_ members: String = "", content: String = #""a""#) throws -> AnthropicWriter {
        let body = #"{"max_tokens": 9, "messages": [{"role": "user", "content": \#(content)}]\#(members)}"#
        return AnthropicWriter(try AnthropicRequest(Field(try JSONValue(parsing: body.utf8))), [reply])
    }

    private func whole(_ writer: AnthropicWriter, _ events: [InferenceEvent]) -> JSONValue {
        var writer = writer
        for event in events { writer.add(event, choice: 0) }
        return writer.whole
    }

    /// Returns the data of a stream's events, each of which must be named after its type.
    private func stream(_ writer: AnthropicWriter, _ events: [InferenceEvent]) throws -> [JSONValue] {
        var writer = writer
        var frames = writer.begin()
        for event in events { frames += writer.frames(for: event, choice: 0) }
        frames += writer.end()
        return try frames.map { frame in
            let lines = String(decoding: frame, as: UTF8.self).split(separator: "\n")
            let data = try JSONValue(parsing: try #require(lines.last).dropFirst(6).utf8)
            #expect(lines.first == "event: \(string(data["type"]))")
            return data
        }
    }

    private func string(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { text } else { "" }
    }

    private func list(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements)? = value { elements } else { [] }
    }

    @Test func `the complete message has the text that replaced another, with its own citations`() throws {
        let replaced: [InferenceEvent] = [
            .reasoning("h"), .text("wrong", tokens: []), .replacedText("right"), .text(".", tokens: []), end(),
        ]
        let content: JSONValue = [
            ["type": "thinking", "thinking": "h", "signature": "hearth"],
            ["type": "text", "text": "right.", "citations": nil],
        ]
        #expect(whole(try writer(), replaced)["content"] == content)
        #expect(list(whole(try writer(), [.text("x", tokens: []), .replacedText(""), end()])["content"]).isEmpty)
        let document = #"""
            [{"type": "document", "source": {"type": "text", "media_type": "text/plain",
              "data": "The rent is 900 euros. The flat has two rooms."}, "citations": {"enabled": true}},
             {"type": "text", "text": "What is the rent?"}]
            """#
        let cited = whole(
            try writer(content: document),
            [
                .text("The flat has two rooms. ", tokens: []), .replacedText("The rent is 900 euros."), end(),
            ])
        let blocks = list(cited["content"])
        #expect(blocks.map { string($0["text"]) }.joined() == "The rent is 900 euros.")
        #expect(blocks.contains { !list($0["citations"]).isEmpty })
    }

    private let events: [InferenceEvent] = [
        .reasoning("h"), .reasoning("m"), .text("a", tokens: []), .text("b", tokens: []),
        .toolCall(id: "c1", name: "f"), .toolArguments(#"{"x""#), .toolArguments(":1}"),
        .toolCall(id: "c2", name: "g"), .toolArguments("{}"),
    ]

    @Test func `a message has all content blocks, the stop reason and the usage`() throws {
        let message = whole(try writer(), events + [end(.toolCalls)])
        #expect(
            message["content"] == [
                ["type": "thinking", "thinking": "hm", "signature": "hearth"],
                ["type": "text", "text": "ab", "citations": nil],
                ["type": "tool_use", "id": "toolu_c1", "name": "f", "input": ["x": 1]],
                ["type": "tool_use", "id": "toolu_c2", "name": "g", "input": [:]],
            ])
        #expect(message["type"] == "message" && message["role"] == "assistant" && message["model"] == "tiny")
        #expect(string(message["id"]).hasPrefix("msg_"))
        #expect(message["stop_reason"] == "tool_use")
        #expect(
            message["usage"] == [
                "input_tokens": 3, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 2, "output_tokens": 3,
            ])
    }

    @Test func `a stream sends its content blocks one after another`() throws {
        let told = try stream(try writer(), events + [end(.toolCalls)])
        let (start, stop) = ("content_block_start", "content_block_stop")
        let delta = "content_block_delta"
        #expect(
            told.map { string($0["type"]) }
                == ["message_start", "ping", start, delta, delta, delta, stop, start, delta, delta, stop]
                + [start, delta, delta, stop, start, delta, stop, "message_delta", "message_stop"])
        let deltas = told.compactMap { $0["delta"] }.dropLast()
        #expect(
            deltas.map { string($0["type"]) }
                == ["thinking_delta", "thinking_delta", "signature_delta", "text_delta", "text_delta"]
                + ["input_json_delta", "input_json_delta", "input_json_delta"])
        #expect(deltas.map { string($0["partial_json"]) }.joined() == #"{"x":1}{}"#)
        let places = told.filter { string($0["type"]) == start }.map { $0["index"] }
        #expect(places == [0, 1, 2, 3])
        let last = try #require(told.dropLast().last)
        #expect(last["delta"] == ["stop_reason": "tool_use", "stop_sequence": nil])
        #expect(last["usage"]?["cache_read_input_tokens"] == 2)
    }

    @Test(
        arguments: [
            (InferenceEnd.Reason.stop, nil, "end_turn"), (.stop, "END", "stop_sequence"), (.length, nil, "max_tokens"),
        ] as [(InferenceEnd.Reason, String?, String)])
    func `a message reports its stop reason`(_ reason: InferenceEnd.Reason, _ stop: String?, _ wanted: String) throws {
        let message = whole(try writer(), [.text("a", tokens: []), end(reason, stop: stop)])
        #expect(string(message["stop_reason"]) == wanted)
        #expect(message["stop_sequence"] == .optional(stop))
    }

    @Test func `leaves a thinking block empty if the request omits thinking`() throws {
        let writer = try writer(#", "thinking": {"type": "adaptive", "display": "omitted"}"#)
        let message = whole(writer, [.reasoning("hm"), .text("a", tokens: []), end()])
        #expect(list(message["content"]).first?["thinking"] == "")
        #expect(try stream(writer, [.reasoning("hm"), end()]).allSatisfy { $0["delta"]?["type"] != "thinking_delta" })
    }

    @Test func `replaces truncated tool arguments with an empty object`() throws {
        let message = whole(try writer(), [.toolCall(id: "c", name: "f"), .toolArguments(#"{"x"#), end(.length)])
        #expect(list(message["content"]).first?["input"] == [:])
    }

    @Test func `message_start reports the number of prompt tokens, or 0 if the number is unknown`() throws {
        var known = reply
        known.promptTokens = 5
        let body = #"{"max_tokens": 9, "messages": [{"role": "user", "content": "a"}]}"#
        let asked = try AnthropicRequest(Field(try JSONValue(parsing: body.utf8)))
        for (reply, tokens) in [(known, JSONValue(5)), (reply, 0)] {
            let events = try stream(AnthropicWriter(asked, [reply]), [.text("a", tokens: []), end()])
            #expect(events.first?["message"]?["usage"]?["input_tokens"] == tokens)
            // Two of the five are cached.
            #expect(events.first { $0["type"] == "message_delta" }?["usage"]?["input_tokens"] == 3)
        }
    }

    @Test func `a max_tokens of zero processes the prompt and returns no content`() throws {
        let body = #"{"max_tokens": 0, "messages": [{"role": "user", "content": "a"}]}"#
        let asked = try AnthropicRequest(Field(try JSONValue(parsing: body.utf8)))
        // The engine generates at least one token.
        #expect(asked.inference.maxTokens == 1)
        let events: [InferenceEvent] = [.reasoning("h"), .text("a", tokens: []), end(.length)]
        let message = whole(AnthropicWriter(asked, [reply]), events)
        #expect(message["content"] == [])
        #expect(message["stop_reason"] == "max_tokens")
        #expect(message["usage"]?["output_tokens"] == 0 && message["usage"]?["cache_read_input_tokens"] == 2)
        let types = try stream(AnthropicWriter(asked, [reply]), events).map { string($0["type"]) }
        #expect(types == ["message_start", "ping", "message_delta", "message_stop"])
    }

    @Test func `a failed stream sends an error event with the reason`() throws {
        let frame = try #require(try writer().failure(.stopped).first)
        let text = String(decoding: frame, as: UTF8.self)
        #expect(text.hasPrefix("event: error\ndata: "))
        #expect(text.contains(#""type": "overloaded_error", "message": "The request was stopped"#))
    }
}
