import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Constrained answers: the requests to servers, and the partial answers that a session shows.
@Suite struct AnswerFormTests {
    /// Starts a server whose models have the given owner, with an answer for each request.
    private static func server(
        _ owner: String?, _ answer: @escaping @Sendable (TestRequest) -> TestResponse
    ) async throws -> HTTPTestServer {
        let server = try await HTTPTestServer()
        server.on("/v1/chat/completions", answer)
        if let owner {
            server.on("/v1/models") { _ in
                TestResponse(
                    status: 200, headers: [("Content-Type", "application/json")],
                    text: #"{"data":[{"id":"other"},{"id":"m","owned_by":"\#(owner)"}]}"#)
            }
        }
        return server
    }

    private static func model(_ server: HTTPTestServer) throws -> RemoteLanguageModel {
        var endpoint = try RemoteEndpoint(url: server.url(for: "/v1").absoluteString, model: "m")
        endpoint.retryDelay = .milliseconds(10)
        endpoint.idleTimeout = .seconds(600)
        return RemoteLanguageModel(endpoint)
    }

    private static func stream(_ pieces: [String], reason: String = "stop") -> TestResponse {
        let events = pieces.map { piece in
            let json = String(decoding: (try? JSONEncoder().encode(piece)) ?? Data(), as: UTF8.self)
            return #"data: {"model":"m","choices":[{"index":0,"delta":{"content":\#(json)}}]}"# + "\n\n"
        }
        let end = #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"\#(reason)"}]}"# + "\n\ndata: [DONE]\n\n"
        return TestResponse(
            status: 200, headers: [("Content-Type", "text/event-stream")], text: events.joined() + end)
    }

    private static func schema(_ pattern: String) throws -> GenerationSchema {
        try GenerationSchema(
            root: .init(type: String.self, guides: [.pattern(try Regex(pattern))]), dependencies: [])
    }

    private static func ask(
        _ model: RemoteLanguageModel, _ schema: GenerationSchema, showsSchema: Bool = false
    ) async throws -> String {
        try await LanguageModelSession(model: model)
            .respond(to: "Well?", schema: schema, includeSchemaInPrompt: showsSchema).content.jsonString
    }

    /// Returns the JSON bodies of the chat requests.
    private static func bodies(_ server: HTTPTestServer) throws -> [[String: Any]] {
        try server.requests.filter { $0.path == "/v1/chat/completions" }
            .map { try #require(try JSONSerialization.jsonObject(with: Data($0.body)) as? [String: Any]) }
    }

    // MARK: Objects

    private static func person() throws -> GenerationSchema {
        try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Person",
                properties: [
                    .init(name: "name", schema: .init(type: String.self)),
                    .init(name: "age", schema: .init(type: Int.self)),
                    .init(name: "isHere", schema: .init(type: Bool.self)),
                ]), dependencies: [])
    }

    /// Returns the last partial answer before the connection breaks after some pieces.
    private func seen(_ pieces: ArraySlice<String>) async throws -> String? {
        let server = try await Self.server(nil) { _ in
            var response = Self.stream(Array(pieces))
            response.dropsAfter = UInt64(response.range.count - Self.stream([]).range.count)
            return response
        }
        let stream = LanguageModelSession(model: try Self.model(server))
            .streamResponse(to: "Who?", schema: try Self.person())
        var last: String?
        do {
            for try await snapshot in stream { last = snapshot.rawContent.jsonString }
            Issue.record("it ends")
        } catch {
            #expect((error as? RemoteModelError)?.code == .cutOff)
        }
        return last
    }

    @Test func `a guided object streams as it grows, without partial numbers or literals`() async throws {
        let pieces = [
            "```json\n{\"ag", "e\": 1", "2", ",\n \"name\": \"An", "na\", \"isHere\": tru", "e", "}", "\n```",
        ]
        let expected = [
            "{}", "{}", "{}", #"{"age": 12, "name": "An"}"#, #"{"age": 12, "name": "Anna"}"#,
            #"{"age": 12, "name": "Anna", "isHere": true}"#, #"{"age": 12, "name": "Anna", "isHere": true}"#,
            #"{"age": 12, "name": "Anna", "isHere": true}"#,
        ]
        for (count, content) in zip(1..., expected) {
            #expect(try await seen(pieces.prefix(count)) == content, "after \(count) pieces")
        }
    }

    @Test func `an object that violates the schema is withdrawn and requested once more`() async throws {
        let server = try await Self.server(nil) { request in
            request.number == 0
                ? Self.stream(["{\"name\": \"Bob\", ", "\"color\": \"red, as far as ", "I know\"}"])
                : Self.stream(["{\"name\": \"Anna\", ", "\"age\": 12, \"isHere\": false}"])
        }
        let session = LanguageModelSession(model: try Self.model(server))
        let stream = session.streamResponse(to: "Who?", schema: try Self.person())
        var seen: [String] = []
        for try await snapshot in stream { seen.append(snapshot.rawContent.jsonString) }
        #expect(seen.last == #"{"name": "Anna", "age": 12, "isHere": false}"#)
        #expect(!seen.contains { $0.contains("Anna") && $0.contains("Bob") })
        #expect(server.requests.count == 2)
    }

    @Test func `an object is shown only when complete if the server does not support schemas`() async throws {
        let server = try await Self.server(nil) { request in
            String(decoding: request.body, as: UTF8.self).contains("response_format")
                ? TestResponse(status: 400)
                : Self.stream(["{\"name\": \"An", "na\", \"age\": 1, ", "\"isHere\": true}"])
        }
        let stream = LanguageModelSession(model: try Self.model(server))
            .streamResponse(to: "Who?", schema: try Self.person())
        var seen: [String] = []
        for try await snapshot in stream { seen.append(snapshot.rawContent.jsonString) }
        #expect(Set(seen) == [#"{"name": "Anna", "age": 1, "isHere": true}"#])
    }

