import Foundation
import HTTPTestServer
import Testing

/// Tests of how commands find models by name.
@Suite struct NameTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    @Test(arguments: ["one-model", "ONE-MODEL", "One-Model.gguf", "one-model.GGUF"])
    func `commands accept a model name in any case, with or without the extension`(_ name: String) throws {
        defer { hearth.remove() }
        #expect(try hearth.run("models", "import", Hearth.fixtureModel, "--as", "One-Model").exitCode == 0)
        for command in ["inspect", "verify", "repair", "use", "rm"] {
            let run = try hearth.run("models", command, name)
            #expect(run.exitCode == 0, "\(command): \(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: hearth.model("One-Model").path))
    }

    @Test func `models pull accepts a catalogue name in any case and with the extension`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        let run = try hearth.run("models", "pull", "Test-Model.gguf")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: hearth.model("test-model").path))
        withExtendedLifetime(server) {}
    }

    @Test func `a name that matches two models in different case is refused`() throws {
        defer { hearth.remove() }
        for name in ["one", "One"] {
            #expect(try hearth.run("models", "import", Hearth.fixtureModel, "--as", name).exitCode == 0)
        }
        #expect(try hearth.run("models", "rm", "ONE").exitCode == 3)
        for name in ["one", "One"] { #expect(FileManager.default.fileExists(atPath: hearth.model(name).path)) }
    }

    @Test(arguments: ["inspect", "use"])
    func `a command for a catalogue model that is not installed suggests models pull`(_ command: String) throws {
        defer { hearth.remove() }
        let run = try hearth.run("models", command, "Qwen3-0.6B-Q4_K_M.gguf")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("Fetch it with `hearth models pull qwen3-0.6b-q4_k_m`"), "\(run.errors)")
    }
}
