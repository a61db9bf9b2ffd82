import Engine
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Answers in the forms that OpenAI-compatible servers and their routers actually send.
@Suite struct RealServerTests {
    private typealias Server = ServerDouble

    /// Returns the text of a session and of an API reply to the same stream.
    private func texts(_ events: [String]) async throws -> [String] {
        let double = try await Server(events)
        let session = try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content
        let reply = try await double.model().replies(
            to: InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")])),
            name: "far", contextTokens: nil)
        var text = ""
        for try await event in reply.choices[0] { if case .text(let piece, _) = event { text += piece } }
        return [session, text]
    }

    private func failure(
        key: String? = nil, prompt: String = "Hello", _ answer: @escaping @Sendable ([String: Any], Int) -> TestResponse
    ) async throws -> RemoteModelError? {
        let double = try await Server(answer)
        do {
            _ = try await LanguageModelSession(model: try double.model(key: key)).respond(to: prompt)
            return nil
        } catch {
            return error as? RemoteModelError
        }
    }

    private func failure(_ events: [String], key: String? = nil) async throws -> RemoteModelError? {
        try await failure(key: key) { _, _ in Server.stream(events) }
    }

    private func notes(_ response: LanguageModelSession.Response<String>, _ name: String = "notes") -> [String] {
        (try? response.usage.metadata[name]?.value([String].self)) ?? []
    }

    // MARK: Names

    private static let names: [(String, String, String?)] = [
        ("gpt-4o", "gpt-4o-2024-11-20", nil), ("my-deployment", "gpt-4o-2024-11-20", "gpt-4o-2024-11-20"),
        ("openrouter/auto", "anthropic/claude-3.5-haiku", "anthropic/claude-3.5-haiku"),
        ("small", "qwen2.5-1.5b-instruct-q8_0.gguf", "qwen2.5-1.5b-instruct-q8_0.gguf"), ("m", "", nil),
        ("m", "odd\\u001b[2J", "odd\\u{1B}[2J"),
    ]

