import Documents
import Engine
import FeatureTesting
import Foundation
import HTTPTestServer
import Testing

@testable import Hearth

/// Tests of the routing of API requests to local and remote models.
@Suite(.timeLimit(.minutes(30))) struct RoutedInferenceTests {
    private let home: TemporaryHome
    private let services: HearthServices
    private let server: HTTPTestServer

    init() async throws {
        home = try TemporaryHome()
        services = home.services()
        server = try await HTTPTestServer()
        server.on("*") { _ in
            TestResponse(
                status: 200, headers: [("Content-Type", "text/event-stream")],
                text: #"data: {"choices":[{"index":0,"delta":{"content":"Hé"},"finish_reason":"stop"}]}"#
                    + "\n\ndata: [DONE]\n\n")
        }
        try services.addRemote(
            "far", RemoteSettings(url: server.url(for: "/v1").absoluteString, model: "m", contextTokens: 4_096))
    }

    private func request(_ model: String? = "far") -> InferenceRequest {
        var request = InferenceRequest(
            model: model, prompt: .messages([InferenceRequest.Message(.user, "Tell me a story.")]))
        request.maxTokens = 4
        return request
    }

    private func text(_ request: InferenceRequest) async throws -> String {
        let reply = try await services.routedInference.generate(request)
        var text = ""
        for try await event in reply.choices[0] { if case .text(let piece, _) = event { text += piece } }
        return text
    }

    private func failure(_ request: InferenceRequest) async throws -> InferenceError? {
        do {
            _ = try await text(request)
            return nil
        } catch {
            return error as? InferenceError
        }
    }

    @Test func `sends a request to a remote model only if the request names it`() async throws {
        #expect(try await text(request()) == "Hé")
        #expect(server.requests.count == 1)
        // No local model exists, and still no other request is sent to the remote model.
        for model in [nil, "other"] as [String?] {
            #expect(try await failure(request(model))?.code == .modelNotFound)
        }
        #expect(server.requests.count == 1)
    }

    @Test func `a local model takes precedence over a remote model of the same name`() async throws {
        try home.installFixture(as: "far")
        _ = try await text(request())
        #expect(server.requests.isEmpty)
        #expect(services.routedInference.models().map(\.isRemote) == [false])
    }

    @Test func `remote models are listed after the local models and with the place where they run`() throws {
        try services.addRemote("out", RemoteSettings(url: "https://example.com/v1", model: "m"))
        try home.installFixture(as: "tiny")
        #expect(services.routedInference.models().map(\.id) == ["tiny", "far"])
        try services.remotes.confirm("out", place: .internet(host: "example.com"))
        let models = services.routedInference.models()
        #expect(models.map(\.id) == ["tiny", "far", "out"] && models.map(\.isRemote) == [false, true, true])
        #expect(models.map(\.ownedBy) == ["local", "this machine", "the internet: example.com"])
        services.remotes.goOffline()
        #expect(services.routedInference.models().map(\.id) == ["tiny"])
        #expect(services.inference.models().map(\.id) == ["tiny"])
    }

    @Test func `requests to offline or unconfirmed hosts are refused before any text is sent`() async throws {
        try services.addRemote("box", RemoteSettings(url: "http://box:8000/v1", model: "m"))
        let unconfirmed = try await failure(request("box"))
        #expect(unconfirmed?.code == .notAllowed && unconfirmed?.message.contains("confirm") == true)
        services.remotes.goOffline()
        #expect(try await failure(request())?.code == .notAllowed)
        #expect(server.requests.isEmpty)
    }

    @Test func `text from a local-only collection is never sent to a remote model`() async throws {
        let documents = try services.documents()
        try await documents.createCollection("closed")
        try await documents.createCollection("open")
        try await documents.setLocalOnly(true, collection: "closed")
        var asked = request()
        asked.collections = ["open", "closed"]
        let refused = try await failure(asked)
        #expect(refused?.code == .notAllowed && refused?.message.contains("closed") == true)
        let counting = asked
        let error = await #expect(throws: InferenceError.self) {
            try await services.routedInference.countTokens(counting)
        }
        #expect(error?.code == .notAllowed)
        // The text of the removed collection is still in the prompt.
        try await documents.removeCollection("closed")
        #expect(try await failure(asked)?.code == .notAllowed)
        #expect(server.requests.isEmpty)
        asked.collections = ["open"]
        #expect(try await text(asked) == "Hé")
    }

    @Test func `requests other than generation are refused for a remote model`() async throws {
        let inference = services.routedInference
        let works: [@Sendable () async throws -> Void] = [
            { _ = try await inference.tokenize("a", model: "far", addsSpecial: false, parsesSpecial: false) },
            { _ = try await inference.detokenize([1], model: "far") },
            { _ = try await inference.embed([.text("a")], model: "far", truncates: false) },
            { _ = try await inference.rerank(["a"], for: "b", model: "far") },
            { _ = try await inference.decide(InferenceDecisionRequest(model: "far", state: "a", questions: [])) },
        ]
        for work in works {
            let error = await #expect(throws: InferenceError.self) { try await work() }
            #expect(error?.code == .unsupported && error?.parameter == "model")
        }
        try await inference.unload("far")
        #expect(server.requests.isEmpty)
    }
}
