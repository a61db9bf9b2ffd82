import Foundation
import Testing

/// Tests of `hearth models use`, `rm`, `usage` and `inspect`.
@Suite struct ChoiceTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private func install(_ names: String...) throws {
        for name in names {
            let run = try hearth.run("models", "import", Hearth.fixtureModel, "--as", name)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    private func defaultModel() throws -> String? {
        try hearth.run("models", "use", "--json").json([String: Any].self)["defaultModel"] as? String
    }

    @Test func `respond uses the model chosen by models use if no model is named`() throws {
        defer { hearth.remove() }
        try install("one", "two")
        let run = try hearth.run("models", "use", "two")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("Default model: two\n"))
        #expect(try hearth.run("models").output.contains(/two\t[^\n]*\tinstalled, default\t/))
        let answer = try hearth.run("respond", "--greedy", "--max-tokens", "2", "Hello")
        #expect(answer.exitCode == 0, "\(answer.errors)")
        #expect(try hearth.run("models", "use", "none").output.hasPrefix("Default model: none chosen\n"))
        #expect(try defaultModel() == nil)
        #expect(try hearth.run("models", "use", "no-such-model").exitCode == 3)
        #expect(try hearth.run("models", "use", "qwen3-0.6b-q4_k_m").exitCode == 3)
    }

    @Test func `an installed model answers without a choice, and models use refuses the name sample`() throws {
        defer { hearth.remove() }
        try install("one")
        let choice = try hearth.run("models", "use", "--json").json([String: Any].self)
        #expect(choice["defaultModel"] == nil && choice["model"] as? String == "one")
        let answer = try hearth.run("respond", "--greedy", "--max-tokens", "2", "Hello")
        #expect(answer.exitCode == 0, "\(answer.errors)")
        #expect(try hearth.run("models", "use", "sample").exitCode == 3)
        #expect(try defaultModel() == nil)
    }

    @Test func `models rm reports the freed memory and whether the default or last model is removed`() throws {
        defer { hearth.remove() }
        try install("one", "two")
        #expect(try hearth.run("models", "use", "one").exitCode == 0)
        func total() throws -> Int {
            try #require(try hearth.run("models", "usage", "--json").json([String: Any].self)["totalBytes"] as? Int)
        }
        let before = try total()
        let run = try hearth.run("models", "rm", "one", "--json")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains(/Removing one frees \d(\.\d)? MB\./))
        #expect(run.errors.contains("one is the default model"))
        #expect(!run.errors.contains("No chat model will be left"))
        let removed = try #require(try run.json([[String: Any]].self).first)
        #expect(removed["freedBytes"] as? Int == before - (try total()))
        #expect(removed["wasDefault"] as? Bool == true)
        #expect(try defaultModel() == nil)
        let last = try hearth.run("models", "rm", "two")
        #expect(last.errors.contains("No chat model will be left"))
        #expect(last.output.contains(/Removed two; \d(\.\d)? MB were freed\./))
        #expect(try total() == 0)
        #expect(try hearth.run("models", "rm", "two").exitCode == 3)
    }

    @Test func `models rm removes no model if one of the given names is unknown`() throws {
        defer { hearth.remove() }
        try install("one")
        #expect(try hearth.run("models", "rm", "one", "two").exitCode == 3)
        #expect(FileManager.default.fileExists(atPath: hearth.model("one").path))
    }

    @Test func `models inspect shows the purpose of a catalogue model`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        #expect(try hearth.run("models", "pull", "test-model").exitCode == 0)
        #expect(try hearth.run("models", "inspect", "test-model").output.contains(/\nGood for +Tests\.\n/))
        withExtendedLifetime(server) {}
    }

    @Test func `models usage lists the largest model first and its size in bytes as JSON`() throws {
        defer { hearth.remove() }
        try install("one")
        try ModelBody(sizeBytes: 9 << 20).data.write(to: hearth.model("big"))
        let usage = try hearth.run("models", "usage", "--json").json([String: Any].self)
        let models = try #require(usage["models"] as? [[String: Any]])
        #expect(models.map { $0["id"] as? String } == ["big", "one"])
        let size = try FileManager.default.attributesOfItem(atPath: Hearth.fixtureModel)[.size] as? Int
        #expect(models.last?["sizeBytes"] as? Int == size)
        let lines = try hearth.run("models", "usage").output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("big\t9.4 MB\t") == true)
        #expect(lines.last?.contains(/^total\t\d+ MB\t/) == true)
    }

    @Test func `models inspect shows the memory of a context and the source of the model`() throws {
        defer { hearth.remove() }
        try install("one")
        func memory(_ options: String...) throws -> [String: Any] {
            let run = try hearth.run(["models", "inspect", "one", "--json"] + options)
            return try #require(try run.json([String: Any].self)["memory"] as? [String: Any], "\(run.errors)")
        }
        let (small, large) = try (memory("--context-tokens", "1024"), memory("--context-tokens", "4096"))
        #expect(try #require(large["cacheBytes"] as? Int) == 4 * (try #require(small["cacheBytes"] as? Int)))
        let packed = try memory("--context-tokens", "1024", "--cache-type", "q8_0")
        #expect(try #require(packed["cacheBytes"] as? Int) < (try #require(small["cacheBytes"] as? Int)))
        #expect(small["fits"] as? Bool == true)
        // Without the option, both the initial and the full context are reported.
        let usual = try memory()
        #expect(try #require(usual["contextTokens"] as? Int) >= 512)
        #expect(try #require(usual["fullContextBytes"] as? Int) >= (try #require(usual["totalBytes"] as? Int)))
        #expect(small["fullContextBytes"] as? Int == small["totalBytes"] as? Int)
        let run = try hearth.run("models", "inspect", "one")
        for label in [
            "Memory, weights", "Memory, context", "Memory, compute", "Memory, total", "Context", "Fits", "Origin",
        ] {
            #expect(run.output.contains("\n\(label)  "), "\(label) is missing in \(run.output)")
        }
        #expect(run.output.contains(/Checksum +SHA-256 [0-9a-f]{64}/))
        #expect(try hearth.run("models", "inspect", "one", "--cache-type", "q2").exitCode == 64)
        #expect(try hearth.run("models", "inspect", "one", "--context-tokens", "0").exitCode == 64)
    }
}
