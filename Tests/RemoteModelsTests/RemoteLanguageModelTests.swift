import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Answers of correct, unusual, broken and malicious servers.
@Suite struct RemoteLanguageModelTests {
    private static let hello = #"data: {"model":"m","choices":[{"index":0,"delta":{"content":"Hé"}}]}"# + "\n\n"
    private static let end =
        #"data: {"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"# + "\n\n"
        + #"data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":3,"#
        + #""prompt_tokens_details":{"cached_tokens":4}}}"# + "\n\ndata: [DONE]\n\n"

    // For a server that stalls, the timeout is two seconds.
    private func model(_ server: HTTPTestServer, stalls: Bool = false) throws -> RemoteLanguageModel {
        var endpoint = try RemoteEndpoint(
            url: server.url(for: "/v1").absoluteString, model: "m", key: "sk-secret")
        endpoint.retryDelay = .milliseconds(10)
        endpoint.idleTimeout = .seconds(stalls ? 2 : 600)
        return RemoteLanguageModel(endpoint)
    }

    private func answering(_ response: TestResponse) async throws -> HTTPTestServer {
        let server = try await HTTPTestServer()
        server.on("*") { _ in response }
        return server
    }

    private static func stream(_ text: String) -> TestResponse {
        TestResponse(status: 200, headers: [("Content-Type", "text/event-stream")], text: text)
    }

    /// Returns the error of an answer.
    private func failure(_ response: TestResponse) async throws -> RemoteModelError? {
        let server = try await answering(response)
        let session = LanguageModelSession(model: try model(server))
        do {
            _ = try await session.respond(to: "Hello")
            return nil
        } catch {
            return error as? RemoteModelError
        }
    }

    @Test func `a session's answer has the server's usage, and the request has the key`() async throws {
        let server = try await answering(Self.stream(Self.hello + Self.end))
        let response = try await LanguageModelSession(model: try model(server)).respond(to: "Hello")
        #expect(response.content == "Hé")
        #expect(response.usage.input.totalTokenCount == 10 && response.usage.input.cachedTokenCount == 4)
        #expect(response.usage.output.totalTokenCount == 3)
        #expect(server.requests.map(\.path) == ["/v1/chat/completions"])
        #expect(server.requests.first?.header("authorization") == "Bearer sk-secret")
    }

    @Test func `a session's image is sent as a data URL`() async throws {
        let server = try await answering(Self.stream(Self.hello + Self.end))
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
        let url = "data:image/png;base64,\(png.base64EncodedString())"
        let attachment = Attachment(imageURL: try #require(URL(string: url)))
        let response = try await LanguageModelSession(model: try model(server)).respond {
            "Who is it?"
            attachment
        }
        #expect(response.content == "Hé")
        let body = try #require(
            try JSONSerialization.jsonObject(with: Data(server.requests[0].body)) as? [String: Any])
        let content = (body["messages"] as? [[String: Any]])?.last?["content"] as? [[String: Any]]
        #expect(content?.map { $0["type"] as? String } == ["text", "image_url"])
        #expect((content?.last?["image_url"] as? [String: String]) == ["url": url])
    }

    @Test func `an answer that arrives in small pieces is read`() async throws {
        var response = Self.stream(Self.hello.replacing("\n", with: "\r\n") + Self.end)
        response.bytesPerSecond = 5_000
        let server = try await answering(response)
        #expect(try await LanguageModelSession(model: try model(server)).respond(to: "Hello").content == "Hé")
    }

    @Test func `an impossible usage from the server is replaced with an estimate`() async throws {
        let lies = Self.end.replacing("\"prompt_tokens\":10", with: "\"prompt_tokens\":-1")
        let server = try await answering(Self.stream(Self.hello + lies))
        let response = try await LanguageModelSession(model: try model(server)).respond(to: "Hello")
        #expect(response.usage.input.totalTokenCount == 0 && response.usage.output.totalTokenCount == 1)
        #expect(response.usage.metadata["isUsageEstimated"] != nil)
    }

