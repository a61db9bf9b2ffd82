import Engine
import Foundation
import Support
import Testing

@testable import HearthServer

@Suite struct OllamaRequestTests {
    private func read(_ kind: OllamaRequest.Kind, _ json: String) throws -> OllamaRequest {
        try OllamaRequest(kind, Field(try JSONValue(parsing: json.utf8)))
    }

    private func answer(_ kind: OllamaRequest.Kind, _ json: String) throws -> InferenceRequest {
        guard case .answer(let request) = try read(kind, json).work else {
            throw RequestError("It only loads.", parameter: nil, code: "test")
        }
        return request
    }

    private func messages(_ request: InferenceRequest) -> [InferenceRequest.Message] {
        guard case .messages(let messages) = request.prompt else { return [] }
        return messages
    }

    @Test func `maps the developer role to system`() throws {
        let request = try answer(
            .chat,
            #"{"model": "tiny", "messages": [{"role": "user", "content": "a"}, {"role": "developer", "content": "b"}]}"#
        )
        #expect(messages(request).map(\.role) == [.user, .system])
    }

    @Test func `parses every field of a chat request`() throws {
        let request = try answer(
            .chat,
            #"""
            {"model": "tiny:latest", "messages": [
              {"role": "system", "content": "Be brief."}, {"role": "user", "content": "a", "images": []},
              {"role": "assistant", "content": "", "thinking": "hm", "tool_calls": [
                {"function": {"name": "f", "arguments": {"z": 1, "a": 2}}}]},
              {"role": "tool", "content": "4", "tool_name": "f"}],
             "options": {"temperature": 0.5, "top_p": 0.9, "top_k": 3, "min_p": 0.1, "seed": 7, "stop": ["x", "y"],
               "num_predict": 5, "num_ctx": 8192, "num_gpu": 1, "num_thread": 4, "repeat_penalty": 1.0},
             "keep_alive": "5m", "format": {"b": 1, "a": 2}, "think": "low", "logprobs": true, "top_logprobs": 3,
             "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]}
            """#)
        let messages = messages(request)
        #expect(messages.map(\.role) == [.system, .user, .assistant, .tool])
        #expect(messages[2].reasoning == "hm")
        #expect(messages[2].toolCalls.map(\.arguments) == [#"{"z": 1, "a": 2}"#])
        #expect(messages[3].toolCallID == messages[2].toolCalls.first?.id)
        #expect(request.model == "tiny")
        #expect(request.temperature == 0.5 && request.topP == 0.9 && request.topK == 3 && request.minP == 0.1)
        #expect(request.seed == 7 && request.maxTokens == 5 && request.stop == ["x", "y"])
        #expect(request.format == .jsonSchema(name: "Answer", schema: #"{"b": 1, "a": 2}"#))
        #expect(request.reasoningEffort == "low")
        #expect(request.topLogProbabilities == 3)
        #expect(request.tools.map(\.name) == ["f"])
    }

    @Test func `a final message of the assistant makes the reply continue that message, as in Ollama`() throws {
        func chat(_ last: String) throws -> InferenceRequest {
            try answer(.chat, #"{"model": "tiny", "messages": [{"role": "user", "content": "Hi"}, \#(last)]}"#)
        }
        let begun = try chat(#"{"role": "assistant", "content": "Well,"}"#)
        #expect(begun.continuesLastMessage)
        #expect(messages(begun).map(\.text) == ["Hi", "Well,"])
        #expect(try chat(#"{"role": "assistant", "content": "Well, "}"#).continuesLastMessage)
        let empty = try chat(#"{"role": "assistant", "content": ""}"#)
        #expect(!empty.continuesLastMessage)
        #expect(messages(empty).map(\.text) == ["Hi"])
        let call = try chat(
            #"{"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "f", "arguments": {}}}]}"#)
        #expect(!call.continuesLastMessage)
        #expect(messages(call).count == 2)
        #expect(!(try chat(#"{"role": "user", "content": "Well?"}"#).continuesLastMessage))
    }

    @Test func `leaves unset options to the engine and streams by default`() throws {
        let asked = try read(.chat, #"{"model": "tiny", "messages": [{"role": "user", "content": "a"}]}"#)
        #expect(asked.stream)
        guard case .answer(let request) = asked.work else {
            Issue.record("it only loads")
            return
        }
        #expect(request.temperature == nil && request.seed == nil && request.maxTokens == nil)
        #expect(request.format == .text && request.reasoningEffort == nil)
    }

    @Test func `matches tool results to calls by ID, name or order`() throws {
        let request = try answer(
            .chat,
            #"""
            {"model": "tiny", "messages": [
              {"role": "assistant", "tool_calls": [
                {"function": {"name": "f", "arguments": {}}}, {"function": {"name": "g", "arguments": {}}},
                {"id": "c9", "function": {"name": "g", "arguments": {}}}]},
              {"role": "tool", "content": "1", "tool_call_id": "c9"}, {"role": "tool", "content": "2", "tool_name": "g"},
              {"role": "tool", "content": "3"}, {"role": "tool", "content": "4", "tool_call_id": "c5"}]}
            """#)
        let messages = messages(request)
        let calls = messages[0].toolCalls.map(\.id)
        #expect(Set(calls).count == 3)
        #expect(messages[1...].map(\.toolCallID) == [calls[2], calls[1], calls[0], "c5"])
    }

    @Test func `puts the system prompt before the prompt unless the prompt is raw`() throws {
        let request = try answer(.generate, #"{"model": "tiny", "system": "Be brief.", "prompt": "a", "template": ""}"#)
        #expect(messages(request).map(\.text) == ["Be brief.", "a"])
        let raw = try answer(.generate, #"{"model": "tiny", "prompt": "a", "raw": true, "system": "Be brief."}"#)
        guard case .text("a") = raw.prompt else {
            Issue.record("the prompt is not raw")
            return
        }
    }

    @Test(arguments: [
        (OllamaRequest.Kind.generate, #"{"model": "tiny"}"#), (.generate, #"{"model": "tiny", "prompt": ""}"#),
        (.chat, #"{"model": "tiny", "messages": [], "keep_alive": -1}"#),
    ])
    func `a request without a prompt only loads the model`(_ kind: OllamaRequest.Kind, _ json: String) throws {
        guard case .load = try read(kind, json).work else {
            Issue.record("it answers")
            return
        }
    }

    @Test(arguments: [
        ("0", true), (#""0""#, true), (#""0s""#, true), (#""5m""#, false), ("-1", false), (#""-1s""#, false),
        (#""0.5h""#, false), ("300", false),
    ])
    func `unloads the model for a keep_alive of zero without a prompt`(_ duration: String, _ unloads: Bool) throws {
        let json = #"{"model": "tiny", "keep_alive": "# + duration + "}"
        switch try read(.generate, json).work {
        case .unload(let model): #expect(unloads && model == "tiny")
        case .load: #expect(!unloads)
        case .answer: Issue.record("it answers")
        }
        guard case .answer = try read(.generate, #"{"prompt": "a", "# + json.dropFirst()).work else {
            Issue.record("it does not answer")
            return
        }
    }

    @Test(arguments: [(#""""#, InferenceRequest.Format.text), (#""json""#, .jsonObject), ("null", .text)])
    func `maps format to text or a JSON object`(_ json: String, _ format: InferenceRequest.Format) throws {
        let body = #"{"model": "tiny", "prompt": "a", "format": "# + json + "}"
        #expect(try answer(.generate, body).format == format)
    }

    @Test(arguments: [("true", "medium"), ("false", nil), (#""high""#, "high"), ("null", nil)])
    func `maps think to a reasoning effort`(_ json: String, _ effort: String?) throws {
        let body = #"{"model": "tiny", "prompt": "a", "think": "# + json + "}"
        #expect(try answer(.generate, body).reasoningEffort == effort)
    }

    @Test func `a suffix makes the request an infill, even without a prompt`() throws {
        for (prompt, prefix) in [(#""prompt": "a", "#, "a"), (#""raw": true, "prompt": "a", "#, "a"), ("", "")] {
            let request = try answer(.generate, #"{"model": "tiny", "# + prompt + #""system": "s", "suffix": "b"}"#)
            guard case .infill(let infill) = request.prompt else {
                Issue.record("it is no gap")
                continue
            }
            #expect(infill == InferenceRequest.Infill(prefix: prefix, suffix: "b"))
        }
        let request = try answer(.generate, #"{"model": "tiny", "prompt": "a", "suffix": ""}"#)
        #expect(messages(request).map(\.text) == ["a"])
    }

    @Test(arguments: ["-1", "-2", "0"])
    func `treats a num_predict below one and a seed of -1 as unset`(_ number: String) throws {
        let body = #"{"model": "tiny", "prompt": "a", "options": {"seed": -1, "num_predict": "# + number + "}}"
        let request = try answer(.generate, body)
        #expect(request.maxTokens == nil && request.seed == nil)
    }

    @Test(arguments: [
        #""mirostat": 0.0"#, #""mirostat": 0, "mirostat_tau": 5"#, #""tfs_z": 1.0"#, #""typical_p": 1"#,
        #""num_ctx": -1"#, #""num_ctx": 4096.0, "num_keep": 5"#,
    ])
    func `ignores unsupported options whose value has no effect`(_ options: String) throws {
        let request = try answer(.generate, #"{"model": "tiny", "prompt": "a", "options": {\#(options)}}"#)
        #expect(request.temperature == nil)
    }

    @Test func `clamps options that are out of range, because Ollama has no ranges`() throws {
        let request = try answer(
            .generate,
            #"""
            {"model": "tiny", "prompt": "a", "options": {"temperature": 9, "top_p": 1.5, "top_k": -5, "min_p": -1,
              "presence_penalty": 3, "frequency_penalty": -3, "repeat_penalty": 20, "repeat_last_n": -2}}
            """#)
        #expect(request.temperature == 2 && request.topP == 1 && request.topK == 0 && request.minP == 0)
        #expect(request.presencePenalty == 2 && request.frequencyPenalty == -2)
        #expect(request.repetitionPenalty == 10 && request.repetitionWindow == -1)
        for penalty in ["0", "-1"] {
            let json =
                #"{"model": "tiny", "prompt": "a", "options": {"temperature": -1, "repeat_penalty": \#(penalty)}}"#
            #expect(try answer(.generate, json).repetitionPenalty == nil)
            #expect(try answer(.generate, json).temperature == 0)
        }
    }

    @Test func `accepts a tool without a type`() throws {
        let request = try answer(
            .chat,
            #"{"model": "tiny", "messages": [{"role": "user", "content": "a"}], "tools": [{"function": {"name": "f"}}]}"#
        )
        #expect(request.tools.map(\.name) == ["f"])
    }

    @Test(arguments: [
        (#""suffix": 1"#, "suffix"), (#""suffix": "b", "format": "json""#, "format"),
        (#""template": "{{ .Prompt }}""#, "template"), (#""context": [1]"#, "context"),
        (#""images": ["aGk="]"#, "images[0]"), (#""format": "xml""#, "format"), (#""think": 3"#, "think"),
        (#""stream": "yes""#, "stream"), (#""keep_alive": true"#, "keep_alive"),
        (#""options": {"mirostat": 2}"#, "options.mirostat"), (#""options": {"tfs_z": 0.5}"#, "options.tfs_z"),
        (#""options": {"temperature": "warm"}"#, "options.temperature"), (#""options": []"#, "options"),
    ])
    func `refuses unsupported parameters and names their path`(_ member: String, _ path: String) {
        let error = #expect(throws: RequestError.self) {
            try read(.generate, #"{"model": "tiny", "prompt": "a", "# + member + "}")
        }
        #expect(error?.parameter == path)
    }

    @Test(arguments: [
        (#"{"prompt": "a"}"#, "model"), (#"{"model": "", "prompt": "a"}"#, "model"),
        (#"{"model": "tiny", "messages": [{"role": "king", "content": "a"}]}"#, "messages[0].role"),
        (#"{"model": "tiny", "messages": [{"role": "user", "images": ["aGk="]}]}"#, "messages[0].images[0]"),
        (
            #"{"model": "tiny", "messages": [{"role": "assistant", "tool_calls": [{}]}]}"#,
            "messages[0].tool_calls[0].function.name"
        ),
    ])
    func `refuses invalid conversations and names their path`(_ json: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try read(.chat, json) }
        #expect(error?.parameter == path)
    }

    @Test(arguments: [
        ("tiny", "tiny"), ("tiny:latest", "tiny"), ("hf.co/o/Model-1B-GGUF/Model-1B-Q8_0.gguf", "Model-1B-Q8_0"),
        ("hf.co/o/Model-1B-GGUF:Q8_0", "Model-1B-Q8_0"), ("huggingface.co/o/Model-1B-GGUF:latest", "Model-1B-Q4_K_M"),
        ("hf.co/o/Model-1B-GGUF", "Model-1B-Q4_K_M"), ("https://hf.co/o/r/resolve/main/a.gguf", "a"),
        ("hf.co/", "hf.co/"), ("hf.co/o", "hf.co/o"), ("tiny:8b", "tiny:8b"),
    ])
    func `maps model names to IDs`(_ name: String, _ id: String) {
        #expect(OllamaName.id(name) == id)
    }

    @Test func `maps a Hugging Face name to a file of its repository`() {
        let file = OllamaName.address("hf.co/o/Model-1B-GGUF:Q8_0")
        #expect(file?.absoluteString == "hf:o/Model-1B-GGUF/Model-1B-Q8_0.gguf")
        #expect(OllamaName.address("qwen3-0.6b-q4_k_m:latest") == nil)
    }
}
