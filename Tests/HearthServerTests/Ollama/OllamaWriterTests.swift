import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct OllamaWriterTests {
    private let end = PlayedInference.end

    private func writer(_ kind: OllamaRequest.Kind = .chat) throws -> OllamaWriter {
        let body: JSONValue = [
            "model": "tiny:latest", "prompt": "a", "messages": [["role": "user", "content": "a"]],
        ]
        return OllamaWriter(try OllamaRequest(kind, Field(body)), since: .now)
    }

    private func lines(_ frames: [[UInt8]]) throws -> [JSONValue] {
        try frames.map { frame in
            #expect(frame.last == UInt8(ascii: "\n") && frame.filter { $0 == UInt8(ascii: "\n") }.count == 1)
            return try JSONValue(parsing: frame)
        }
    }

    @Test func `a complete answer has text, reasoning, calls, usage and durations`() throws {
        var writer = try writer()
        let events: [InferenceEvent] = [
            .reasoning("hm"), .text("a", tokens: []), .text("b\n", tokens: []), .toolCall(id: "c1", name: "f"),
            .toolArguments(#"{"x""#), .toolArguments(": 1}"), .toolCall(id: "c2", name: "g"), .finished(end),
        ]
        for event in events { writer.add(event, choice: 0) }
        let whole = writer.whole
        #expect(whole["model"] == "tiny:latest" && whole["done"] == true && whole["done_reason"] == "stop")
        #expect(whole["message"]?["content"] == "ab\n" && whole["message"]?["thinking"] == "hm")
        #expect(
            whole["message"]?["tool_calls"] == [
                ["id": "c1", "function": ["index": 0, "name": "f", "arguments": ["x": 1]]],
                ["id": "c2", "function": ["index": 1, "name": "g", "arguments": [:]]],
            ])
        #expect(whole["prompt_eval_count"] == 5 && whole["eval_count"] == 3)
        var total = 0
        for name in ["load_duration", "prompt_eval_duration", "eval_duration"] {
            let part = try #require(try Field(whole)[name].integer(0...Int.max))
            total += part
        }
        #expect(try #require(try Field(whole)["total_duration"].integer(0...Int.max)) >= total)
    }

    @Test func `a stream sends a line for each piece and the totals in the last line`() throws {
        var writer = try writer()
        var frames = writer.begin()
        let events: [InferenceEvent] = [
            .reasoning("hm"), .text("a", tokens: []), .toolCall(id: "c1", name: "f"), .toolArguments(#"{"x": 1}"#),
            .finished(end),
        ]
        for event in events { frames += writer.frames(for: event, choice: 0) }
        let lines = try lines(frames + writer.end())
        #expect(lines.count == 4)
        #expect(lines[0]["message"] == ["role": "assistant", "content": "", "thinking": "hm"])
        #expect(lines[1]["message"] == ["role": "assistant", "content": "a"])
        #expect(lines[2]["message"]?["tool_calls"] != nil)
        #expect(lines[..<3].allSatisfy { $0["done"] == false && $0["eval_count"] == nil })
        #expect(lines[3]["done"] == true && lines[3]["message"]?["content"] == "" && lines[3]["eval_count"] == 3)
    }

    @Test func `an answer of the generate endpoint has its text in response and its reasoning in thinking`() throws {
        var writer = try writer(.generate)
        let lines = try lines(
            writer.frames(for: .reasoning("hm"), choice: 0) + writer.frames(for: .text("a", tokens: []), choice: 0))
        #expect(lines[0]["response"] == "" && lines[0]["thinking"] == "hm")
        #expect(lines[1]["response"] == "a" && lines[1]["thinking"] == nil && lines[1]["message"] == nil)
        #expect(writer.done("load")["done_reason"] == "load" && writer.done("load")["done"] == true)
    }

    @Test func `drops a truncated tool call and reports that the length was reached`() throws {
        var writer = try writer()
        var cut = end
        cut.reason = .length
        for event in [.toolCall(id: "c1", name: "f"), .toolArguments(#"{"x"#), .finished(cut)] as [InferenceEvent] {
            writer.add(event, choice: 0)
        }
        #expect(writer.whole["message"]?["tool_calls"] == nil && writer.whole["done_reason"] == "length")
    }

    @Test func `sends log-probabilities with the text of their tokens`() throws {
        var writer = try writer()
        let token = InferenceToken.Alternative(bytes: [0x61], logProbability: -0.5)
        let frames = writer.frames(
            for: .text("a", tokens: [InferenceToken(token, alternatives: [token])]), choice: 0)
        guard case .array(let tokens)? = try lines(frames).first?["logprobs"] else {
            Issue.record("there are none")
            return
        }
        #expect(tokens.first?["token"] == "a" && tokens.first?["logprob"] == .number("-0.5"))
        #expect(tokens.first?["top_logprobs"] != nil)
    }
}
