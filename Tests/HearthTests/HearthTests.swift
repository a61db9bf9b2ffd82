import Bench
import Chat
import Documents
import Foundation
import GGUF
import Hearth
import Llama
import Mail
import ModelLibrary
import Retrieval
import Store
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

    /// The exit codes and the server's status codes follow from these kinds.
    @Test func `a cause has the same kind of failure in every feature`() {
        func kinds(_ errors: [any Error]) -> Set<Failure.Kind> { Set(errors.map { Failure($0).kind }) }
        #expect(
            kinds([
                ChatError(.notFound, "x"), MailError(.notFound, "x"), DocumentsError(.notFound, "x"),
                StoreError(.notFound, "x"), BenchFailure(.notFound, "x"), HearthError.unreadable("/nowhere/at/all"),
                JudgedSetError(.notFound, "x"),
            ]) == [.notFound])
        #expect(
            kinds([
                ChatError(.noSpace, "x"), MailError(.noSpace, "x"), DocumentsError(.noSpace, "x"),
                StoreError(.noSpace, "x"), BenchFailure(.noSpace, "x"), RetrievalError(.noSpace, "x"),
                CocoaError(.fileWriteOutOfSpace), ModelLibraryError(.notEnoughSpace, "x"),
            ]) == [.noSpace])
        #expect(
            kinds([
                ChatError(.busy, "x"), MailError(.busy, "x"), DocumentsError(.busy, "x"), StoreError(.inUse, "x"),
                BenchFailure(.busy, "x"), RetrievalError(.busy, "x"), ModelLibraryError(.busy, "x"),
            ]) == [.busy])
        #expect(
            kinds([ChatError(.unavailable, "x"), MailError(.unavailable, "x"), HearthError(.noModel, "x")])
                == [.modelNotFound])
        #expect(Failure(MailError(.pullFailed, "x")).kind == .remote)
        #expect(Failure(BenchFailure(.outOfMemory, "x")).kind == .outOfMemory)
    }

    @Test func `a file that exists but cannot be opened is not a missing file`() {
        #expect(HearthError.unreadable("/").code == .unreadableFile)
        #expect(HearthError.unreadable("/nowhere/at/all").code == .missingFile)
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
