import Engine
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30)))
struct AIEngineTests {
    @Test func `the stub engine is unavailable and throws noBackendAvailable`() async {
        let stub = StubAIEngine()
        #expect(!stub.isAvailable())
        #expect(stub.tier == .stub)
        #expect(stub.languageModel == nil)
        let error = await aiError { _ = try await stub.classification(of: [""], categories: ["x"]) }
        #expect(error == .noBackendAvailable)
    }

    @Test(arguments: [
        AIError.noBackendAvailable, .modelRemoved(id: "qwen"), .insufficientMemory(message: "It needs more."),
        .unsupported(message: "It cannot."), .unavailable(message: "Not now."),
    ])
    func `an error has a sentence as its description and localized description`(error: AIError) {
        #expect(error.description.hasSuffix("."))
        #expect(error.localizedDescription == error.description)
    }
}
