import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct InfillTests {
    private func read(_ members: String = "") throws -> InfillRequest {
        try InfillRequest(
            Field(try JSONValue(parsing: (#"{"input_prefix": "a", "input_suffix": "b""# + members + "}").utf8)))
    }

    private func infill(_ request: InferenceRequest) -> InferenceRequest.Infill? {
        if case .infill(let infill) = request.prompt { infill } else { nil }
    }

    // MARK: Requests

    @Test func `reads every field of a llama-server request`() throws {
        let asked = try read(
            #"""
            , "prompt": "c", "input_extra": [{"filename": "x", "text": "y", "time": 3}, {"text": "z"}], "model": "tiny",
            "n_predict": 9, "stop": ["!"], "top_k": 40, "top_p": 0.9, "temperature": 0.5, "seed": 7, "stream": true,
            "samplers": ["top_k"], "n_indent": 4, "id_slot": 0, "cache_prompt": true, "t_max_predict_ms": 1000
            """#)
        #expect(
            infill(asked.inference)
                == InferenceRequest.Infill(
                    prefix: "ac", suffix: "b",
                    excerpts: [
                        InferenceRequest.Infill.Excerpt(name: "x", text: "y"),
                        InferenceRequest.Infill.Excerpt(name: "tmp", text: "z"),
                    ]))
        #expect(asked.inference.model == "tiny" && asked.inference.maxTokens == 9 && asked.inference.stop == ["!"])
        #expect(asked.inference.topK == 40 && asked.inference.topP == 0.9 && asked.inference.temperature == 0.5)
        #expect(asked.inference.seed == 7 && asked.stream && !asked.onlyPrepares && asked.responseFields == nil)
    }

    @Test func `an infill has no token limit by default, and n_predict of 0 only prepares the prompt`() throws {
        #expect(try read().inference.maxTokens == nil)
        #expect(try read(#", "n_predict": -1, "seed": -1"#).inference.maxTokens == nil)
        #expect(try read(#", "seed": -1"#).inference.seed == nil)
        let ahead = try read(#", "n_predict": 0"#)
        #expect(ahead.onlyPrepares && ahead.inference.maxTokens == 1)
    }

    @Test(arguments: [
        (#", "input_extra": [{"filename": "x"}]"#, "input_extra[0].text"), (#", "input_extra": {}"#, "input_extra"),
        (#", "prompt": ["a"]"#, "prompt"), (#", "n_predict": 1.5"#, "n_predict"), (#", "n_probs": 2"#, "n_probs"),
        (#", "grammar": "root ::= x""#, "grammar"), (#", "json_schema": {"type": "object"}"#, "json_schema"),
        (#", "return_tokens": true"#, "return_tokens"), (#", "response_fields": [1]"#, "response_fields[0]"),
    ])
    func `refuses unsupported parameters and names their path`(_ member: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try read(member) }
        #expect(error?.parameter == path)
    }

    @Test func `requires input_prefix and input_suffix, which may be empty`() throws {
        for (body, path) in [(#"{"input_suffix": "b"}"#, "input_prefix"), (#"{"input_prefix": "a"}"#, "input_suffix")] {
            let error = #expect(throws: RequestError.self) {
                try InfillRequest(Field(try JSONValue(parsing: body.utf8)))
            }
            #expect(error?.parameter == path)
        }
        #expect(try infill(InfillRequest(Field(["input_prefix": "", "input_suffix": ""])).inference)?.prefix == "")
    }

    @Test func `the suffix of a completion turns each prompt into an infill`() throws {
        func completion(_ json: String) throws -> CompletionRequest {
            try CompletionRequest(Field(try JSONValue(parsing: json.utf8)))
        }
        let asked = try completion(#"{"prompt": ["a", "b"], "suffix": "c"}"#)
        #expect(asked.inference.compactMap(infill).map(\.prefix) == ["a", "b"])
        #expect(asked.inference.compactMap(infill).map(\.suffix) == ["c", "c"])
        for neutral in [#""suffix": """#, #""suffix": null"#] {
            #expect(try completion(#"{"prompt": "a", \#(neutral)}"#).inference.compactMap(infill).isEmpty)
        }
        for (json, path) in [
            (#"{"prompt": [1, 2], "suffix": "c"}"#, "suffix"), (#"{"prompt": "a", "suffix": 3}"#, "suffix"),
            (#"{"prompt": "a", "suffix": "c", "echo": true}"#, "echo"),
        ] {
            let error = #expect(throws: RequestError.self) { try completion(json) }
            #expect(error?.parameter == path)
        }
    }

    // MARK: Answers

    private var end: InferenceEnd {
        var end = InferenceEnd(reason: .stop, promptTokens: 50, cachedTokens: 10, outputTokens: 5, reasoningTokens: 0)
        (end.prefillRate, end.decodeRate) = (100, 8)
        return end
    }

    private func data(_ frames: [[UInt8]]) throws -> [JSONValue] {
        try frames.map { try JSONValue(parsing: $0.dropFirst(6)) }
    }

    @Test func `an infill response has llama-server's fields`() throws {
        var writer = InfillWriter(try read(#", "n_predict": 9, "temperature": 0"#), model: "tiny")
        for event in [InferenceEvent.text("x\n", tokens: []), .text("y", tokens: []), .finished(end)] {
            writer.add(event, choice: 0)
        }
        let whole = writer.whole
        #expect(whole["content"] == "x\ny" && whole["stop"] == true && whole["model"] == "tiny")
        #expect(whole["stop_type"] == "eos" && whole["has_new_line"] == true && whole["truncated"] == false)
        #expect(whole["tokens_predicted"] == 5 && whole["tokens_evaluated"] == 50 && whole["tokens_cached"] == 10)
        #expect(whole["generation_settings"]?["n_predict"] == 9)
        let timings = try #require(whole["timings"])
        #expect(timings["cache_n"] == 10 && timings["prompt_n"] == 40 && timings["predicted_n"] == 5)
        #expect(timings["prompt_ms"] == .number(400.0) && timings["predicted_ms"] == .number(500.0))
    }

    @Test func `an infill stream sends the text in pieces and all other fields in its last event`() throws {
        var writer = InfillWriter(try read(#", "stream": true"#), model: "tiny")
        var end = end
        end.stopSequence = "!"
        let frames =
            writer.begin() + writer.frames(for: .text("x", tokens: []), choice: 0)
            + writer.frames(for: .finished(end), choice: 0) + writer.end()
        let events = try data(frames)
        #expect(events.compactMap { $0["content"] } == ["x", ""])
        #expect(events.compactMap { $0["stop"] } == [false, true])
        #expect(events.last?["stop_type"] == "word" && events.last?["stopping_word"] == "!")
    }

    @Test func `an infill response has only the requested response_fields, under their paths`() throws {
        var writer = InfillWriter(
            try read(#", "response_fields": ["content", "timings/prompt_n", "nothing", "timings/nothing/x"]"#),
            model: "")
        writer.add(.finished(end), choice: 0)
        #expect(writer.whole == ["content": "", "timings/prompt_n": 40])
        #expect(try read(#", "response_fields": []"#).responseFields == nil)
    }

    @Test func `an infill with n_predict of 0 returns no content`() throws {
        var writer = InfillWriter(try read(#", "n_predict": 0"#), model: "tiny")
        #expect(writer.frames(for: .text("x", tokens: []), choice: 0).isEmpty)
        writer.add(.finished(end), choice: 0)
        #expect(writer.whole["content"] == "" && writer.whole["tokens_predicted"] == 0)
        #expect(writer.whole["stop_type"] == "limit")
    }
}
