import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct OpenAIRequestTests {
    private func chat(_ json: String) throws -> ChatCompletionRequest {
        try ChatCompletionRequest(Field(try JSONValue(parsing: json.utf8)))
    }

    private func messages(_ request: InferenceRequest?) throws -> [InferenceRequest.Message] {
        guard case .messages(let messages)? = request?.prompt else { return [] }
        return messages
    }

    @Test func `parses every field of a chat completion request`() throws {
        let asked = try chat(
            #"""
            {"model": "tiny", "messages": [
              {"role": "developer", "content": "Be brief."},
              {"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]},
              {"role": "assistant", "content": null, "reasoning_content": "hm", "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{\"z\":1,\"a\":2}"}}]},
              {"role": "tool", "tool_call_id": "c1", "content": "4"}],
             "temperature": 0.5, "top_p": 0.9, "seed": -1, "stop": "x", "max_tokens": 5, "max_completion_tokens": 7,
             "n": 2, "logprobs": true, "top_logprobs": 3, "parallel_tool_calls": false, "reasoning_effort": "low",
             "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}],
             "tool_choice": {"type": "function", "function": {"name": "f"}}, "stream": true,
             "stream_options": {"include_usage": true}}
            """#)
        let request = try #require(asked.inference.first)
        let messages = try messages(request)
        #expect(messages.map(\.role) == [.system, .user, .assistant, .tool])
        #expect(messages[1].text == "a\nb")
        #expect(messages[2].reasoning == "hm")
        #expect(messages[2].toolCalls.map(\.arguments) == [#"{"z": 1, "a": 2}"#])
        #expect(messages[3].toolCallID == "c1")
        #expect(request.model == "tiny")
        #expect(request.temperature == 0.5)
        #expect(request.topP == 0.9)
        #expect(request.seed == .max)
        #expect(request.stop == ["x"])
        #expect(request.maxTokens == 7)
        #expect(request.choices == 2)
        #expect(request.topLogProbabilities == 3)
        #expect(request.maxToolCalls == 1)
        #expect(request.reasoningEffort == "low")
        #expect(request.tools.map(\.parameters) == [#"{"type": "object"}"#])
        #expect(request.toolChoice == .named("f"))
        #expect(asked.stream)
        #expect(asked.includesUsage)
    }

    @Test(arguments: [
        ("", false), (#", "continue_final_message": true"#, true), (#", "add_generation_prompt": false"#, true),
        (#", "continue_final_message": true, "add_generation_prompt": false"#, true),
        (#", "continue_final_message": false, "add_generation_prompt": false"#, false),
        (#", "continue_final_message": false"#, false), (#", "add_generation_prompt": true"#, false),
    ])
    func `the reply continues a final message of the assistant only if the request asks for this`(
        _ fields: String, _ continues: Bool
    ) throws {
        for content in [#""Paris is""#, #"[{"type": "text", "text": "Paris is"}]"#] {
            let asked = try chat(
                #"{"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "#
                    + "\(content)}]\(fields)}")
            #expect(asked.inference.first?.continuesLastMessage == continues)
            #expect(try messages(asked.inference.first).map(\.text) == ["a", "Paris is"])
        }
    }

    @Test func `continues only a message of the assistant, and refuses contradictory fields`() throws {
        let messages = #""messages": [{"role": "user", "content": "a"}]"#
        let error = #expect(throws: RequestError.self) { try chat("{\(messages), \"continue_final_message\": true}") }
        #expect(error?.parameter == "continue_final_message")
        let asked = try chat("{\(messages), \"add_generation_prompt\": false}")
        #expect(asked.inference.first?.continuesLastMessage == false)
        let both = #expect(throws: RequestError.self) {
            try chat(
                #"{"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}], "#
                    + #""continue_final_message": true, "add_generation_prompt": true}"#)
        }
        #expect(both?.parameter == "continue_final_message")
    }

    @Test func `leaves unset options to the engine`() throws {
        let request = try #require(try chat(#"{"messages": [{"role": "user", "content": "a"}]}"#).inference.first)
        #expect(request.model == nil)
        #expect(request.temperature == nil)
        #expect(request.seed == nil)
        #expect(request.topLogProbabilities == nil)
        #expect(request.format == .text)
        #expect(request.toolChoice == .automatic)
    }

    @Test func `reads penalties, logit biases, DRY and XTC under all of their field names`() throws {
        let request = try #require(
            try chat(
                #"""
                {"messages": [{"role": "user", "content": "a"}], "presence_penalty": -1, "frequency_penalty": 0.5,
                 "repeat_penalty": 1.2, "repeat_last_n": -1, "logit_bias": {"5": -100, "7": 1.5},
                 "dry_multiplier": 0.8, "dry_base": 2, "dry_allowed_length": 3, "dry_penalty_last_n": 64,
                 "dry_sequence_breakers": ["\n"], "xtc_probability": 0.5, "xtc_threshold": 0.2,
                 "prediction": {"type": "content", "content": "a"}}
                """#
            ).inference.first)
        #expect(request.prediction == "a")
        #expect(request.presencePenalty == -1)
        #expect(request.frequencyPenalty == 0.5)
        #expect(request.repetitionPenalty == 1.2)
        #expect(request.repetitionWindow == -1)
        #expect(request.logitBias == [5: -100, 7: 1.5])
        var dry = InferenceRequest.DRY(multiplier: 0.8)
        dry.base = 2
        dry.allowedLength = 3
        dry.window = 64
        dry.sequenceBreakers = ["\n"]
        #expect(request.dry == dry)
        var xtc = InferenceRequest.XTC(probability: 0.5)
        xtc.threshold = 0.2
        #expect(request.xtc == xtc)
        let plain = try #require(
            try chat(
                #"{"messages": [{"role": "user", "content": "a"}], "dry_base": 2, "xtc_threshold": 0.1}"#
            ).inference.first)
        #expect(plain.dry == nil && plain.xtc == nil && plain.logitBias.isEmpty)
    }

    @Test func `ignores one byte order mark at the start of a body`() throws {
        #expect(try JSONValue(parsing: "\u{FEFF}[1]".utf8) == [1])
        #expect(throws: RequestError.self) { try JSONValue(parsing: "\u{FEFF}\u{FEFF}[1]".utf8) }
    }

    @Test func `reads vLLM's stop conditions and bad words, and accepts their neutral values`() throws {
        func read(_ members: String) throws -> InferenceRequest {
            let json = #"{"messages": [{"role": "user", "content": "a"}], "# + members + "}"
            return try #require(try chat(json).inference.first)
        }
        let request = try read(#""min_tokens": 5, "stop_token_ids": [7, 2], "bad_words": ["sea", "é"]"#)
        #expect(request.minTokens == 5 && request.stopTokens == [7, 2] && request.format == .without(["sea", "é"]))
        let endless = try read(#""ignore_eos": true, "min_tokens": 5"#)
        #expect(endless.ignoresEnd && endless.minTokens == 5 && !request.ignoresEnd)
        for nothing in ["null", "[]"] {
            let plain = try read(
                #""min_tokens": 0, "ignore_eos": false, "tools": [], "stop_token_ids": \#(nothing), "bad_words": \#(nothing)"#
            )
            #expect(plain.minTokens == 0 && plain.stopTokens.isEmpty && plain.format == .text)
        }
        for (members, parameter) in [
            (#""min_tokens": -1"#, "min_tokens"), (#""ignore_eos": 1"#, "ignore_eos"),
            (#""stop_token_ids": [-1]"#, "stop_token_ids[0]"), (#""bad_words": [""]"#, "bad_words[0]"),
            (#""bad_words": ["a"], "response_format": {"type": "json_object"}"#, "bad_words"),
            (#""bad_words": ["a"], "tools": [{"type": "function", "function": {"name": "f"}}]"#, "bad_words"),
            (#""bad_words": ["\#(String(repeating: "é", count: 2_001))"]"#, "bad_words"),
        ] {
            let error = #expect(throws: RequestError.self) { try read(members) }
            #expect(error?.parameter == parameter)
        }
    }

    @Test func `accepts a limit of -1 and other values that only local servers define`() throws {
        let request = try #require(
            try chat(
                #"""
                {"messages": [{"role": "user", "content": "a"}], "max_tokens": -1, "top_k": -1,
                 "reasoning_effort": "max", "stop": ["a", "b", "c", "d", "e"]}
                """#
            ).inference.first)
        #expect(request.maxTokens == nil && request.topK == 0 && request.reasoningEffort == "high")
        #expect(request.stop == ["a", "b", "c", "d", "e"])
        func completion(_ members: String) throws -> InferenceRequest? {
            let json = #"{"prompt": "a""# + members + "}"
            return try CompletionRequest(Field(try JSONValue(parsing: json.utf8))).inference.first
        }
        #expect(try completion(#", "max_tokens": -1"#)?.maxTokens == nil)
        #expect(try completion("")?.maxTokens == 16)
        #expect(throws: RequestError.self) { try completion(#", "max_tokens": -2"#) }
    }

    @Test(arguments: ["auto", "default", "hearth", ""])
    func `auto, default, hearth and an empty name select no specific model`(_ name: String) throws {
        #expect(try SamplingReader.model(Field(["model": .string(name)])["model"]) == nil)
    }

    @Test(arguments: [
        (#"{"type": "json_object"}"#, InferenceRequest.Format.jsonObject), (#"{"type": "text"}"#, .text),
        (
            #"{"type": "json_schema", "json_schema": {"name": "P", "schema": {"b": 1, "a": 2}}}"#,
            .jsonSchema(name: "P", schema: #"{"b": 1, "a": 2}"#)
        ),
    ])
    func `maps response_format to the engine's format`(_ json: String, _ format: InferenceRequest.Format) throws {
        let body = #"{"messages": [{"role": "user", "content": "a"}], "response_format": "# + json + "}"
        #expect(try chat(body).inference.first?.format == format)
    }

    @Test(arguments: [
        (#""functions": [{"name": "f"}]"#, "functions"), (#""function_call": {"name": "f"}"#, "function_call"),
        (#""presence_penalty": 3"#, "presence_penalty"),
        (#""logit_bias": {"x": 1}"#, "logit_bias"),
        (#""logit_bias": {"5": 101}"#, "logit_bias.5"), (#""repetition_penalty": 0"#, "repetition_penalty"),
        (#""dry_sequence_breakers": [5]"#, "dry_sequence_breakers[0]"),
        (#""stop": ["a", 5]"#, "stop[1]"), (#""stop": [""]"#, "stop[0]"), (#""n": 0"#, "n"),
        (#""seed": 1.5"#, "seed"), (#""stream": "yes""#, "stream"), (#""tool_choice": "maybe""#, "tool_choice"),
        (#""tools": [{"type": "function"}]"#, "tools[0].function.name"),
        (#""response_format": {"type": "json_schema"}"#, "response_format.json_schema.schema"),
        (#""max_completion_tokens": -5"#, "max_completion_tokens"), (#""modalities": ["audio"]"#, "modalities"),
    ])
    func `refuses invalid fields and names their path`(_ member: String, _ path: String) {
        let error = #expect(throws: RequestError.self) {
            try chat(#"{"messages": [{"role": "user", "content": "a"}], "# + member + "}")
        }
        #expect(error?.parameter == path)
    }

    /// Returns the path that each of the APIs refuses for a body with a member; `nil` for an API that accepts it.
    private func refusals(_ member: String) throws -> [String?] {
        func path(_ body: String, _ read: (Field) throws -> Void) throws -> String? {
            let field = Field(try JSONValue(parsing: "{\(body), \(member)}".utf8))
            do { try read(field) } catch let error as RequestError {
                #expect(error.code == "unsupported_parameter", "\(error.message)")
                return error.parameter
            }
            return nil
        }
        let messages = #""messages": [{"role": "user", "content": "a"}]"#
        return [
            try path(messages) { _ = try ChatCompletionRequest($0) },
            try path(#""prompt": "a""#) { _ = try CompletionRequest($0) },
            try path(#""input": "a""#) { _ = try ResponsesRequest($0) },
            try path(messages + #", "max_tokens": 5"#) { _ = try AnthropicRequest($0) },
        ]
    }

    @Test(arguments: [
        (#""mirostat": 2"#, "mirostat"), (#""tfs_z": 0.5"#, "tfs_z"), (#""typical_p": 0.5"#, "typical_p"),
        (#""dynatemp_range": 0.5"#, "dynatemp_range"), (#""top_n_sigma": 1"#, "top_n_sigma"),
        (#""allowed_token_ids": [1]"#, "allowed_token_ids"), (#""use_beam_search": true"#, "use_beam_search"),
        (#""length_penalty": 2"#, "length_penalty"), (#""logits_processors": ["x"]"#, "logits_processors"),
        (#""lora": [{"id": 0, "scale": 1}]"#, "lora"), (#""stop_regex": "a+""#, "stop_regex"),
        (#""structural_tag": {"type": "structural_tag"}"#, "structural_tag"),
    ])
    func `every API refuses sampling fields of other servers that it cannot honour`(_ member: String, _ path: String)
        throws
    {
        #expect(try refusals(member) == [path, path, path, path])
    }

    @Test(arguments: [
        (#""conversation": "conv_1""#, "conversation"), (#""background": true"#, "background"),
        (#""chat_template": "{{ x }}""#, "chat_template"), (#""documents": [{"text": "a"}]"#, "documents"),
        (#""truncate_prompt_tokens": 10"#, "truncate_prompt_tokens"), (#""prompt_embeds": "AA==""#, "prompt_embeds"),
        (#""include_stop_str_in_output": true"#, "include_stop_str_in_output"),
        (#""skip_special_tokens": false"#, "skip_special_tokens"),
        (#""include_reasoning": false"#, "include_reasoning"),
        (#""reasoning_format": "none""#, "reasoning_format"), (#""parse_tool_calls": false"#, "parse_tool_calls"),
        (#""thinking_budget_tokens": 100"#, "thinking_budget_tokens"),
        (#""t_max_predict_ms": 100"#, "t_max_predict_ms"),
        (#""vllm_xargs": {"a": 1}"#, "vllm_xargs"),
    ])
    func `completions refuse extensions that would change the answer`(_ member: String, _ path: String) throws {
        #expect(try refusals(member).prefix(2) == [path, path])
    }

    @Test func `a chat completion is refused that repeats the prompt`() throws {
        #expect(try refusals(#""echo": true"#) == ["echo", nil, nil, nil])
    }

    @Test func `accepts other servers' fields with neutral values, and fields that do not change the answer`() throws {
        let members = [
            #""mirostat": 0, "tfs_z": 1.0, "typical_p": 1.0"#, #""dynatemp_range": 0.0, "top_n_sigma": -1.0"#,
            #""allowed_token_ids": null, "use_beam_search": false, "length_penalty": 1.0, "logits_processors": []"#,
            #""lora": [], "stop_regex": [], "background": false, "chat_template": null, "documents": []"#,
            #""include_stop_str_in_output": false, "skip_special_tokens": true, "include_reasoning": true"#,
            #""reasoning_format": "auto", "parse_tool_calls": true, "thinking_budget_tokens": -1"#,
            #""t_max_predict_ms": 0, "vllm_xargs": {}, "echo": false"#,
            #""cache_prompt": true, "id_slot": 1, "timings_per_token": true, "n_probs": 5, "prompt_logprobs": 5"#,
            #""priority": 1, "request_id": "a", "cache_salt": "a", "user": "a", "service_tier": "auto", "samplers": []"#,
        ]
        for member in members { #expect(try refusals(member) == [nil, nil, nil, nil], "\(member)") }
    }

    @Test func `reads llama-server's name of the limit if OpenAI's is missing`() throws {
        let messages = #""messages": [{"role": "user", "content": "a"}]"#
        #expect(try chat("{\(messages), \"n_predict\": 7}").inference[0].maxTokens == 7)
        #expect(try chat("{\(messages), \"n_predict\": -1}").inference[0].maxTokens == nil)
        #expect(try chat("{\(messages), \"n_predict\": 7, \"max_tokens\": 5}").inference[0].maxTokens == 5)
        let prompt = Field(try JSONValue(parsing: #"{"prompt": "a", "n_predict": 7}"#.utf8))
        #expect(try CompletionRequest(prompt).inference[0].maxTokens == 7)
    }

    @Test func `accepts unsupported fields with neutral values`() throws {
        let members = #""functions": [], "function_call": "none", "tools": [], "stop": [], "modalities": ["text"]"#
        #expect(throws: Never.self) {
            try chat(#"{"messages": [{"role": "user", "content": "a"}], \#(members)}"#)
        }
    }

    @Test(
        arguments: [
            (#""reasoning_effort": "low""#, "low"), (#""reasoning_effort": """#, nil), ("", nil),
            (#""reasoning": {"effort": "high"}"#, "high"), (#""reasoning": {"enabled": true}"#, "medium"),
            (#""reasoning_effort": "none", "reasoning": {"enabled": true}"#, nil),
            (#""chat_template_kwargs": {"enable_thinking": true}"#, "medium"),
            (#""chat_template_kwargs": {"thinking": true}"#, "medium"),
            (#""chat_template_kwargs": {"reasoning_effort": "low"}"#, "low"),
            (#""chat_template_kwargs": {"enable_thinking": false}"#, nil), (#""enable_thinking": true"#, "medium"),
            (#""thinking": {"type": "enabled"}"#, "medium"), (#""thinking": {"type": "disabled"}"#, nil),
            (#""think": true"#, "medium"), (#""reasoning": true"#, nil),
        ] as [(String, String?)])
    func `maps the reasoning fields of other servers to an effort`(_ member: String, _ effort: String?) throws {
        let members = member.isEmpty ? "" : ", " + member
        let asked = try chat(#"{"messages": [{"role": "user", "content": "a"}]\#(members)}"#)
        #expect(asked.inference.first?.reasoningEffort == effort)
    }

    // MARK: Choices among tools

    private func choice(_ json: String) throws -> InferenceRequest {
        let tools = ["f", "g", "h"].map { #"{"type": "function", "function": {"name": "\#($0)"}}"# }
        let body =
            #"{"messages": [{"role": "user", "content": "a"}], "tools": [\#(tools.joined(separator: ", "))], "#
            + #""tool_choice": \#(json)}"#
        return try #require(try chat(body).inference.first)
    }

    private func flatChoice(_ json: String) throws -> InferenceRequest {
        let tools =
            #"[{"type": "function", "name": "f"}, {"type": "function", "name": "g"}, "#
            + #"{"type": "file_search", "vector_store_ids": ["s"]}]"#
        return try response(#"{"input": "a", "tools": \#(tools), "tool_choice": \#(json)}"#).inference
    }

    @Test(arguments: [("auto", InferenceRequest.ToolChoice.automatic), ("required", .required)])
    func `offers only the allowed tools`(_ mode: String, _ wanted: InferenceRequest.ToolChoice) throws {
        let allowed = #"[{"type": "function", "function": {"name": "f"}}, {"function": {"name": "h"}}]"#
        let request = try choice(
            #"{"type": "allowed_tools", "allowed_tools": {"mode": "\#(mode)", "tools": \#(allowed)}}"#)
        #expect(request.tools.map(\.name) == ["f", "h"] && request.toolChoice == wanted)
        let flat = #"{"type": "allowed_tools", "mode": "\#(mode)", "tools": [{"type": "function", "name": "g"}]}"#
        #expect(try flatChoice(flat).tools.map(\.name) == ["g"])
        #expect(try flatChoice(flat).toolChoice == wanted)
    }

    @Test func `keeps file_search only if it is among the allowed tools`() throws {
        func search(_ tool: String) throws -> FileSearchTool? {
            let choice = #"{"type": "allowed_tools", "mode": "auto", "tools": [\#(tool)]}"#
            let tools = #"[{"type": "function", "name": "f"}, {"type": "file_search", "vector_store_ids": ["s"]}]"#
            return try response(#"{"input": "a", "tools": \#(tools), "tool_choice": \#(choice)}"#).fileSearch
        }
        #expect(try search(#"{"type": "file_search"}"#)?.stores.map(\.id) == ["s"])
        #expect(try search(#"{"type": "function", "name": "f"}"#) == nil)
    }

    @Test(arguments: [
        (#"{"type": "function", "function": {"name": "f"}}"#, InferenceRequest.ToolChoice.named("f")),
        (#"{"type": "function", "name": "f"}"#, .named("f")), (#""any""#, .required), (#""required""#, .required),
        (#""none""#, .none), ("null", .automatic),
    ])
    func `accepts the tool choices of other clients`(_ json: String, _ wanted: InferenceRequest.ToolChoice) throws {
        #expect(try choice(json).toolChoice == wanted)
        #expect(try choice(json).tools.count == 3)
        #expect(try flatChoice(json).toolChoice == wanted)
    }

    @Test(arguments: [
        (#"{"type": "allowed_tools"}"#, "tool_choice.allowed_tools.tools"),
        (#"{"type": "allowed_tools", "allowed_tools": {"mode": "x", "tools": []}}"#, "tool_choice.allowed_tools.mode"),
        (
            #"{"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": [{"function": {"name": "x"}}]}}"#,
            "tool_choice.allowed_tools.tools[0].function.name"
        ), (#"{"type": "function"}"#, "tool_choice.function.name"), (#"{"type": "tool"}"#, "tool_choice.type"),
    ])
    func `refuses an invalid tool choice and names its path`(_ json: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try choice(json) }
        #expect(error?.parameter == path)
    }

    @Test func `merges identical tools and refuses different tools with the same name`() throws {
        func tools(_ json: String) throws -> [String] {
            let body = #"{"messages": [{"role": "user", "content": "a"}], "tools": [\#(json)]}"#
            return try chat(body).inference.first?.tools.map(\.name) ?? []
        }
        let tool = #"{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}"#
        #expect(try tools("\(tool), \(tool)") == ["f"])
        #expect(try tools(#"{"function": {"name": "f"}}"#) == ["f"])
        let error = #expect(throws: RequestError.self) {
            try tools(#"\#(tool), {"type": "function", "function": {"name": "f", "description": "d"}}"#)
        }
        #expect(error?.parameter == "tools[1].function.name")
    }

    @Test func `drops unsupported built-in tools if the server is configured to ignore them`() throws {
        func tools(_ tools: String) throws -> InferenceRequest? {
            let json =
                #"{"messages": [{"role": "user", "content": "a"}], "tools": [\#(tools)], "tool_choice": "required"}"#
            return try ChatCompletionRequest(
                Field(try JSONValue(parsing: json.utf8)), ignoresUnsupportedTools: true
            ).inference.first
        }
        let both = try tools(#"{"type": "web_search"}, {"type": "function", "function": {"name": "f"}}"#)
        #expect(both?.tools.map(\.name) == ["f"] && both?.toolChoice == .required)
        let alone = try tools(#"{"type": "web_search"}"#)
        #expect(alone?.tools.isEmpty == true && alone?.toolChoice == .automatic)
    }

    @Test func `accepts one or many prompts, as text or tokens`() throws {
        func prompts(_ json: String) throws -> [InferenceRequest.Prompt] {
            try CompletionRequest(Field(try JSONValue(parsing: #"{"prompt": \#(json)}"#.utf8))).inference.map(\.prompt)
        }
        guard case .text("a") = try prompts(#""a""#)[0], case .tokens([1, 2]) = try prompts("[1, 2]")[0] else {
            Issue.record("one prompt is another")
            return
        }
        #expect(try prompts(#"["a", "b", [3]]"#).count == 3)
        for wrong in ["[]", "5", "[[]]", #"["a", 5]"#, "[-1]", "null"] {
            #expect(throws: RequestError.self) { try prompts(wrong) }
        }
    }

    @Test func `returns the text of tokens only if the request asks for it`() throws {
        func asked(_ json: String) throws -> TokenizeRequest {
            try TokenizeRequest(Field(try JSONValue(parsing: json.utf8)))
        }
        let plain = try asked(#"{"content": "a"}"#)
        #expect(plain.content == "a" && !plain.addsSpecial && plain.parsesSpecial && plain.model == nil)
        let tokens = [InferenceTextToken(id: 5, bytes: [0x61]), InferenceTextToken(id: 6, bytes: [0xC3])]
        #expect(plain.json(tokens) == ["tokens": [5, 6]])
        let pieces = try asked(
            #"{"content": "", "add_special": true, "parse_special": false, "with_pieces": true, "model": "tiny"}"#)
        #expect(pieces.addsSpecial && !pieces.parsesSpecial && pieces.model == "tiny")
        #expect(pieces.json(tokens) == ["tokens": [["id": 5, "piece": "a"], ["id": 6, "piece": [195]]]])
        #expect(throws: RequestError.self) { try asked(#"{"text": "a"}"#) }
        #expect(try DetokenizeRequest(Field(["tokens": [5, 6]])).tokens == [5, 6])
        #expect(throws: RequestError.self) { try DetokenizeRequest(Field(["tokens": [-1]])) }
        #expect(throws: RequestError.self) { try DetokenizeRequest(Field([:])) }
    }

    private func response(_ json: String) throws -> ResponsesRequest {
        try ResponsesRequest(Field(try JSONValue(parsing: json.utf8)))
    }

    @Test(arguments: ["[]", #""""#]) func `an empty input requests an answer to the instructions`(input: String) throws
    {
        let asked = try response(#"{"input": \#(input), "instructions": "Be brief.", "max_output_tokens": 1}"#)
        #expect(try messages(asked.inference).map(\.role) == [.system, .user])
        #expect(try messages(asked.inference).map(\.text) == ["Be brief.", ""])
        #expect(try messages(try response(#"{"input": \#(input)}"#).inference).map(\.role) == [.user])
    }

    /// Each item is sent between two messages and alone.
    @Test(arguments: [
        #"{"type": "web_search_call", "id": "ws_1", "status": "completed", "action": {"type": "search", "query": "q"}}"#,
        #"{"type": "image_generation_call", "id": "ig_1", "status": "completed", "result": "iVBORw0KGgo="}"#,
        #"{"type": "tool_search_call", "call_id": null, "execution": "server", "arguments": {"paths": ["crm"]}}"#,
        #"{"type": "tool_search_output", "call_id": null, "tools": []}"#,
        #"{"type": "compaction", "encrypted_content": "gAAAAA"}"#, #"{"type": "ghost_snapshot", "ghost_commit": {}}"#,
        #"{"type": "file_search_call", "id": "fs_1", "status": "completed", "queries": ["q"], "results": null}"#,
        #"{"type": "mcp_list_tools", "id": "mcpl_1", "server_label": "s", "tools": []}"#,
        #"{"type": "reasoning", "id": "rs_1", "summary": [], "content": null, "encrypted_content": "gAAAAA"}"#,
        #"{"type": "local_shell_call_output", "id": "lost", "output": "x"}"#, #"{"type": "computer_call"}"#,
    ])
    func `drops items without content that a model can read`(item: String) throws {
        let asked = try response(
            #"{"input": [{"role": "user", "content": "a"}, \#(item), {"role": "assistant", "content": "b"}]}"#)
        #expect(try messages(asked.inference).map(\.role) == [.user, .assistant])
        #expect(try messages(asked.inference).map(\.reasoning) == [nil, nil])
        #expect(throws: Never.self) { try response(#"{"input": [\#(item)]}"#) }
    }

    @Test(arguments: [
        (
            "local_shell", #"{"action": {"type": "exec", "command": ["ls"]}}"#,
            #"{"type": "local_shell_call", "call_id": "c1", "status": "completed", "#
                + #""action": {"type": "exec", "command": ["ls"]}}, "#
                + #"{"type": "local_shell_call_output", "id": "c1", "output": "notes.txt"}"#, "notes.txt"
        ),
        (
            "shell", #"{"action": {"commands": ["ls"]}}"#,
            #"{"type": "shell_call", "id": "sh_1", "call_id": "c1", "action": {"commands": ["ls"]}}, "#
                + #"{"type": "shell_call_output", "call_id": "c1", "output": [{"stdout": "notes.txt"}]}"#,
            #"[{"stdout": "notes.txt"}]"#
        ),
        (
            "apply_patch", #"{"operation": {"type": "delete_file", "path": "a"}}"#,
            #"{"type": "apply_patch_call", "call_id": "c1", "operation": {"type": "delete_file", "path": "a"}}, "#
                + #"{"type": "apply_patch_call_output", "call_id": "c1", "status": "completed"}"#, ""
        ),
        (
            "computer", #"{"action": {"type": "click", "x": 1, "y": 2}}"#,
            #"{"type": "computer_call", "id": "cu_1", "call_id": "c1", "pending_safety_checks": [], "#
                + #""action": {"type": "click", "x": 1, "y": 2}}, {"type": "computer_call_output", "call_id": "c1", "#
                + #""output": {"type": "computer_screenshot", "image_url": "data:image/png;base64,iVBORw0KGgo="}}"#,
            "A screenshot, which only the user can see."
        ),
        (
            "code_interpreter", #"{"code": "print(4)"}"#,
            #"{"type": "code_interpreter_call", "id": "c1", "container_id": "n", "status": "completed", "#
                + #""code": "print(4)", "outputs": [{"type": "logs", "logs": "4"}]}"#, "4"
        ),
    ])
    func `maps calls of built-in tools to calls with their results`(
        _ name: String, _ arguments: String, _ items: String, _ output: String
    ) throws {
        let asked = try response(#"{"input": [{"role": "user", "content": "a"}, \#(items)]}"#)
        let turns = try messages(asked.inference)
        #expect(turns.map(\.role) == [.user, .assistant, .tool])
        #expect(turns[1].toolCalls == [InferenceRequest.ToolCall(id: "c1", name: name, arguments: arguments)])
        #expect(turns[2].text == output && turns[2].toolCallID == "c1")
    }

    @Test func `refuses an unknown type of item and names its path`() {
        let error = #expect(throws: RequestError.self) { try response(#"{"input": [{"type": "mesage"}]}"#) }
        #expect(error?.parameter == "input[0].type")
    }

    @Test func `maps the items of a response to turns`() throws {
        let asked = try ResponsesRequest(
            Field(
                try JSONValue(
                    parsing: #"""
                        {"instructions": "Be brief.", "input": [
                          {"role": "user", "content": [{"type": "input_text", "text": "a"}]},
                          {"type": "reasoning", "summary": [{"type": "summary_text", "text": "hm"}]},
                          {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"},
                          {"type": "function_call", "call_id": "c2", "name": "g", "arguments": "{}"},
                          {"type": "function_call_output", "call_id": "c1", "output": "4"}]}
                        """#.utf8)))
        let messages = try messages(asked.inference)
        #expect(messages.map(\.role) == [.system, .user, .assistant, .tool])
        #expect(messages[2].toolCalls.map(\.name) == ["f", "g"])
        #expect(messages[2].reasoning == "hm")
    }
}