    @Test func `a request is retried if the server is busy, but not if the server fails`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { $0.number < 2 ? TestResponse(status: 503) : Self.stream(Self.hello + Self.end) }
        #expect(try await LanguageModelSession(model: try model(server)).respond(to: "Hello").content == "Hé")
        #expect(server.requests.count == 3)
        let failing = try await answering(TestResponse(status: 500, text: "sk-secret"))
        await #expect(throws: RemoteModelError.self) {
            try await LanguageModelSession(model: try model(failing)).respond(to: "Hello")
        }
        #expect(failing.requests.count == 1)
    }

    @Test(arguments: [
        (
            401, #"{"error":{"message":"wrong key sk-secret","code":"invalid_api_key"}}"#,
            RemoteModelError.Code.accessDenied
        ),
        (404, "{}", .notFound), (429, "{}", .server), (500, "sk-secret", .server),
        (400, #"{"error":{"message":"the prompt exceeds the context length"}}"#, .tooLong), (400, "{}", .refused),
        // LiteLLM without a database, called with a key other than its own.
        (400, #"{"error":{"message":"No connected db.","type":"no_db_connection","code":"400"}}"#, .accessDenied),
    ])
    func `an HTTP status is mapped to an error whose message does not contain the key`(
        _ status: Int, _ body: String, _ code: RemoteModelError.Code
    ) async throws {
        let error = try #require(try await failure(TestResponse(status: status, text: body)))
        #expect(error.code == code)
        #expect(!error.message.contains("sk-secret") && error.message.contains("127.0.0.1"))
        // The status appears only once.
        #expect(!error.message.contains("\(status), \(status)"))
    }

    @Test func `the token count of a conversation includes the tools`() async throws {
        let server = try await answering(TestResponse(status: 404))
        let tool = Transcript.ToolDefinition(
            name: "echo", description: String(repeating: "word ", count: 60), parameters: String.generationSchema)
        func count(_ tools: [Transcript.ToolDefinition]) async throws -> Int {
            let text = Transcript.Segment.text(Transcript.TextSegment(content: "Be brief."))
            let instructions = Transcript.Instructions(segments: [text], toolDefinitions: tools)
            let count = try await model(server).tokenCount(for: Transcript(entries: [.instructions(instructions)]))
            #expect(count.isEstimate)
            return count.tokens
        }
        let without = try await count([])
        #expect(try await count([tool]) > without + 100)
    }

    @Test func `redirects of a remote model's server are not followed`() async throws {
        let other = try await answering(Self.stream(Self.hello + Self.end))
        let location = other.url(for: "/v1/chat/completions").absoluteString
        let error = try await failure(TestResponse(status: 307, headers: [("Location", location)]))
        #expect(error?.code == .redirected)
        #expect(other.requests.isEmpty)
    }

    @Test func `an answer that violates the API is an error`() async throws {
        let page = TestResponse(status: 200, headers: [("Content-Type", "text/html")], text: "<html></html>")
        #expect(try await failure(page)?.code == .badAnswer)
        #expect(try await failure(Self.stream("data: {broken\n\n"))?.code == .badAnswer)
        #expect(try await failure(Self.stream(Self.hello))?.code == .cutOff)
        #expect(
            try await failure(Self.stream(Self.hello + #"data: {"error":{"code":"boom"}}"# + "\n\n"))?.code == .server)
        let call =
            #"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","#
            + #""function":{"name":"rm","arguments":"{}"}}]}}]}"# + "\n\n"
        #expect(try await failure(Self.stream(call + Self.end))?.code == .badCall)
    }

    @Test func `an answer that stalls ends with an error and keeps the received text`() async throws {
        var response = Self.stream(Self.hello + Self.end)
        response.stallsAfter = UInt64(Self.hello.utf8.count)
        let server = try await answering(response)
        let stream = LanguageModelSession(model: try model(server, stalls: true)).streamResponse(to: "Hello")
        var seen = ""
        do {
            for try await snapshot in stream { seen = snapshot.content }
            Issue.record("it ended")
        } catch {
            #expect((error as? RemoteModelError)?.code == .cutOff)
        }
        #expect(seen == "Hé")
    }

    @Test func `a truncated list of models is reported as cut off`() async throws {
        var response = TestResponse(
            status: 200, headers: [("Content-Type", "application/json")], text: #"{"data":[{"id":"m"}]}"#)
        response.dropsAfter = 9
        let server = try await answering(response)
        defer { withExtendedLifetime(server) {} }
        let model = try model(server)
        let error = await #expect(throws: RemoteModelError.self) { try await model.describe() }
        #expect(error?.code == .cutOff)
    }

    @Test func `an answer that violates the schema is requested once more`() async throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(type: String.self, guides: [.pattern(try Regex("yes|no"))]),
            dependencies: [])
        let server = try await HTTPTestServer()
        server.on("*") { request in
            Self.stream(Self.hello.replacing("Hé", with: request.number == 0 ? "maybe" : "no") + Self.end)
        }
        let answer = try await LanguageModelSession(model: try model(server)).respond(to: "Well?", schema: schema)
        #expect(answer.content.jsonString == "\"no\"")
        #expect(answer.usage.input.totalTokenCount == 20)
        let stubborn = try await answering(Self.stream(Self.hello + Self.end))
        do {
            _ = try await LanguageModelSession(model: try model(stubborn)).respond(to: "Well?", schema: schema)
            Issue.record("it fits")
        } catch {
            #expect((error as? RemoteModelError)?.code == .unfitting)
        }
        #expect(stubborn.requests.count == 2)
    }

    /// Returns a stream of pieces of text.
    private static func pieces(_ pieces: String...) throws -> String {
        try pieces.map { piece in
            hello.replacing(#""Hé""#, with: String(decoding: try JSONEncoder().encode(piece), as: UTF8.self))
        }.joined()
    }

    @Test func `a text with a pattern streams, and is withdrawn if it violates the pattern`() async throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(type: String.self, guides: [.pattern(try Regex(#"(yes|no), "ok"\."#))]),
            dependencies: [])
        let answers = [
            try Self.pieces("{\"val", "ue\": \"may", "be, ", "\\", "\"ok\\\".\"", "}"),
            try Self.pieces("{\"value\": \"n", "o, \\", "\"ok", "\\\".\"}"),
        ]
        let server = try await HTTPTestServer()
        server.on("*") { request in Self.stream(answers[request.number] + Self.end) }
        let answer = try await LanguageModelSession(model: try model(server)).respond(to: "Well?", schema: schema)
        #expect(answer.content.jsonString == #""no, \"ok\".""#)
        #expect(server.requests.count == 2)

        var response = Self.stream(answers[0] + Self.end)
        response.stallsAfter = UInt64(try Self.pieces("{\"val", "ue\": \"may", "be, ").utf8.count)
        let broken = try await answering(response)
        var seen = ""
        do {
            let stream = LanguageModelSession(model: try model(broken, stalls: true))
                .streamResponse(to: "Well?", schema: schema)
            for try await snapshot in stream {
                if case .string(let text) = snapshot.rawContent.kind { seen = text }
            }
            Issue.record("it ends")
        } catch {
            #expect((error as? RemoteModelError)?.code == .cutOff)
        }
        #expect(seen == "maybe, ")
    }

    @Test func `patterns are sent without escapes that llama-server does not support`() async throws {
        let pattern = try Regex(#"(Yes|No)[ ,\.!][^\n\[\]\{\}"\?]{1,9}\."#)
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(type: String.self, guides: [.pattern(pattern)]), dependencies: [])
        let server = try await answering(Self.stream(Self.hello.replacing("Hé", with: "Yes, ok.") + Self.end))
        _ = try await LanguageModelSession(model: try model(server)).respond(to: "Well?", schema: schema)
        let body = String(decoding: server.requests[0].body, as: UTF8.self)
        #expect(body.contains(#"[ ,.!][^\\n\\[\\]{}\"?]{1,9}\\."#), "\(body)")
    }
}