    @Test(arguments: names)
    func `an answering model whose name differs from the requested name is reported`(
        _ asked: String, _ answering: String, _ shown: String?
    ) async throws {
        let double = try await Server([
            Server.text("Hi", model: answering), Server.stop.replacing(#""m""#, with: #""""#),
        ])
        let response = try await LanguageModelSession(model: try double.model(asked)).respond(to: "Hello")
        #expect(response.content == "Hi")
        let name = try response.usage.metadata["answeringModel"]?.value(String.self)
        #expect(name == shown)
        // The name is not a change, because the server has always answered with it.
        #expect(notes(response, "news").isEmpty)
    }

    @Test func `a change of the answering model is reported as news only once`() async throws {
        let double = try await Server { _, number in
            Server.stream([Server.text("Hi", model: number == 0 ? "m" : "other"), Server.done])
        }
        let model = try double.model()
        var news: [[String]] = []
        for _ in 0..<3 {
            news.append(notes(try await LanguageModelSession(model: model).respond(to: "Hello"), "news"))
        }
        #expect(news.map(\.count) == [0, 1, 0])
    }

    @Test func `the API reply ends with the name of the answering model`() async throws {
        let double = try await Server([
            Server.text("Hi", model: "other"), Server.stop.replacing("\"m\"", with: "\"other\""),
        ])
        let reply = try await double.model().replies(
            to: InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")])),
            name: "far", contextTokens: nil)
        var end: InferenceEnd?
        for try await event in reply.choices[0] { if case .finished(let finished) = event { end = finished } }
        #expect(end?.answeringModel == "other")
    }

    @Test func `a text is continued regardless of the name that the model reports`() async throws {
        let double = try await Server([])
        double.server.on("/v1/completions") { _ in
            Server.stream([
                "data: null", #"{"model":"other","choices":[{"index":0,"text":" 2"}]}"#, "event: ping\ndata: {\"a\":1}",
                #"{"model":"other","choices":[{"index":0,"text":"","finish_reason":"stop"}]}"#,
                #"{"choices":null,"usage":{"prompt_tokens":3,"completion_tokens":1}}"#, Server.done,
            ])
        }
        let reply = try await MeasuredEndpoint(try double.endpoint()).reply(to: .text("1,"), count: 4)
        #expect(reply.text == " 2" && reply.promptTokens == 3)
        let error = try await MeasuredEndpoint(try double.endpoint()).chatFailure()
        #expect(error?.code == .cutOff)
    }

    // MARK: Events

    private static let usage = #"{"prompt_tokens":5,"completion_tokens":3,"total_tokens":8}"#

    private static let lastChunks: [String] = [
        #"{"id":"1","model":"m","choices":null,"usage":\#(usage)}"#, #"{"id":"1","choices":[],"usage":\#(usage)}"#,
        #"{"id":"1","usage":\#(usage)}"#, #"{"model":"m","choices":null,"x_groq":{"id":"r","usage":\#(usage)}}"#,
    ]

    @Test(arguments: lastChunks)
    func `the usage is read from a last chunk without choices`(_ last: String) async throws {
        let double = try await Server(Server.sky + [Server.stop, last, Server.done])
        let response = try await LanguageModelSession(model: try double.model()).respond(to: "Hello")
        #expect(response.content == Server.skyText)
        #expect(response.usage.input.totalTokenCount == 5 && response.usage.output.totalTokenCount == 3)
    }

    @Test(arguments: [
        "data: null", "data: {}", "data:", "data: true", "data: 0", "data: \"waiting\"", "data: []", "data: keep-alive",
        #"data: {"choices":null}"#, #"data: {"choices":[]}"#, "event: ping\ndata: {\"type\":\"ping\"}",
        "event: keepalive\ndata: {\"time\":1,\"error\":null}",
        "event: status\ndata: {\"message\":\"queued\",\"place\":3}",
        "event: ping", ": PROCESSING", "id: 4\nretry: 10",
    ])
    func `events that are not part of the answer are ignored`(_ odd: String) async throws {
        let events = [
            odd, Server.role, odd, Server.sky[0], odd, Server.sky[1], Server.sky[2], odd, Server.stop, odd, Server.done,
        ]
        #expect(try await texts(events) == [Server.skyText, Server.skyText])
    }

    @Test(arguments: [
        "data:[DONE]\r\n", "data: [DONE] \n", "",
    ])
    func `a stream is complete with or without its end mark`(_ end: String) async throws {
        #expect(try await texts(Server.sky + [Server.stop, end]) == [Server.skyText, Server.skyText])
    }

    @Test func `events declared as JSON and JSON declared as events are read`() async throws {
        let whole = #"{"model":"m","choices":[{"message":{"role":"assistant","content":"Hi"},"finish_reason":null}]}"#
        for (type, text) in [
            ("application/json", Server.sky.map { "data: \($0)\n\n" }.joined() + "data: [DONE]\n\n"),
            ("text/event-stream", "\n \(whole)"), ("text/plain", whole),
        ] {
            let double = try await Server { _, _ in
                TestResponse(status: 200, headers: [("Content-Type", type)], text: text)
            }
            let content = try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content
            #expect(content == (text.hasPrefix("data") ? Server.skyText : "Hi"))
        }
    }

    // MARK: Errors

    private static let errors: [String] = [
        #"{"error":{"message":"The upstream is overloaded","code":502}}"#,
        #"{"error":"The upstream is overloaded"}"#,
        #"{"object":"error","message":"The upstream is overloaded","code":500}"#,
        #"{"type":"error","error":{"type":"overloaded_error","message":"The upstream is overloaded"}}"#,
        "event: error\ndata: {\"message\":\"The upstream is overloaded\"}",
        "event: error\ndata: The upstream is overloaded",
        #"{"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"message":"The upstream is overloaded"}}]}"#,
        #"[{"error":{"code":503,"message":"The upstream is overloaded","status":"UNAVAILABLE"}}]"#,
    ]

    @Test(arguments: errors)
    func `the error for an error event in a stream contains the server's message`(_ event: String) async throws {
        let error = try await failure([Server.role, Server.sky[0], event])
        #expect(error?.code == .server)
        #expect(error?.message.contains("“The upstream is overloaded”") == true)
    }

    @Test(arguments: [
        #"{"error":{"message":"Insufficient credits","code":402}}"#, #"{"detail":"Insufficient credits"}"#,
        #"{"errors":[{"message":"Insufficient credits"}]}"#, #"{"message":"Insufficient credits"}"#,
    ])
    func `an error in a response body keeps the server's message at any status`(_ body: String) async throws {
        for status in [200, 500] {
            let error = try await failure { _, _ in Server.json(body, status: status) }
            #expect(error?.code == .server && error?.message.contains("“Insufficient credits”") == true)
        }
    }

    @Test(arguments: [
        "Incorrect API key provided: sk-abc12*******TAIL. Look it up.", "The token my-own-TAIL is bad",
        "Bearer abcTAIL is unknown", "GET /v1?api_key=abcTAIL&x=1 failed", "Invalid x-api-key: abcTAIL",
        "Key AIzaSyD9876543210TAIL expired", "0123456789abcdef0123456789TAIL was revoked",
    ])
    func `keys in a server's message are masked`(_ words: String) async throws {
        let body = String(decoding: try JSONEncoder().encode(["error": ["message": words]]), as: UTF8.self)
        for status in [401, 400, 500] {
            let error = try await failure(key: "my-own-TAIL") { _, _ in Server.json(body, status: status) }
            #expect(error?.message.contains("…") == true && error?.message.contains("TAIL") == false)
        }
    }

    @Test func `a server's message is shown short, without control characters and without the prompt`() async throws {
        let odd = #"{"error":{"message":"a\u001b[2Jb\u202ec\r\nd“e”"}}"#
        let shown = try await failure { _, _ in Server.json(odd, status: 500) }
        #expect(shown?.message.contains(#"a\u{1B}[2Jb\u{202E}c d"e""#) == true)
        let long = #"{"error":{"message":"\#(String(repeating: "word ", count: 2_000))"}}"#
        #expect(try #require(await failure { _, _ in Server.json(long, status: 500) }).message.count < 600)
        let accents = #"{"error":{"message":"e\#(String(repeating: "\u{301}", count: 2_000))"}}"#
        let bounded = try #require(await failure { _, _ in Server.json(accents, status: 500) })
        #expect(bounded.message.unicodeScalars.count < 600)
        let secret = "My appointment at the clinic is on Monday"
        let echo = #"{"error":{"message":"Cannot read: \#(secret), sorry"}}"#
        let error = try await failure(prompt: secret) { _, _ in Server.json(echo, status: 500) }
        #expect(error?.message.contains("Cannot read: …, sorry") == true)
    }

    // MARK: Contents

    private static let contents: [(String, String, String)] = [
        (#"[{"type":"text","text":"Hi"}]"#, "Hi", ""),
        (
            #"[{"type":"thinking","thinking":[{"type":"text","text":"hm"}],"closed":true},{"type":"text","text":"Hi"}]"#,
            "Hi", "hm"
        ),
        (#"[{"type":"thinking","thinking":"hm"},"H",{"type":"output_text","text":"i"}]"#, "Hi", "hm"),
        (
            #"[{"type":"reasoning","text":"hm"},{"type":"reference","reference_ids":[1]},{"type":"text","text":"Hi"}]"#,
            "Hi", "hm"
        ),
        (#"{"type":"text","text":"Hi"}"#, "Hi", ""),
    ]

    @Test(arguments: contents)
    func `content in parts is joined, and parts with thoughts become reasoning`(
        _ content: String, _ text: String, _ thought: String
    ) async throws {
        let whole = #"{"model":"m","choices":[{"message":{"content":\#(content)},"finish_reason":"stop"}]}"#
        for response in [Server.stream([Server.chunk(#"{"content":\#(content)}"#), Server.stop]), Server.json(whole)] {
            let double = try await Server { _, _ in response }
            let session = LanguageModelSession(model: try double.model())
            #expect(try await session.respond(to: "Hello").content == text)
            let thoughts = session.transcript.compactMap { entry -> String? in
                guard case .reasoning(let reasoning) = entry else { return nil }
                return reasoning.segments.map { if case .text(let text) = $0 { text.content } else { "" } }.joined()
            }
            #expect(thoughts.joined() == thought)
        }
    }

    @Test(arguments: [
        #"{"reasoning":"hm"}"#, #"{"content":null,"reasoning_content":"hm"}"#, #"{"thinking":"hm"}"#,
        #"{"content":"","reasoning_details":[{"type":"reasoning.text","text":"hm"}]}"#,
        #"{"reasoning":[{"type":"reasoning.summary","summary":"hm"}]}"#,
    ])
    func `reasoning is read from all field names that servers use`(_ delta: String) async throws {
        let double = try await Server([Server.chunk(delta)] + Server.sky + [Server.stop])
        let session = LanguageModelSession(model: try double.model())
        #expect(try await session.respond(to: "Hello").content == Server.skyText)
        #expect(session.transcript.contains { if case .reasoning = $0 { true } else { false } })
    }

    private static let empties: [[String]] = [
        [ServerDouble.role, ServerDouble.stop], [ServerDouble.text(" \\n"), ServerDouble.stop],
        [ServerDouble.chunk(#"{"reasoning":"hm"}"#), ServerDouble.stop],
        [ServerDouble.chunk("null", reason: #""eos""#)],
        [ServerDouble.chunk(#"{"reasoning":"hm"}"#), ServerDouble.chunk("{}", reason: #""length""#)],
    ]

    @Test(arguments: empties)
    func `an answer without text and calls is an error`(_ events: [String]) async throws {
        let error = try await failure(events + [Server.done])
        #expect(error?.code == .empty)
    }

    @Test func `the answer is also read from the refusal field and from older text fields`() async throws {
        let refusal = Server.chunk(#"{"content":null,"refusal":"No."}"#)
        #expect(try await texts([refusal, Server.stop]) == ["No.", "No."])
        let older = #"{"model":"m","choices":[{"index":0,"delta":{},"text":"Hi","finish_reason":"stop"}]}"#
        #expect(try await texts([older]) == ["Hi", "Hi"])
        let both = Server.json(#"{"choices":[{"delta":null,"message":{"content":"Hi"},"finish_reason":"stop"}]}"#)
        let double = try await Server { _, _ in both }
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
    }

    @Test(arguments: [
        ["<think>\\nhm", "\\n</th", "ink>\\n\\nHi"], ["hm\\n", "</think>", "\\n\\nHi"], ["hm\\n</think>\\nHi"],
    ])
    func `reasoning between <think> tags is removed from the answer`(_ pieces: [String]) async throws {
        let double = try await Server(pieces.map { Server.text($0) } + [Server.stop])
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
    }

    @Test func `a thinking tag that the answer only mentions is kept`() async throws {
        let words = "Thoughts end with `</think>`, as in XML."
        #expect(try await texts([Server.text(words), Server.stop]) == [words, words])
    }

    // MARK: Compression

    /// A short stream in several compressions.
    private static let compressions: [(String, String)] = [
        (
            "gzip",
            "H4sIAAAAAAACA5WNsQoCMRAF+3xFePUh1ltrq43dcUhMVhLMbcTNwUnIv3ulYGU9w0xw1ZFtmEvgDMKMAT6W5FlBY0OSwCto"
                + "P2Dj1YEafJHKUjf5Etnq422T2lteeIc+4J4kaby+2GkRkCw596kbE/4e/cagtTzxlRsP59NxMuYDeXvxCsYAAAA="
        ),
        (
            "x-gzip",
            "H4sIAAAAAAACA5WNsQoCMRAF+3xFePUh1ltrq43dcUhMVhLMbcTNwUnIv3ulYGU9w0xw1ZFtmEvgDMKMAT6W5FlBY0OSwCto"
                + "P2Dj1YEafJHKUjf5Etnq422T2lteeIc+4J4kaby+2GkRkCw596kbE/4e/cagtTzxlRsP59NxMuYDeXvxCsYAAAA="
        ),
        (
            "deflate",
            "eJyVjbEKAjEQBft8RXj1IdZba6uN3XFITFYSzG3EzcFJyL97pWBlPcNMcNWRbZhL4AzCjAE+luRZQWNDksAraD9g49WBGnyR"
                + "ylI3+RLZ6uNtk9pbXniHPuCeJGm8vthpEZAsOfepGxP+Hv3GoLU88ZUbD+fTcTLmA2rYQOs="
        ),
        (
            "deflate",
            "lY2xCgIxEAX7fEV49SHWW2urjd1xSExWEsxtxM3BSci/e6VgZT3DTHDVkW2YS+AMwowBPpbkWUFjQ5LAK2g/YOPVgRp8kcpS"
                + "N/kS2erjbZPaW154hz7gniRpvL7YaRGQLDn3qRsT/h79xqC1PPGVGw/n03Ey5gM="
        ),
    ]

    @Test(arguments: compressions)
    func `a compressed answer is decompressed although no compression was requested`(
        _ encoding: String, _ base64: String
    ) async throws {
        let data = try #require(Data(base64Encoded: base64))
        let double = try await Server { _, _ in Self.compressed(data, encoding) }
        let content = try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content
        #expect(content == Server.skyText)
        #expect(double.server.requests.first?.header("accept-encoding") == "identity")
        let cut = try await failure { _, _ in Self.compressed(data.prefix(60), encoding) }
        #expect(cut?.code == .cutOff)
    }

    @Test func `an answer that is falsely labelled as compressed is an error`() async throws {
        let error = try await failure { _, _ in Self.compressed(Data("data: {}\n\n".utf8), "gzip") }
        #expect(error?.code == .cutOff)
        let unknown = try await failure { _, _ in Self.compressed(Data("data: {}\n\n".utf8), "aes128gcm") }
        #expect(unknown != nil)
    }

    private static func compressed(_ data: Data, _ encoding: String) -> TestResponse {
        var response = TestResponse(
            status: 200, headers: [("Content-Type", "text/event-stream"), ("Content-Encoding", encoding)])
        response.body = TestBody(data)
        response.range = 0..<UInt64(data.count)
        return response
    }

    // MARK: Lists of models

    @Test(arguments: [
        #"[{"id":"other"},{"id":"m","max_model_len":4096}]"#, #"{"data":[{"id":"m","context_length":4096}]}"#,
        #"{"object":"list","models":[{"name":"m","max_context_length":4096}]}"#,
        #"{"data":null,"models":[{"model":"org/m","context_window":4096}]}"#,
        #"{"success":true,"result":[{"id":"7f3a","name":"@cf/org/m","context_length":4096}]}"#,
        #"[{"id":"azureml://store/7","name":"m","limits":{"max_input_tokens":4096}}]"#,
        #"{"data":{"models":[{"id":"m","max_input_tokens":4096}]}}"#,
        #"{"data":[{"id":"models/m","context_length":"4096"}]}"#,
        #"{"data":[{"id":"m","context_length":null,"top_provider":{"context_length":4096.0}}]}"#,
        #"{"data":[{"id":"m","metadata":{"context_length":4096}}]}"#,
        #"{"data":[{"id":"m","max_context_length":32768,"loaded_context_length":4096}]}"#,
    ])
    func `lists of models are read in all forms that servers use`(_ list: String) async throws {
        let double = try await Server([])
        double.server.on("/v1/models") { _ in Server.json(list) }
        let said = try await double.model().describe()
        #expect(said.hasModel && said.hasList && said.contextTokens == 4_096)
    }

    @Test func `a list of plain names is read as a list of models`() async throws {
        let double = try await Server([])
        double.server.on("/v1/models") { _ in Server.json(#"["other","m"]"#) }
        #expect(try await double.model().describe().models == ["other", "m"])
    }

    @Test(arguments: [#"{"object":"list","data":null}"#, #"{"models":null}"#, "[]", #"{"data":[]}"#])
    func `an empty list of models is accepted`(_ list: String) async throws {
        let double = try await Server([])
        double.server.on("/v1/models") { _ in Server.json(list) }
        let said = try await double.model().describe()
        #expect(said.hasList && !said.hasModel && said.models.isEmpty)
    }

    @Test(arguments: [404, 405, 501])
    func `a server without a list of models is accepted`(_ status: Int) async throws {
        let double = try await Server([])
        double.server.on("/v1/models") { _ in Server.json(#"{"detail":"Not Found"}"#, status: status) }
        let said = try await double.model().describe()
        #expect(!said.hasList && !said.hasModel && said.models.isEmpty)
    }
}

extension MeasuredEndpoint {
    /// Returns the error of a chat.
    fileprivate func chatFailure() async throws -> RemoteModelError? {
        do {
            _ = try await chat("Hello", count: 4)
            return nil
        } catch { return error as? RemoteModelError }
    }
}
