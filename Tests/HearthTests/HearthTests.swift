import Foundation
import GGUF
import Hearth
import LlamaRuntime
import Testing

@Suite struct HearthHomeTests {
    @Test func `HEARTH_HOME wins`() {
        let home = HearthHome(environment: ["HEARTH_HOME": "/data/hearth", "XDG_DATA_HOME": "/x", "HOME": "/h"])
        #expect(home.modelFolder == "/data/hearth/models")
    }

    #if os(Linux)
        @Test func `without it the data folder of the desktop standard is used`() {
            #expect(HearthHome(environment: ["XDG_DATA_HOME": "/x", "HOME": "/h"]).path == "/x/hearth")
            #expect(HearthHome(environment: ["XDG_DATA_HOME": "", "HOME": "/h"]).path == "/h/.local/share/hearth")
        }
    #endif
}

@Suite struct ModelFolderTests {
    private let home: HearthHome

    init() throws {
        home = HearthHome(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)").path)
        try FileManager.default.createDirectory(atPath: home.modelFolder, withIntermediateDirectories: true)
    }

    private func install(_ name: String, _ change: (inout GGUFWriter) -> Void = { _ in }) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        change(&writer)
        try writer.write(to: home.modelFolder + "/" + name)
    }

    @Test func `models are listed by name, damaged files left out`() throws {
        try install("b.gguf")
        try install("a.gguf") {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(1)
            $0["bert.attention.causal"] = .bool(false)
        }
        try install("c.gguf") {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(4)
        }
        try Data("no model".utf8).write(to: URL(fileURLWithPath: home.modelFolder + "/d.gguf"))
        let models = ModelFolder(home).models
        #expect(models.map(\.name) == ["a", "b", "c"])
        #expect(models.map(\.kind) == [.embedding, .generative, .classifier])
    }

    @Test func `the only model of a kind needs no name`() throws {
        try install("b.gguf")
        #expect(try ModelFolder(home).path(for: nil, kind: .generative) == home.modelFolder + "/b.gguf")
        #expect(try ModelFolder(home).path(for: "b", kind: .generative) == home.modelFolder + "/b.gguf")
    }

    @Test func `two models of a kind are a question to the user`() throws {
        try install("b.gguf")
        try install("c.gguf")
        #expect {
            try ModelFolder(home).path(for: nil, kind: .generative)
        } throws: { error in
            "\(error)".contains("b, c") && "\(error)".contains("--model")
        }
    }
}

@Suite struct FailureTests {
    @Test func `every error becomes a kind that says what the user can do`() {
        #expect(Failure(CancellationError()).kind == .cancelled)
        #expect(Failure(LlamaError(.contextExceeded, "x")).kind == .tooLong)
        #expect(Failure(LlamaError(.unsupportedModel, "x")).kind == .modelUnusable)
        #expect(Failure(LlamaError(.outOfMemory, "x")).kind == .outOfMemory)
        #expect(Failure(LlamaError(.engineFailure, "x")).kind == .other)
        #expect(throws: GGUFError.self) { try GGUFFile(path: "/nowhere/at/all.gguf") }
        do {
            _ = try GGUFFile(path: "/nowhere/at/all.gguf")
        } catch {
            #expect(Failure(error).kind == .modelNotFound)
        }
    }
}
