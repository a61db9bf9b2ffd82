import Engine
import FeatureTesting
import Foundation
import ModelLibrary
import Testing

@testable import Hearth

@Suite(.timeLimit(.minutes(30))) struct LocalInferenceTests {
    private let home: TemporaryHome
    private let services: HearthServices

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        services = home.services()
        try services.useModel(id: "tiny")
    }

    private func request(_ model: String? = nil, tokens: Int = 8) -> InferenceRequest {
        var request = InferenceRequest(
            model: model, prompt: .messages([InferenceRequest.Message(.user, "Tell me a story.")]))
        request.maxTokens = tokens
        return request
    }

    /// Waits until no lease holds a model.
    private func waitUntilFree() async throws {
        for _ in 0..<3_000 where services.coordinator.snapshot.models.contains(where: { $0.leases > 0 }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(services.coordinator.snapshot.models.allSatisfy { $0.leases == 0 })
    }

    @Test func `lists models under their installed names`() {
        #expect(services.inference.models().map(\.id) == ["tiny"])
        #expect(services.inference.models().map(\.kind) == [.generative])
    }

    @Test func `lists a named model from another folder without its path`() throws {
        let elsewhere = home.path + "/other.gguf"
        try FileManager.default.copyItem(atPath: home.models + "/tiny.gguf", toPath: elsewhere)
        let services = home.services(environment: ["HEARTH_MODEL": elsewhere])
        #expect(services.inference.models().map(\.id) == ["tiny", "other"])
        #expect(services.inference.models().last?.contextTokens == services.inference.models().first?.contextTokens)
    }

    @Test func `a reply comes from the named model and releases it at the end`() async throws {
        let reply = try await services.inference.generate(request("tiny"))
        #expect(reply.model == "tiny")
        var text = ""
        var end: InferenceEnd?
        for try await event in reply.choices[0] {
            switch event {
            case .text(let piece, _): text += piece
            case .finished(let finished): end = finished
            default: break
            }
        }
        #expect(!text.isEmpty)
        #expect((1...8).contains(end?.outputTokens ?? 0))
        try await waitUntilFree()
    }

    @Test func `a reply reports the stop sequence that ended it`() async throws {
        func end(_ stop: [String]) async throws -> (text: String, end: InferenceEnd?) {
            var asked = request(tokens: 24)
            asked.temperature = 0
            asked.stop = stop
            var text = ""
            for try await event in try await services.inference.generate(asked).choices[0] {
                if case .text(let piece, _) = event { text += piece }
                if case .finished(let end) = event { return (text, end) }
            }
            return (text, nil)
        }
        let free = try await end([])
        let stop = String(free.text.dropFirst(4).prefix(3))
        let stopped = try await end(["no such text", stop])
        #expect(stopped.end?.stopSequence == stop)
        #expect(stopped.end?.reason == .stop)
        #expect(free.end?.stopSequence == nil)
    }

    @Test func `counts tokens as a reply does, including tools`() async throws {
        var asked = request(tokens: 1)
        let plain = try await services.inference.countTokens(asked)
        asked.tools = [InferenceRequest.Tool(name: "f", description: "Does it.", parameters: #"{"type":"object"}"#)]
        let counted = try await services.inference.countTokens(asked)
        var end: InferenceEnd?
        for try await event in try await services.inference.generate(asked).choices[0] {
            if case .finished(let finished) = event { end = finished }
        }
        #expect(counted == end?.promptTokens)
        #expect(plain > 0 && counted >= plain)
        try await waitUntilFree()
    }

    @Test func `a caller that stops reading releases the model`() async throws {
        var reply: InferenceReply? = try await services.inference.generate(request(tokens: 2_000))
        if let choices = reply?.choices { for try await _ in choices[0] { break } }
        reply = nil
        try await waitUntilFree()
    }

    @Test func `a listed model reports its context and capabilities`() throws {
        let model = try #require(services.inference.models().first)
        #expect(try #require(model.contextTokens) <= #require(model.trainedContextTokens))
        #expect(model.canReason)
    }

    @Test func `aliases resolve to models unless a model of that name is installed`() async throws {
        try services.settings.update { $0.aliases = ["gpt-4o": "tiny", "gpt-none": "missing", "tiny": "missing"] }
        #expect(try await services.inference.generate(request("gpt-4o")).model == "tiny")
        #expect(try await services.inference.generate(request("tiny")).model == "tiny")
        for name in ["gpt-none", "gpt-5"] {
            let error = await #expect(throws: InferenceError.self) {
                try await services.inference.generate(request(name))
            }
            #expect(error?.code == .modelNotFound)
        }
    }

    @Test(arguments: ["none", "../tiny", "tiny.gguf", "/etc/passwd", "."])
    func `unknown names and paths are not found`(_ name: String) async {
        let error = await #expect(throws: InferenceError.self) { try await services.inference.generate(request(name)) }
        #expect(error?.code == .modelNotFound)
    }

    @Test func `refuses a prompt that is too long before generating`() async {
        var long = request()
        long.prompt = .text(String(repeating: "word ", count: 20_000))
        let error = await #expect(throws: InferenceError.self) { try await services.inference.generate(long) }
        #expect(error?.code == .contextExceeded)
        // Agents recognize this wording and shorten their conversation.
        #expect(error?.message.contains(/prompt is too long.+ maximum context length is \d+ tokens/) == true)
    }

    @Test func `detokenizing the tokens of a text restores the text`() async throws {
        let text = "Once upon a time, été."
        let tokens = try await services.inference.tokenize(
            text, model: "tiny", addsSpecial: false, parsesSpecial: false)
        #expect(!tokens.isEmpty)
        #expect(String(decoding: tokens.flatMap(\.bytes), as: UTF8.self).contains("upon a time, été."))
        #expect(try await services.inference.detokenize(tokens.map(\.id), model: nil) == text)
        for wrong in [-1, 10_000_000, .max] {
            let error = await #expect(throws: InferenceError.self) {
                try await services.inference.detokenize([wrong], model: nil)
            }
            #expect(error?.code == .invalidRequest)
        }
        try await waitUntilFree()
    }

    @Test func `refuses to embed with a chat model`() async {
        let error = await #expect(throws: InferenceError.self) {
            try await services.inference.embed([.text("a")], model: "tiny", truncates: false)
        }
        #expect(error?.code == .unsupported)
        let none = await #expect(throws: InferenceError.self) {
            try await services.inference.embed([.text("a")], model: nil, truncates: false)
        }
        #expect(none?.code == .modelNotFound)
    }

    @Test func `removing a model ends its replies with an error`() async throws {
        let reply = try await services.inference.generate(request(tokens: 2_000))
        var iterator = reply.choices[0].makeAsyncIterator()
        _ = try await iterator.next()
        try await services.models.deleteModel(id: "tiny")
        await #expect(throws: InferenceError.self) { while try await iterator.next() != nil {} }
    }
}
