import Foundation
import HTTPTestServer
import Hearth
import Testing

/// Tests of commands for which a part of the work fails.
@Suite struct HalfDoneTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private func install(_ names: String...) throws {
        for name in names {
            let run = try hearth.run("models", "import", Hearth.fixtureModel, "--as", name)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    private var settings: URL { hearth.home.appendingPathComponent("settings.json") }

    @Test func `models rm reports the models that it removed before a failure`() throws {
        defer { hearth.remove() }
        try install("one", "two")
        let lock = try HeldLock("two", hearth)
        let run = try hearth.run("models", "rm", "one", "two", "--json")
        #expect(run.exitCode == 11, "\(run.errors)")
        #expect(try run.json([[String: Any]].self).map { $0["id"] as? String } == ["one"])
        #expect(!FileManager.default.fileExists(atPath: hearth.model("one").path))
        #expect(FileManager.default.fileExists(atPath: hearth.model("two").path))
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [["one", "three", "two"], ["--all"]])
    func `models verify checks the remaining models if one of them cannot be checked`(_ models: [String]) throws {
        defer { hearth.remove() }
        try install("one", "two", "three")
        let lock = try HeldLock("three", hearth)
        let run = try hearth.run(["models", "verify", "--json"] + models)
        #expect(run.exitCode == 11, "\(run.errors)")
        let outcomes = try run.json([[String: Any]].self).map { "\($0["id"] ?? "") \($0["outcome"] ?? "")" }
        #expect(outcomes == ["one intact", "three notChecked", "two intact"])
        #expect(run.errors.contains("hearth: The model 'three' is already being"))
        withExtendedLifetime(lock) {}
    }

    @Test func `unreadable settings are reported once and do not stop commands that work without them`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        try Data("{".utf8).write(to: settings)
        for arguments in [["pull", "test-model"], ["import", Hearth.fixtureModel], ["list"], ["rm", "test-model"]] {
            let run = try hearth.run(["models"] + arguments)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("test-model") || run.output.contains("hearth-tiny"))
            #expect(run.errors.ranges(of: "The settings in ").count == 1, "\(run.errors)")
        }
        #expect(try Data(contentsOf: settings) == Data("{".utf8))
        withExtendedLifetime(server) {}
    }

    @Test func `the settings record that the first model was downloaded, but no further models`() async throws {
        defer { hearth.remove() }
        func choice() throws -> OnboardingChoice {
            try JSONDecoder().decode(HearthSettings.self, from: Data(contentsOf: settings)).onboarding
        }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        #expect(try hearth.run("models", "use", "none").exitCode == 0)
        #expect(try choice() == .skipped)
        #expect(try hearth.run("models", "pull", "test-model").exitCode == 0)
        #expect(try choice() == .download(id: "test-model"))
        // A second model is not recorded.
        let address = server.url(for: "/test-model.gguf").absoluteString
        #expect(try hearth.run("models", "pull", address, "--as", "second").exitCode == 0)
        #expect(try choice() == .download(id: "test-model"))
    }

    @Test func `models rm asks for confirmation on the terminal even if the output is redirected`() throws {
        defer { hearth.remove() }
        try install("one")
        let kept = try hearth.typing("n\n", to: "models", "rm", "one")
        #expect(kept.run.exitCode == 130, "\(kept.run.errors)")
        #expect(kept.terminal.contains("Remove one? [y/N]"), "\(kept.terminal)")
        #expect(FileManager.default.fileExists(atPath: hearth.model("one").path))
        let removed = try hearth.typing("y\n", to: "models", "rm", "one")
        #expect(removed.run.exitCode == 0, "\(removed.run.errors)")
        #expect(!FileManager.default.fileExists(atPath: hearth.model("one").path))
    }
}
