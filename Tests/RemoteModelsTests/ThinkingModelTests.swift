import Engine
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Constrained answers of reasoning models whose servers enforce the format from the first token.
@Suite struct ThinkingModelTests {
    private typealias Server = ServerDouble

    private static let mismatch =
        #"{"error":{"code":500,"message":"The model produced output that does not match the expected peg-native format","#
        + #""type":"server_error"}}"#

    private static func isForm(_ body: [String: Any]) -> Bool {
        ["grammar", "response_format", "structured_outputs"].contains { body[$0] != nil }
    }

    /// Returns whether a request disables thinking in the way that a server supports.
    private static func isWithoutThoughts(_ body: [String: Any], _ owner: String) -> Bool {
        owner == "library"
            ? body["think"] as? Bool == false && body["reasoning_effort"] as? String == "none"
            : (body["chat_template_kwargs"] as? [String: Any])?["enable_thinking"] as? Bool == false
    }

    private func server(
        _ owner: String, _ answer: @escaping @Sendable ([String: Any], Int) -> TestResponse
    ) async throws -> ServerDouble {
        let double = try await Server(answer)
        double.server.on("/v1/models") { _ in Server.json(#"{"data":[{"id":"m","owned_by":"\#(owner)"}]}"#) }
        return double
    }

    private static func text() throws -> GenerationSchema {
        try GenerationSchema(root: .init(type: String.self, guides: [.pattern(try Regex("yes|no"))]), dependencies: [])
    }

    private static func object() throws -> GenerationSchema {
        try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Answer", properties: [.init(name: "isTrue", schema: .init(type: Bool.self))]), dependencies: [])
    }

    private func ask(
        _ model: RemoteLanguageModel, _ schema: GenerationSchema, limit: Int? = nil
    ) async throws -> String {
        try await LanguageModelSession(model: model)
            .respond(
                to: "Well?", schema: schema, includeSchemaInPrompt: false,
                options: GenerationOptions(maximumResponseTokens: limit)
            ).content.jsonString
    }

    private static func thought(_ text: String, reason: String = #""stop""#) -> TestResponse {
        Server.stream([
            Server.chunk(#"{"reasoning_content":"hm"}"#), Server.text(text), Server.chunk("{}", reason: reason),
        ])
    }

    @Test(arguments: ["llamacpp", "vllm"])
    func `a request for a constrained text disables thinking`(_ owner: String) async throws {
        let double = try await server(owner) { body, _ in
            Self.isWithoutThoughts(body, owner)
                ? Server.stream([Server.text("yes"), Server.stop]) : Server.json(Self.mismatch, status: 500)
        }
        #expect(try await ask(try double.model(), try Self.text()) == #""yes""#)
        #expect(try double.bodies().count == 1)
    }

    @Test(arguments: ["llamacpp", "vllm", "sglang", "library"], [true, false])
    func `thinking is disabled after reasoning has broken the required format`(
        _ owner: String, _ isInStream: Bool
    ) async throws {
        let double = try await server(owner) { body, _ in
            if Self.isWithoutThoughts(body, owner) {
                return Server.stream([Server.text(#"{\"isTrue\": true}"#), Server.stop])
            }
            return isInStream
                ? Server.stream([Server.role, Self.mismatch]) : Server.json(Self.mismatch, status: 500)
        }
        let model = try double.model()
        for _ in 0..<2 { #expect(try await ask(model, try Self.object()) == #"{"isTrue": true}"#) }
        #expect(try double.bodies().count == 3)
    }

    @Test(arguments: ["llamacpp", "other"])
    func `if the model still thinks, the retry omits the format and is validated`(_ owner: String) async throws {
        let double = try await server(owner) { body, _ in
            Self.isForm(body) ? Server.json(Self.mismatch, status: 500) : Self.thought("no")
        }
        #expect(try await ask(try double.model(), try Self.text(), limit: 20) == #""no""#)
        let last = try #require(try double.bodies().last)
        #expect((last["max_tokens"] as? Int).map { $0 > 1_000 } == true)
        let wrong = try await server(owner) { body, _ in
            Self.isForm(body) ? Server.json(Self.mismatch, status: 500) : Self.thought("maybe")
        }
        let error = await #expect(throws: RemoteModelError.self) { try await ask(try wrong.model(), try Self.text()) }
        #expect(error?.code == .unfitting)
    }

    @Test func `if reasoning uses all tokens, the retry and later requests have a higher token limit`() async throws {
        let double = try await server("other") { body, _ in
            (body["max_tokens"] as? Int ?? 0) > 1_000
                ? Self.thought(#"{\"value\": \"yes\"}"#) : Self.thought("", reason: #""length""#)
        }
        let model = try double.model()
        for _ in 0..<2 { #expect(try await ask(model, try Self.text(), limit: 20) == #""yes""#) }
        #expect(try double.bodies().count == 3)
    }

    @Test func `a constrained answer with reasoning only is reported as empty`() async throws {
        let double = try await server("other") { _, _ in Self.thought("", reason: #""length""#) }
        let error = await #expect(throws: RemoteModelError.self) {
            try await ask(try double.model(), try Self.text(), limit: 20)
        }
        #expect(error?.code == .empty)
    }

    @Test func `a chat request does not disable thinking`() async throws {
        let double = try await server("llamacpp") { _, _ in Self.thought("Hi") }
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
        #expect(try double.bodies()[0]["chat_template_kwargs"] == nil)
    }

    @Test(arguments: ["llamacpp", "library"], ["stop", "length"])
    func `a chat that ends in reasoning is retried without thinking`(_ owner: String, _ reason: String) async throws {
        let double = try await server(owner) { body, _ in
            Self.isWithoutThoughts(body, owner)
                ? Server.stream([Server.text("Hi"), Server.stop]) : Self.thought("", reason: "\"\(reason)\"")
        }
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
        #expect(try double.bodies().count == 2)
    }

    @Test(arguments: ["llamacpp", "other"])
    func `a chat answer with reasoning only is an error, after a retry without thinking if possible`(
        _ owner: String
    ) async throws {
        let double = try await server(owner) { _, _ in Self.thought("") }
        let error = await #expect(throws: RemoteModelError.self) {
            try await LanguageModelSession(model: try double.model()).respond(to: "Hello")
        }
        #expect(error?.code == .empty)
        #expect(try double.bodies().count == (owner == "other" ? 1 : 2))
    }

    @Test func `an API reply with reasoning only is requested again, and the usage is the sum`()
        async throws
    {
        let usage = #"{"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":4}}"#
        let double = try await server("llamacpp") { body, _ in
            Self.isWithoutThoughts(body, "llamacpp")
                ? Server.stream([Server.text("Hi"), Server.stop, usage])
                : Server.stream([Server.chunk(#"{"reasoning_content":"hm"}"#), Server.stop, usage])
        }
        let request = InferenceRequest(
            model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var text = ""
        var end: InferenceEnd?
        for try await event in reply.choices[0] {
            if case .text(let piece, _) = event { text += piece }
            if case .finished(let last) = event { end = last }
        }
        #expect(text == "Hi")
        #expect(end?.promptTokens == 20)
        #expect(end?.outputTokens == 8)
    }

    @Test(arguments: [nil, 12])
    func `reasoning that was cut off is retried without thinking, except at the client's token limit`(
        _ limit: Int?
    ) async throws {
        let double = try await server("llamacpp") { body, _ in
            Self.isWithoutThoughts(body, "llamacpp")
                ? Server.stream([Server.text("Hi"), Server.stop]) : Self.thought("", reason: "\"length\"")
        }
        var request = InferenceRequest(question: "Hello")
        request.maxTokens = limit
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var text = ""
        var end: InferenceEnd?
        for try await event in reply.choices[0] {
            if case .text(let piece, _) = event { text += piece }
            if case .finished(let last) = event { end = last }
        }
        #expect(text == (limit == nil ? "Hi" : "") && end?.reason == (limit == nil ? .stop : .length))
        #expect(try double.bodies().count == (limit == nil ? 2 : 1))
    }

    @Test func `a content filter in the middle of an API reply throws a remote error`() async throws {
        let double = try await server("other") { _, _ in
            Server.stream([Server.text("Half"), #"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#])
        }
        let reply = try await double.model().replies(
            to: InferenceRequest(question: "Hello"), name: "far", contextTokens: nil)
        var text = ""
        let error = await #expect(throws: InferenceError.self) {
            for try await event in reply.choices[0] { if case .text(let piece, _) = event { text += piece } }
        }
        #expect(text == "Half" && error?.code == .remote)
    }

    @Test func `the argument that disables thinking is omitted if the server refuses it`() async throws {
        let double = try await server("vllm") { body, _ in
            body["chat_template_kwargs"] == nil
                ? Server.stream([Server.text("yes"), Server.stop])
                : Server.json(
                    #"{"detail":[{"type":"extra_forbidden","loc":["body","chat_template_kwargs"],"msg":"Extra inputs are not permitted"}]}"#,
                    status: 422)
        }
        #expect(try await ask(try double.model(), try Self.text()) == #""yes""#)
    }
}
