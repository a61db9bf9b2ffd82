import Foundation
import GGUF
import Hearth
import Llama
import Testing

@Suite struct HearthHomeTests {
    @Test func `HEARTH_HOME takes precedence over other variables for the home folder`() {
        let home = HearthHome(environment: ["HEARTH_HOME": "/data/hearth", "XDG_DATA_HOME": "/x", "HOME": "/h"])
        #expect(home.modelFolder == "/data/hearth/models")
    }

    #if os(Linux)
        @Test func `the home folder follows the XDG variables if HEARTH_HOME is not set`() {
            #expect(HearthHome(environment: ["XDG_DATA_HOME": "/x", "HOME": "/h"]).path == "/x/hearth")
            #expect(HearthHome(environment: ["XDG_DATA_HOME": "", "HOME": "/h"]).path == "/h/.local/share/hearth")
        }
    #endif
}

@Suite struct FailureTests {
    @Test func `every error is mapped to a kind of failure`() {
        #expect(Failure(CancellationError()).kind == .cancelled)
        #expect(Failure(LlamaError(.contextExceeded, "x")).kind == .tooLong)
        #expect(Failure(LlamaError(.unsupportedModel, "x")).kind == .modelUnusable)
        #expect(Failure(LlamaError(.outOfMemory, "x")).kind == .outOfMemory)
        #expect(Failure(LlamaError(.engineFailure, "x")).kind == .other)
        #expect(Failure(InferenceError(.contextExceeded, "x")) == Failure(LlamaError(.contextExceeded, "x")))
        #expect(Failure(InferenceError(.outOfMemory, "x")).kind == .outOfMemory)
        #expect(throws: GGUFError.self) { try GGUFFile(path: "/nowhere/at/all.gguf") }
        do {
            _ = try GGUFFile(path: "/nowhere/at/all.gguf")
        } catch {
            #expect(Failure(error).kind == .modelNotFound)
        }
    }

    @Test func `the message of a failure contains no sentence twice`() {
        let overflow = LanguageModelError.contextSizeExceeded(
            .init(contextSize: 10, tokenCount: 12, debugDescription: "Detail."))
        let timeout = LanguageModelError.timeout(.init(debugDescription: "It took an hour."))
        let absent = SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "No model is available."))
        for error in [overflow, timeout, absent, ModelLibraryError(.busy, "It is busy.")] as [any Error] {
            #expect(Failure(error).message == error.localizedDescription)
        }
        #expect(Failure(LlamaError(.closed, "It was closed.")).message == "It was closed.")
        struct Stranger: LocalizedError {
            var errorDescription: String? { "It broke." }
            var failureReason: String? { "It was old." }
        }
        #expect(Failure(Stranger()).message == "It broke. It was old.")
    }
}
