import Engines
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AIEngineTests {
    @Test func `a plain stream gives the pieces`() async {
        var text = ""
        for await piece in FakeEngine(pieces: ["a", "b", "c"]).generate(prompt: "", maxTokens: 10) { text += piece }
        #expect(text == "abc")
    }

    @Test func `a plain stream ends early where the engine fails, and the other one says why`() async {
        let engine = FakeEngine(pieces: ["a", "b"], fails: true)
        var text = ""
        for await piece in engine.generate(prompt: "", maxTokens: 10) { text += piece }
        #expect(text == "ab")
        await #expect(throws: FakeEngine.Failure.self) {
            for try await _ in engine.textStream(prompt: "", maxTokens: 10) {}
        }
    }

    @Test func `who stops reading stops the generation`() async throws {
        let engine = FakeEngine(pieces: ["a", "b", "c"])
        for await _ in engine.generate(prompt: "", maxTokens: 1) { break }
        try await engine.ended.wait()
    }

    @Test func `cancelling the reader stops the generation`() async throws {
        let engine = FakeEngine(pieces: ["a", "b", "c"])
        let read = Latch()
        let reader = Task {
            // The third piece never comes, and the stream does not end by itself.
            for await piece in engine.generate(prompt: "", maxTokens: 2) where piece == "b" { read.open() }
        }
        try await read.wait()
        reader.cancel()
        await reader.value
        try await engine.ended.wait()
    }

    @Test func `classifying names the most probable category`() async throws {
        let engine = FakeEngine(logScores: [-3, -0.5, -1])
        #expect(try await engine.classify(text: "", categories: ["x", "y", "z"]) == "y")
        let error = await aiError { _ = try await engine.classify(text: "", categories: []) }
        #expect(
            error == .unsupported(message: "A text cannot be classified without categories. Specify at least one."))
    }

    @Test func `the stub is never available and answers nothing`() async {
        let stub = StubAIEngine()
        #expect(!stub.isAvailable())
        #expect(stub.tier == .stub)
        #expect(stub.languageModel == nil)
        for await _ in stub.generate(prompt: "", maxTokens: 1) { Issue.record("the stub said something") }
        let none = AIError.noBackendAvailable
        #expect(await aiError { for try await _ in stub.textStream(prompt: "", maxTokens: 1) {} } == none)
        #expect(await aiError { _ = try await stub.classify(text: "", categories: ["x"]) } == none)
        #expect(await aiError { _ = try await stub.embed(text: "") } == none)
        await stub.unload()
    }

    @Test(arguments: [
        AIError.noBackendAvailable, .modelRemoved(id: "qwen"), .insufficientMemory(message: "It needs more."),
        .unsupported(message: "It cannot."), .unavailable(message: "Not now."),
    ])
    func `errors are sentences, wherever they are shown`(error: AIError) {
        #expect(error.description.hasSuffix("."))
        #expect(error.localizedDescription == error.description)
    }
}