    @Test func `an object that was truncated by the token limit is kept and not requested again`() async throws {
        let server = try await Self.server(nil) { _ in Self.stream(["{\"name\": \"Anna, ", "who"], reason: "length") }
        let stream = LanguageModelSession(model: try Self.model(server))
            .streamResponse(to: "Who?", schema: try Self.person())
        var last: String?
        do {
            for try await snapshot in stream { last = snapshot.rawContent.jsonString }
            Issue.record("it is whole")
        } catch {
            #expect(error is GeneratedContent.ParsingError)
        }
        #expect(last == #"{"name": "Anna, who"}"#)
        #expect(server.requests.count == 1)
    }

    // MARK: Texts

    @Test func `a pattern is sent to llama-server as a grammar`() async throws {
        let server = try await Self.server("llamacpp") { _ in Self.stream(["1", "2"]) }
        // The digits remain a text, although they could be read as a number.
        #expect(try await Self.ask(try Self.model(server), try Self.schema(#"\d+"#)) == "\"12\"")
        let body = try #require(try Self.bodies(server).first)
        #expect(body["grammar"] as? String == "root ::= [0-9]+")
        #expect(body["response_format"] == nil && body["structured_outputs"] == nil)
    }

    @Test func `a pattern or choices are sent to vLLM as structured outputs`() async throws {
        let server = try await Self.server("vllm") { _ in Self.stream(["b"]) }
        let model = try Self.model(server)
        #expect(try await Self.ask(model, try Self.schema("[ab]")) == "\"b\"")
        let choice = try GenerationSchema(root: .init(name: "Choice", anyOf: ["a", "b"]), dependencies: [])
        #expect(try await Self.ask(model, choice) == "\"b\"")
        let bodies = try Self.bodies(server)
        #expect((bodies[0]["structured_outputs"] as? [String: String]) == ["regex": "[a-b]"])
        #expect((bodies[1]["structured_outputs"] as? [String: [String]]) == ["choice": ["a", "b"]])
        #expect(bodies.allSatisfy { $0["response_format"] == nil })
        // The list of models is requested only once.
        #expect(server.requests.count { $0.path == "/v1/models" } == 1)
    }

    @Test(arguments: ["hearth", "openai", nil])
    func `a pattern is sent as a schema to servers without a supported extension`(owner: String?) async throws {
        let server = try await Self.server(owner) { _ in Self.stream(["{\"value\": \"b\"}"]) }
        #expect(try await Self.ask(try Self.model(server), try Self.schema("[ab]")) == "\"b\"")
        let body = try #require(try Self.bodies(server).first)
        #expect(body["response_format"] != nil)
        #expect(body["grammar"] == nil && body["structured_outputs"] == nil)
    }

    @Test func `a schema is sent if the prompt includes it or if no grammar can be built`() async throws {
        let server = try await Self.server("llamacpp") { _ in Self.stream(["{\"value\": \"b\"}"]) }
        let model = try Self.model(server)
        #expect(try await Self.ask(model, try Self.schema("[ab]"), showsSchema: true) == "\"b\"")
        #expect(try await Self.ask(model, try Self.schema(#"\p{Lu}|b"#)) == "\"b\"", "too many ranges for a grammar")
        #expect(try Self.bodies(server).allSatisfy { $0["grammar"] == nil && $0["response_format"] != nil })
    }

    @Test func `after a server has refused a grammar, only schemas are sent`() async throws {
        let server = try await Self.server("llamacpp") { request in
            String(decoding: request.body, as: UTF8.self).contains("\"grammar\"")
                ? TestResponse(status: 400, text: "{}") : Self.stream(["{\"value\": \"b\"}"])
        }
        let model = try Self.model(server)
        for _ in 0..<2 { #expect(try await Self.ask(model, try Self.schema("[ab]")) == "\"b\"") }
        #expect(try Self.bodies(server).map { $0["grammar"] != nil } == [true, false, false])
    }

    @Test func `after a server has ignored a grammar, only schemas are sent`() async throws {
        let server = try await Self.server("llamacpp") { request in
            Self.stream(request.number == 0 ? ["Well, ", "maybe"] : ["{\"value\": \"b\"}"])
        }
        let model = try Self.model(server)
        #expect(try await Self.ask(model, try Self.schema("[ab]")) == "\"b\"")
        #expect(try await Self.ask(model, try Self.schema("[ab]")) == "\"b\"")
        #expect(try Self.bodies(server).map { $0["response_format"] != nil } == [false, true, true])
    }

    @Test func `a text without JSON streams, and is kept if the token limit truncates it`() async throws {
        let server = try await Self.server("llamacpp") { _ in Self.stream(["The \"ho", "use\""], reason: "length") }
        let stream = LanguageModelSession(model: try Self.model(server))
            .streamResponse(to: "Well?", schema: try Self.schema(#"The [^\n]*\."#), includeSchemaInPrompt: false)
        var seen: [String] = []
        do {
            for try await snapshot in stream {
                if case .string(let text) = snapshot.rawContent.kind { seen.append(text) }
            }
            Issue.record("it is whole")
        } catch {
            #expect(error is GeneratedContent.ParsingError)
        }
        #expect(seen.last == "The \"house\"")
        #expect(seen.allSatisfy { "The \"house\"".hasPrefix($0) })
        #expect(server.requests.count == 2)
    }
}
