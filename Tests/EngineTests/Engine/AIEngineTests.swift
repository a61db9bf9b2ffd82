import Engine
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30)))
struct AIEngineTests {
    @Test func `the stub is never available and answers nothing`() async {
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
    func `errors are sentences, wherever they are shown`(error: AIError) {
        #expect(error.description.hasSuffix("."))
        #expect(error.localizedDescription == error.description)
    }
}
