import Engine
import Foundation
import HTTPTestServer
import RemoteModels
import Testing

/// API requests as they are sent to a server, and the translation of its answers.
@Suite(.timeLimit(.minutes(30))) struct RemoteInferenceTests {
    private func model(_ server: HTTPTestServer) throws -> RemoteLanguageModel {
        var endpoint = try RemoteEndpoint(url: server.url(for: "/v1").absoluteString, model: "m")
        endpoint.retryDelay = .milliseconds(10)
        return RemoteLanguageModel(endpoint)
    }

    private func answering(_ events: String...) async throws -> HTTPTestServer {
        let server = try await HTTPTestServer()
        server.on("*") { request in
            request.path.hasPrefix("/v1") ? Self.stream(events) : TestResponse(status: 404)
        }
        return server
    }

    private static func stream(_ events: [String]) -> TestResponse {
        TestResponse(
            status: 200, headers: [("Content-Type", "text/event-stream")],
            text: (events + ["[DONE]"]).map { "data: \($0)\n\n" }.joined())
    }

    private static func text(_ text: String, _ more: String = "") -> String {
        #"{"model":"m","choices":[{"index":0,"delta":{"content":"\#(text)"}\#(more)}]}"#
    }

    private static func end(_ reason: String) -> String {
        #"{"choices":[{"index":0,"delta":{},"finish_reason":"\#(reason)"}],"#
            + #""usage":{"prompt_tokens":10,"completion_tokens":3,"prompt_tokens_details":{"cached_tokens":4}}}"#
    }

    private func request(_ text: String = "Hello") -> InferenceRequest {
        InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, text)]))
    }

    private func events(
        _ request: InferenceRequest, _ server: HTTPTestServer, contextTokens: Int? = nil
    ) async throws -> [InferenceEvent] {
        let reply = try await model(server).replies(to: request, name: "far", contextTokens: contextTokens)
        #expect(reply.model == "far")
        var events: [InferenceEvent] = []
        for try await event in reply.choices[0] { events.append(event) }
        return events
    }

    private func body(_ server: HTTPTestServer, _ number: Int = 0) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(server.requests[number].body)) as? [String: Any])
    }

    private func failure(_ request: InferenceRequest, _ server: HTTPTestServer) async throws -> InferenceError? {
        do {
            _ = try await events(request, server)
            return nil
        } catch {
            return error as? InferenceError
        }
    }

    // MARK: Images

    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
    private static var url: String { "data:image/png;base64,\(png.base64EncodedString())" }

    @Test func `images are sent between the texts, and those of results in a message of the user`() async throws {
        let server = try await answering(Self.text("A cat."), Self.end("stop"))
        var question = InferenceRequest.Message(.user, "Who")
        question.append(image: Self.png)
        question.append("is it?")
        var calls = InferenceRequest.Message(.assistant, "")
        calls.toolCalls = ["a", "b"].map { InferenceRequest.ToolCall(id: $0, name: "look", arguments: "{}") }
        let results = ["a", "b"].map { id in
            var result = InferenceRequest.Message(.tool, "seen")
            result.toolCallID = id
            result.append(image: Self.png)
            return result
        }
        let last = InferenceRequest.Message(.user, "Well?")
        let asked = InferenceRequest(model: "far", prompt: .messages([question, calls] + results + [last]))
        _ = try await events(asked, server)
        let messages = try #require(try body(server)["messages"] as? [[String: Any]])
        #expect(messages.map { $0["role"] as? String } == ["user", "assistant", "tool", "tool", "user", "user"])
        let parts = try #require(messages[0]["content"] as? [[String: Any]])
        #expect(parts.map { $0["text"] as? String } == ["Who", nil, "is it?"])
        #expect((parts[1]["image_url"] as? [String: String]) == ["url": Self.url])
        #expect(messages[2]["content"] as? String == "seen" && messages[2]["tool_call_id"] as? String == "a")
        let moved = try #require(messages[4]["content"] as? [[String: Any]])
        #expect(moved.map { $0["type"] as? String } == ["text", "image_url", "image_url"])
        #expect(messages[5]["content"] as? String == "Well?")
    }

    @Test func `an endpoint's refusal of an image is reported with its sentence`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in
            TestResponse(status: 400, text: #"{"error": {"message": "This model does not support image input."}}"#)
        }
        var question = InferenceRequest.Message(.user, "Who is it?")
        question.append(image: Self.png)
        let error = try await failure(InferenceRequest(model: "far", prompt: .messages([question])), server)
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("This model does not support image input.") == true)
    }

    @Test func `a token count of a conversation with images counts its texts`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in TestResponse(status: 404) }
        var question = InferenceRequest.Message(.user, "Who is it?")
        let plain = try await model(server).tokenCount(
            for: InferenceRequest(model: "far", prompt: .messages([question])))
        question.append(image: Data(Self.png + Data(count: 100_000)))
        let count = try await model(server).tokenCount(
            for: InferenceRequest(model: "far", prompt: .messages([question])))
        #expect(count == plain)
    }

    // MARK: Requests

    @Test func `an API request is sent with its conversation, calls, tools, format and options`() async throws {
        let server = try await answering(Self.text("{}"), Self.end("stop"))
        var assistant = InferenceRequest.Message(.assistant, "")
        assistant.reasoning = "Hm."
        assistant.toolCalls = [InferenceRequest.ToolCall(id: "a", name: "time", arguments: #"{"zone":"UTC"}"#)]
        var result = InferenceRequest.Message(.tool, "noon")
        result.toolCallID = "a"
        var request = InferenceRequest(
            model: "far",
            prompt: .messages([
                InferenceRequest.Message(.system, "Be brief."), InferenceRequest.Message(.user, "When?"), assistant,
                result,
            ]))
        request.tools = [
            InferenceRequest.Tool(name: "time", description: "Tells the time.", parameters: #"{"type":"object"}"#)
        ]
        request.toolChoice = .named("time")
        request.maxToolCalls = 1
        request.format = .jsonSchema(name: "Answer", schema: #"{"type":"object","properties":{"b":{},"a":{}}}"#)
        request.reasoningEffort = "low"
        request.temperature = 0.5
        request.topP = 0.9
        request.topK = 20
        request.minP = 0.1
        request.seed = UInt64(bitPattern: -7)
        request.presencePenalty = 1
        request.frequencyPenalty = -1
        request.repetitionPenalty = 1.1
        request.logitBias = [5: -100]
        request.stop = ["END"]
        request.maxTokens = 30
        request.topLogProbabilities = 2
        _ = try await events(request, server)
        #expect(server.requests.map(\.path) == ["/v1/chat/completions"])
        let body = try body(server)
        let messages = try #require(body["messages"] as? [[String: Any]])
        #expect(messages.map { $0["role"] as? String } == ["system", "user", "assistant", "tool"])
        #expect(messages[2]["content"] is NSNull && messages[3]["tool_call_id"] as? String == "a")
        let text = String(decoding: server.requests[0].body, as: UTF8.self)
        for part in [
            #""model":"m""#, #""stream":true"#, #""tool_choice":{"type":"function","function":{"name":"time"}}"#,
            #""parallel_tool_calls":false"#, #""schema":{"type":"object","properties":{"b":{},"a":{}}}"#,
            #""reasoning_effort":"low""#, #""temperature":0.5"#, #""top_p":0.9"#, #""top_k":20"#, #""min_p":0.1"#,
            #""seed":-7"#, #""presence_penalty":1"#, #""frequency_penalty":-1"#, #""repetition_penalty":1.1"#,
            #""logit_bias":{"5":-100}"#, #""stop":["END"]"#, #""max_tokens":30"#, #""logprobs":true"#,
            #""top_logprobs":2"#, #""function":{"name":"time","arguments":"{\"zone\":\"UTC\"}"}"#,
        ] {
            #expect(text.replacing(" ", with: "").contains(part.replacing(" ", with: "")), "\(part) in \(text)")
        }
        #expect(!text.contains("Hm."))
    }

    @Test func `options that are not set are not sent`() async throws {
        let server = try await answering(Self.text("Hé"), Self.end("stop"))
        _ = try await events(request(), server)
        #expect(Set(try body(server).keys) == ["model", "messages", "stream", "stream_options"])
    }

    @Test func `each choice of an API request is requested separately, with consecutive seeds`() async throws {
        let server = try await answering(Self.text("Hé"), Self.end("stop"))
        var request = request()
        request.choices = 3
        request.seed = 41
        let reply = try await model(server).replies(to: request, name: "far", contextTokens: nil)
        #expect(reply.choices.count == 3)
        for choice in reply.choices { for try await _ in choice {} }
        #expect(Set(try (0..<3).map { try body(server, $0)["seed"] as? Int }) == [41, 42, 43])
    }

    @Test func `options that the API lacks are refused before the request is sent`() async throws {
        let server = try await answering(Self.text("Hé"), Self.end("stop"))
        var dry = request()
        dry.dry = InferenceRequest.DRY(multiplier: 1)
        var xtc = request()
        xtc.xtc = InferenceRequest.XTC(probability: 0.5)
        let tokens = InferenceRequest(model: "far", prompt: .tokens([1, 2]))
        var (least, endless, stops, words) = (request(), request(), request(), request())
        least.minTokens = 3
        endless.ignoresEnd = true
        stops.stopTokens = [1]
        words.format = .without(["sea"])
        for (request, parameter) in [
            (dry, "dry_multiplier"), (xtc, "xtc_probability"), (tokens, "prompt"), (least, "min_tokens"),
            (endless, "ignore_eos"), (stops, "stop_token_ids"), (words, "bad_words"),
        ] {
            let error = try await failure(request, server)
            #expect(error?.code == .unsupported && error?.parameter == parameter)
        }
        // Only the list of models is requested, to identify the server.
        #expect(server.requests.allSatisfy { $0.method == "GET" })
    }

    /// Returns a server whose list of models names its kind.
    private func server(ownedBy owner: String) async throws -> HTTPTestServer {
        let server = try await HTTPTestServer()
        server.on("*") { request in
            if request.path == "/v1/models" {
                return TestResponse(
                    status: 200, headers: [("Content-Type", "application/json")],
                    text: #"{"data": [{"id": "m", "owned_by": "\#(owner)"}]}"#)
            }
            let piece = request.path == "/v1/completions" ? #"{"choices":[{"index":0,"text":"Hé"}]}"# : Self.text("Hé")
            return Self.stream([piece, Self.end("stop")])
        }
        return server
    }

    @Test(arguments: [
        ("vllm", ["min_tokens", "stop_token_ids", "ignore_eos"]),
        ("sglang", ["min_tokens", "stop_token_ids", "ignore_eos"]),
        ("llamacpp", ["ignore_eos", "dry_multiplier", "xtc_probability"]), ("library", []), ("someone", []),
    ])
    func `options beyond the API are sent only to servers that are known to take them`(
        _ owner: String, _ known: [String]
    ) async throws {
        let server = try await server(ownedBy: owner)
        for prompt in [request().prompt, .text("Once")] {
            var requests: [String: InferenceRequest] = [:]
            for name in ["min_tokens", "stop_token_ids", "ignore_eos", "dry_multiplier", "xtc_probability"] {
                var request = InferenceRequest(model: "far", prompt: prompt)
                request.maxTokens = 9
                switch name {
                case "min_tokens": request.minTokens = 3
                case "stop_token_ids": request.stopTokens = [1, 2]
                case "ignore_eos": request.ignoresEnd = true
                case "dry_multiplier": request.dry = InferenceRequest.DRY(multiplier: 1)
                default: request.xtc = InferenceRequest.XTC(probability: 0.5)
                }
                requests[name] = request
            }
            for (name, request) in requests {
                let before = server.requests.count
                let error = try await failure(request, server)
                guard known.contains(name) else {
                    #expect(error?.code == .unsupported && error?.parameter == name, "\(owner) \(name)")
                    #expect(server.requests[before...].allSatisfy { $0.method == "GET" })
                    continue
                }
                #expect(error == nil, "\(owner) \(name)")
                let sent = try #require(server.requests.last { $0.method == "POST" })
                let body = try JSONSerialization.jsonObject(with: Data(sent.body)) as? [String: Any]
                #expect(body?[name] != nil, "\(owner) \(name)")
            }
        }
    }

    @Test func `an empty list of calls is no answer if a call is required`() async throws {
        let server = try await answering(Self.text("[]"), Self.end("stop"))
        var request = request()
        request.tools = [InferenceRequest.Tool(name: "time", description: "", parameters: #"{"type":"object"}"#)]
        #expect(try await events(request, server).first == .text("[]", tokens: []))
        for choice in [InferenceRequest.ToolChoice.required, .named("time")] {
            request.toolChoice = choice
            #expect(try await failure(request, server)?.code == .remote)
        }
    }

    // MARK: Answers

    @Test func `an API reply has reasoning, text and the end in order, with the usage`() async throws {
        let server = try await answering(
            #"{"model":"m","choices":[{"index":0,"delta":{"reasoning_content":"Hm."}}]}"#, Self.text("Hé"),
            Self.text("llo"), Self.end("length"))
        let events = try await events(request(), server)
        #expect(events.dropLast() == [.reasoning("Hm."), .text("Hé", tokens: []), .text("llo", tokens: [])])
        guard case .finished(let end)? = events.last else {
            Issue.record("it does not end")
            return
        }
        #expect(end.reason == .length && end.promptTokens == 10 && end.cachedTokens == 4 && end.outputTokens == 3)
        #expect(end.timeToFirstToken != nil)
    }

    @Test func `log-probabilities belong to the text of their tokens, even if tokens share a character`() async throws {
        let half =
            #", "logprobs": {"content": [{"token": "?", "bytes": [195], "logprob": -0.5, "top_logprobs": []}]}"#
        let rest =
            #", "logprobs": {"content": [{"token": "?", "bytes": [169], "logprob": -9999, "top_logprobs": "#
            + #"[{"token": "x", "logprob": -3}, {"token": "y", "logprob": -2}, {"token": "z", "logprob": -4}]}]}"#
        let end = #", "logprobs": {"content": [{"token": "<end>", "logprob": 0, "top_logprobs": []}]}"#
        let server = try await answering(
            Self.text("", half), Self.text("é", rest), Self.text("", end), Self.end("stop"))
        var request = request()
        request.topLogProbabilities = 2
        let events = try await events(request, server)
        guard case .text("é", let tokens)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(tokens.map(\.token.bytes) == [[195], [169]])
        #expect(tokens.map(\.token.logProbability) == [-0.5, -1_000])
        #expect(tokens[1].alternatives.map { String(decoding: $0.bytes, as: UTF8.self) } == ["y", "x"])
        #expect(events.count == 2)
        // Log-probabilities that were not requested are dropped.
        #expect(try await self.events(self.request(), server).first == .text("é", tokens: []))
    }

    @Test func `an API reply has complete tool calls, and only of offered tools`() async throws {
        func call(_ id: String, _ name: String, index: Int) -> [String] {
            [#"{"zone":"#, #""UTC"}"#].enumerated().map { number, part in
                let head = number == 0 ? #""id":"\#(id)","# : ""
                let name = number == 0 ? #""name":"\#(name)","# : ""
                let text = part.replacing("\"", with: "\\\"")
                return #"{"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":\#(index),\#(head)"#
                    + #""function":{\#(name)"arguments":"\#(text)"}}]}}]}"#
            }
        }
        let server = try await HTTPTestServer()
        let pieces = call("a", "time", index: 0) + call("b", "time", index: 1) + [Self.end("tool_calls")]
        server.on("*") { _ in Self.stream(pieces) }
        var request = request()
        request.tools = [InferenceRequest.Tool(name: "time", description: "", parameters: #"{"type":"object"}"#)]
        let events = try await events(request, server)
        let arguments = #"{"zone":"UTC"}"#
        #expect(
            events.dropLast() == [
                .toolCall(id: "a", name: "time"), .toolArguments(arguments), .toolCall(id: "b", name: "time"),
                .toolArguments(arguments),
            ])
        guard case .finished(let end)? = events.last else { return }
        #expect(end.reason == .toolCalls)
        request.maxToolCalls = 1
        #expect(try await self.events(request, server).count == 3)
        request.toolChoice = .none
        #expect(try await failure(request, server)?.code == .remote)
    }

    @Test func `a text prompt is sent verbatim for continuation`() async throws {
        let piece =
            #"{"model":"m","choices":[{"index":0,"text":" 2","logprobs":{"tokens":[" 2"],"token_logprobs":[-0.25],"#
            + #""top_logprobs":[{" 2":-0.25,"bytes:\\xc3":-2}],"text_offset":[0]}}]}"#
        let end =
            #"{"choices":[{"index":0,"text":"","finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#
        let server = try await answering(piece, end)
        var request = InferenceRequest(model: "far", prompt: .text("1,"))
        request.topLogProbabilities = 5
        let events = try await events(request, server)
        guard case .text(" 2", let tokens)? = events.first, case .finished(let finish)? = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(tokens.map(\.token.logProbability) == [-0.25])
        #expect(tokens.first?.alternatives.map(\.bytes) == [Array(" 2".utf8), [0xC3]])
        #expect(finish.outputTokens == 1 && finish.reason == .stop)
        #expect(server.requests.map(\.path) == ["/v1/completions"])
        let body = try body(server)
        #expect(body["prompt"] as? String == "1," && body["logprobs"] as? Int == 5)
        // Servers generate only 16 tokens by default.
        #expect(body["max_tokens"] as? Int == 1_024)
    }

    @Test func `the token limit of a continued text is the free part of the context`() async throws {
        let end = #"{"choices":[{"index":0,"text":" 2","finish_reason":"length"}]}"#
        let server = try await answering(end)
        let text = String(repeating: "a", count: 300)
        _ = try await events(InferenceRequest(model: "far", prompt: .text(text)), server, contextTokens: 500)
        let last = try body(server, server.requests.count - 1)
        let limit = try #require(last["max_tokens"] as? Int)
        #expect((300..<500).contains(limit))
    }

    @Test func `tokens are counted with the server's tokenizer, or else estimated`() async throws {
        let server = try await HTTPTestServer()
        server.on("/tokenize") { _ in
            TestResponse(
                status: 200, headers: [("Content-Type", "application/json")], text: #"{"tokens":[1,2,3,4,5,6,7]}"#)
        }
        #expect(try await model(server).tokenCount(for: request()) == 7 + 5)
        let without = try await answering()
        let long = request(String(repeating: "word ", count: 60))
        #expect((60...150).contains(try await model(without).tokenCount(for: long)))
    }

    // MARK: Failures

    @Test(arguments: [
        (400, "{}", InferenceError.Code.invalidRequest), (401, "{}", .remote), (404, "{}", .modelNotFound),
        (500, "{}", .remote),
        (400, #"{"error":{"message":"the prompt exceeds the context length"}}"#, .contextExceeded),
    ])
    func `a refused API request throws before the first event and does not repeat the prompt`(
        _ status: Int, _ body: String, _ code: InferenceError.Code
    ) async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in TestResponse(status: status, text: body) }
        let model = try model(server)
        let request = request("zanzibar")
        let error = await #expect(throws: InferenceError.self) {
            try await model.replies(to: request, name: "far", contextTokens: 500)
        }
        #expect(error?.code == code && error?.message.contains("zanzibar") == false)
        if code == .contextExceeded { #expect(error?.contextTokens == 500) }
    }

    @Test(
        arguments: [
            ("vllm", InferenceRequest.Format.regex("a+"), #""structured_outputs": {"regex": "a+"}"#),
            ("vllm", .choices(["a", "b"]), #""structured_outputs": {"choice": ["a", "b"]}"#),
            ("llamacpp", .choices(["a", "b"]), #""grammar": "root ::= "#),
            ("llamacpp", .grammar(.init("root ::= [a]", language: .gbnf)), #""grammar": "root ::= [a]""#),
            ("vllm", .grammar(.init("start: /a/", language: .lark)), #""structured_outputs": {"grammar": "start: "#),
            ("llamacpp", .grammar(.init("start: /a/", language: .lark)), nil),
            ("sglang", .grammar(.init("root ::= [a]", language: .gbnf)), nil),
            ("llamacpp", .regex("a+"), nil), ("sglang", .regex("a+"), nil), ("someone", .choices(["a"]), nil),
        ] as [(String, InferenceRequest.Format, String?)])
    func `plain-text formats are requested in the server's own fields, or refused`(
        _ owner: String, _ format: InferenceRequest.Format, _ words: String?
    ) async throws {
        let server = try await answering(Self.text("a"), Self.end("stop"))
        server.on("/v1/models") { _ in
            TestResponse(
                status: 200, headers: [("Content-Type", "application/json")],
                text: #"{"data":[{"id":"m","owned_by":"\#(owner)"}]}"#)
        }
        var request = request()
        request.format = format
        guard let words else {
            #expect(try await failure(request, server)?.code == .unsupported)
            return
        }
        _ = try await events(request, server)
        let sent = try #require(server.requests.last { $0.path == "/v1/chat/completions" })
        #expect(String(decoding: sent.body, as: UTF8.self).contains(words))
    }

    @Test func `an API request with a grammar for a tool is refused`() async throws {
        let server = try await answering(Self.text("a"), Self.end("stop"))
        var request = request()
        var tool = InferenceRequest.Tool(name: "a", description: "", parameters: "{}")
        tool.inputGrammar = .init("start: /a/", language: .lark)
        request.tools = [tool]
        #expect(try await failure(request, server)?.code == .unsupported)
        #expect(server.requests.allSatisfy { $0.path != "/v1/chat/completions" })
    }

    @Test func `a format for a continued text is refused`() async throws {
        let server = try await answering(Self.text("a"), Self.end("stop"))
        var request = InferenceRequest(model: "far", prompt: .text("1,"))
        request.format = .jsonObject
        #expect(try await failure(request, server)?.code == .unsupported)
        #expect(server.requests.isEmpty)
    }

    @Test func `the error for an unsupported request names the feature that the server lacks`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { TestResponse(status: $0.path == "/v1/completions" ? 404 : 400, text: "{}") }
        var request = request()
        request.format = .jsonObject
        let form = try await failure(request, server)
        #expect(form?.code == .unsupported && form?.message.contains("response_format") == true)
        let text = try await failure(InferenceRequest(model: "far", prompt: .text("1,")), server)
        #expect(text?.code == .unsupported && text?.message.contains("/completions") == true)
    }

    @Test func `a request is not retried if the server reports that a retry is useless`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in TestResponse(status: 502, headers: [("x-should-retry", "false")], text: "{}") }
        #expect(try await failure(request(), server)?.code == .remote)
        #expect(server.requests.count == 1)
    }

    @Test func `an API reply that is truncated throws an error after the received events`() async throws {
        var response = Self.stream([Self.text("Hé"), Self.end("stop")])
        response.dropsAfter = UInt64("data: \(Self.text("Hé"))\n\n".utf8.count)
        let broken = response
        let server = try await HTTPTestServer()
        server.on("*") { _ in broken }
        let reply = try await model(server).replies(to: request(), name: "far", contextTokens: nil)
        var seen: [InferenceEvent] = []
        do {
            for try await event in reply.choices[0] { seen.append(event) }
            Issue.record("it ends")
        } catch {
            #expect((error as? InferenceError)?.code == .remote)
        }
        #expect(seen == [.text("Hé", tokens: [])])
    }

    @Test func `discarding an API reply closes the connection`() async throws {
        var response = Self.stream(Array(repeating: Self.text("word "), count: 4_000))
        response.bytesPerSecond = 20_000
        let slow = response
        let whole = response.range.upperBound
        let server = try await HTTPTestServer()
        server.on("*") { _ in slow }
        var reply: InferenceReply? = try await model(server).replies(to: request(), name: "far", contextTokens: nil)
        if let events = reply?.choices[0] {
            var iterator = events.makeAsyncIterator()
            #expect(try await iterator.next() == .text("word ", tokens: []))
        }
        reply = nil
        // Nothing more is sent after the connection has closed. Each try takes longer than two pieces.
        var (before, now) = (UInt64.max, server.sentBytes)
        for _ in 0..<100 where before != now {
            try await Task.sleep(for: .milliseconds(200))
            (before, now) = (now, server.sentBytes)
        }
        #expect(before == now && now < whole)
    }
}
