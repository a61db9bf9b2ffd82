import Engine
import Foundation
import Support
import Testing

@testable import HearthServer

@Suite struct OpenAIWriterTests {
    private let reply = InferenceReply(
        model: "tiny", fingerprint: "fp_1", choices: [AsyncThrowingStream { nil }])
    private let end = InferenceEnd(
        reason: .stop, promptTokens: 5, cachedTokens: 2, outputTokens: 3, reasoningTokens: 1,
        acceptedPredictionTokens: 6, rejectedPredictionTokens: 4)

    private func chat(_ members: String = "") throws -> ChatCompletionRequest {
        try ChatCompletionRequest(
            Field(try JSONValue(parsing: (#"{"messages": [{"role": "user", "content": "a"}]"# + members + "}").utf8)))
    }

    /// Returns the data of frames.
    private func data(_ frames: [[UInt8]]) throws -> [JSONValue] {
        try frames.map { frame in
            let line = String(decoding: frame, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("data: ") }
            return try JSONValue(parsing: try #require(line).dropFirst(6).utf8)
        }
    }

    @Test func `a chat completion has all parts of the message and the usage`() throws {
        var writer = ChatCompletionWriter(try chat(), [reply])
        let events: [InferenceEvent] = [
            .reasoning("hm"), .text("a", tokens: []), .toolCall(id: "c1", name: "f"), .toolArguments("{"),
            .toolArguments("}"), .finished(end),
        ]
        for event in events { writer.add(event, choice: 0) }
        let whole = writer.whole
        let message = Field(whole)["choices"].value
        #expect(whole["object"] == "chat.completion")
        #expect(whole["system_fingerprint"] == "fp_1")
        guard case .array(let choices)? = message, let first = choices.first else {
            Issue.record("there is no choice")
            return
        }
        #expect(first["finish_reason"] == "stop")
        #expect(first["message"]?["content"] == "a")
        #expect(first["message"]?["reasoning_content"] == "hm")
        #expect(
            first["message"]?["tool_calls"]
                == [["id": "c1", "type": "function", "function": ["name": "f", "arguments": "{}"]]])
        #expect(whole["usage"]?["prompt_tokens_details"]?["cached_tokens"] == 2)
        #expect(whole["usage"]?["completion_tokens_details"]?["reasoning_tokens"] == 1)
        #expect(whole["usage"]?["completion_tokens_details"]?["accepted_prediction_tokens"] == 6)
        #expect(whole["usage"]?["completion_tokens_details"]?["rejected_prediction_tokens"] == 4)
        #expect(whole["usage"]?["total_tokens"] == 8)
    }

    @Test func `a response has the text that replaced another, complete and at the end of a stream`() throws {
        let asked = try ResponsesRequest(Field(try JSONValue(parsing: #"{"input": "a"}"#.utf8)))
        let events: [InferenceEvent] = [
            .reasoning("h"), .text("wrong", tokens: []), .replacedText("right"), .text(".", tokens: []), .finished(end),
        ]
        func text(_ response: JSONValue?) -> JSONValue? {
            guard case .array(let output)? = response?["output"], case .array(let parts)? = output.last?["content"]
            else { return nil }
            return parts.first?["text"]
        }
        var whole = ResponsesWriter(asked, [reply])
        for event in events { whole.add(event, choice: 0) }
        #expect(text(whole.whole) == "right.")
        var stream = ResponsesWriter(asked, [reply])
        var frames = stream.begin()
        for event in events { frames += stream.frames(for: event, choice: 0) }
        frames += stream.end()
        let sent = try data(frames)
        #expect(sent.first { $0["type"] == "response.output_text.done" }?["text"] == "right.")
        #expect(text(sent.last?["response"]) == "right.")
    }

    @Test func `sends partial characters as bytes, and an infinite logprob as -9999`() throws {
        var writer = ChatCompletionWriter(try chat(#", "logprobs": true, "top_logprobs": 1"#), [reply])
        let half = InferenceToken.Alternative(bytes: [0xC3], logProbability: -.infinity)
        writer.add(.text("é", tokens: [InferenceToken(half, alternatives: [half])]), choice: 0)
        guard case .array(let choices)? = writer.whole["choices"],
            case .array(let tokens)? = choices.first?["logprobs"]?["content"]
        else {
            Issue.record("there are no tokens")
            return
        }
        #expect(tokens.first?["bytes"] == [195])
        #expect(tokens.first?["logprob"] == -9999)
        #expect(tokens.first?["token"] == "\u{FFFD}")
    }

    @Test func `chunks of a completion have a null usage if the request asks for usage`() throws {
        for (options, isAnnounced) in [("", false), (#", "stream_options": {"include_usage": true}"#, true)] {
            let body = #"{"prompt": "a", "stream": true\#(options)}"#
            var writer = CompletionWriter(try CompletionRequest(Field(try JSONValue(parsing: body.utf8))), [reply])
            let frames = writer.frames(for: .text("b", tokens: []), choice: 0)
            let last = writer.frames(for: .finished(end), choice: 0)
            for chunk in try data(frames + last) { #expect((chunk["usage"] == .null) == isAnnounced) }
        }
    }

    @Test func `streams the name of a call before its arguments`() throws {
        var writer = ChatCompletionWriter(try chat(), [reply])
        var frames = writer.begin()
        frames += writer.frames(for: .toolCall(id: "c1", name: "f"), choice: 0)
        frames += writer.frames(for: .toolArguments("{}"), choice: 0)
        frames += writer.frames(for: .finished(end), choice: 0)
        let deltas = try data(frames).map { chunk -> JSONValue? in
            guard case .array(let choices)? = chunk["choices"] else { return nil }
            return choices.first?["delta"]
        }
        #expect(deltas[0]?["role"] == "assistant")
        #expect(
            deltas[1]?["tool_calls"]
                == [["index": 0, "id": "c1", "type": "function", "function": ["name": "f", "arguments": ""]]])
        #expect(deltas[2]?["tool_calls"] == [["index": 0, "function": ["arguments": "{}"]]])
        #expect(writer.end() == [ServerSentEvent.done])
    }

    @Test func `a streamed response sends its items one after another`() throws {
        let asked = try ResponsesRequest(Field(["input": "a"]))
        var writer = ResponsesWriter(asked, [reply])
        var frames = writer.begin()
        let events: [InferenceEvent] = [
            .reasoning("h"), .reasoning("m"), .text("a", tokens: []), .toolCall(id: "c1", name: "f"),
            .toolArguments("{}"), .toolCall(id: "c2", name: "f"), .toolArguments("{}"), .finished(end),
        ]
        for event in events { frames += writer.frames(for: event, choice: 0) }
        frames += writer.end()
        let told = try data(frames)
        #expect(told.compactMap { $0["sequence_number"] } == told.indices.map { JSONValue($0) })
        let names = told.compactMap { value -> String? in
            if case .string(let name)? = value["type"] { name } else { nil }
        }
        let thought = ["output_item.added", "content_part.added"]
        let call = [
            "output_item.added", "function_call_arguments.delta", "function_call_arguments.done", "output_item.done",
        ]
        let wanted =
            ["created", "in_progress"] + thought
            + [
                "reasoning_text.delta", "reasoning_text.delta", "reasoning_text.done", "content_part.done",
                "output_item.done",
            ]
            + thought + ["output_text.delta", "output_text.done", "content_part.done", "output_item.done"]
            + call + call + ["completed"]
        #expect(names == wanted.map { "response." + $0 })
        guard case .array(let output)? = writer.whole["output"] else {
            Issue.record("there is no output")
            return
        }
        #expect(output.compactMap { $0["type"] } == ["reasoning", "message", "function_call", "function_call"])
        #expect(output.allSatisfy { $0["status"] == "completed" })
    }

    @Test func `passes text to custom tools and restores the namespace of a tool's name`() throws {
        let asked = try ResponsesRequest(
            Field(
                try JSONValue(
                    parsing: #"""
                        {"input": [{"type": "custom_tool_call", "call_id": "c0", "name": "patch", "input": "x"},
                          {"type": "custom_tool_call_output", "call_id": "c0", "output": [
                            {"type": "input_text", "text": "done"}]}],
                         "truncation": "auto", "include": ["reasoning.encrypted_content"],
                         "tools": [{"type": "custom", "name": "patch", "description": "Edits."},
                          {"type": "namespace", "name": "files", "tools": [{"type": "function", "name": "read"}]}]}
                        """#.utf8)))
        #expect(asked.inference.tools.map(\.name) == ["patch", "files__read"])
        var writer = ResponsesWriter(asked, [reply])
        let events: [InferenceEvent] = [
            .toolCall(id: "c1", name: "patch"), .toolArguments(#"{"input": "#), .toolArguments(#""a\nb"}"#),
            .toolCall(id: "c2", name: "files__read"), .toolArguments("{}"), .finished(end),
        ]
        let told = try data(events.flatMap { writer.frames(for: $0, choice: 0) })
        #expect(told.contains { $0["type"] == "response.custom_tool_call_input.delta" && $0["delta"] == "a\nb" })
        guard case .array(let output)? = writer.whole["output"] else {
            Issue.record("there is no output")
            return
        }
        #expect(output.first?["type"] == "custom_tool_call" && output.first?["input"] == "a\nb")
        #expect(output.last?["name"] == "read" && output.last?["namespace"] == "files")
        #expect(throws: RequestError.self) {
            try ResponsesRequest(Field(["input": "a", "tools": [["type": "web_search"]]]))
        }
    }

    @Test func `a truncated response is incomplete`() throws {
        var writer = ResponsesWriter(try ResponsesRequest(Field(["input": "a"])), [reply])
        writer.add(.text("a", tokens: []), choice: 0)
        var cut = end
        cut.reason = .length
        writer.add(.finished(cut), choice: 0)
        #expect(writer.whole["status"] == "incomplete")
        #expect(writer.whole["incomplete_details"] == ["reason": "max_output_tokens"])
        let details: JSONValue = [
            "reasoning_tokens": 1, "accepted_prediction_tokens": 6, "rejected_prediction_tokens": 4,
        ]
        #expect(writer.whole["usage"]?["output_tokens_details"] == details)
    }

    @Test func `encodes embeddings as numbers or as base64`() throws {
        let vectors = InferenceEmbeddings(model: "mini", vectors: [[0.5, -1]], tokens: 4)
        let floats = try EmbeddingsRequest(Field(["input": "a"])).json(vectors)
        #expect(
            floats["data"] == [["object": "embedding", "index": 0, "embedding": [.number("0.5"), .number("-1.0")]]])
        let packed = try EmbeddingsRequest(Field(["input": "a", "encoding_format": "base64"])).json(vectors)
        #expect(packed.text.contains(Data([0, 0, 0, 0x3F, 0, 0, 0x80, 0xBF]).base64EncodedString()))
        #expect(throws: RequestError.self) {
            try EmbeddingsRequest(Field(["input": "a", "dimensions": 7])).json(vectors)
        }
    }
}
