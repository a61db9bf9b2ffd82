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

    /// Whether a request disables thinking in the way of a server.
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
    func `disables thinking for a constrained text`(_ owner: String) async throws {
        let double = try await server(owner) { body, _ in
            Self.isWithoutThoughts(body, owner)
                ? Server.stream([Server.text("yes"), Server.stop]) : Server.json(Self.mismatch, status: 500)
        }
        #expect(try await ask(try double.model(), try Self.text()) == #""yes""#)
        #expect(try double.bodies().count == 1)
    }

    @Test(arguments: ["llamacpp", "vllm", "sglang", "library"], [true, false])
    func `disables thinking after thoughts broke the format`(
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
    func `retries without the format if the model still thinks, and checks the answer`(_ owner: String) async throws {
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

    @Test func `gives a model whose thoughts take all tokens more room, then and later`() async throws {
        let double = try await server("other") { body, _ in
            (body["max_tokens"] as? Int ?? 0) > 1_000
                ? Self.thought(#"{\"value\": \"yes\"}"#) : Self.thought("", reason: #""length""#)
        }
        let model = try double.model()
        for _ in 0..<2 { #expect(try await ask(model, try Self.text(), limit: 20) == #""yes""#) }
        #expect(try double.bodies().count == 3)
    }

    @Test func `reports a model that only thinks as an empty answer`() async throws {
        let double = try await server("other") { _, _ in Self.thought("", reason: #""length""#) }
        let error = await #expect(throws: RemoteModelError.self) {
            try await ask(try double.model(), try Self.text(), limit: 20)
        }
        #expect(error?.code == .empty)
    }

    @Test func `does not disable thinking in a chat`() async throws {
        let double = try await server("llamacpp") { _, _ in Self.thought("Hi") }
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
        #expect(try double.bodies()[0]["chat_template_kwargs"] == nil)
    }

    @Test(arguments: ["llamacpp", "library"], ["stop", "length"])
    func `retries without thinking if a chat ends within its thoughts`(_ owner: String, _ reason: String) async throws {
        let double = try await server(owner) { body, _ in
            Self.isWithoutThoughts(body, owner)
                ? Server.stream([Server.text("Hi"), Server.stop]) : Self.thought("", reason: "\"\(reason)\"")
        }
        #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == "Hi")
        #expect(try double.bodies().count == 2)
    }

    @Test(arguments: ["llamacpp", "other"])
    func `a chat that only thinks is an error, after a retry if thinking can be disabled`(
        _ owner: String
    ) async throws {
        let double = try await server(owner) { _, _ in Self.thought("") }
        let error = await #expect(throws: RemoteModelError.self) {
            try await LanguageModelSession(model: try double.model()).respond(to: "Hello")
        }
        #expect(error?.code == .empty)
        #expect(try double.bodies().count == (owner == "other" ? 1 : 2))
    }

    @Test func `an API client gets an answer after a reply of thoughts only, and the usage of both`()
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
    func `retries without thinking if thoughts were cut, unless by the client's own limit`(
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

    @Test func `reports a content filter in the middle of a reply as a remote error`() async throws {
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

    @Test func `omits the thinking switch if the server refuses it`() async throws {
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
