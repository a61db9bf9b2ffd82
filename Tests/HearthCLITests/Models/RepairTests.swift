import Foundation
import HTTPTestServer
import Testing

/// Tests of `hearth models verify` and `repair`.
@Suite struct RepairTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    /// Changes one byte in the middle of an installed model.
    private func flip(_ offset: Int) throws {
        let file = try FileHandle(forUpdating: hearth.model("test-model"))
        try file.seek(toOffset: UInt64(offset))
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data([byte ^ 1]))
        try file.close()
    }

    /// Error case E-01: a model that was damaged on disk is repaired instead of downloaded again.
    @Test func `models verify quarantines a model with a flipped byte, and repair fetches one chunk`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 64 << 20)
        let server = try await hearth.serve(body)
        #expect(try hearth.run("models", "pull", "test-model").exitCode == 0)
        let intact = try hearth.run("models", "verify", "test-model")
        #expect(intact.exitCode == 0, "\(intact.errors)")
        #expect(intact.output.contains("All 67 MB of 'test-model' are intact."))

        try flip(37_000_000)
        let before = server.sentBytes
        let run = try hearth.run("models", "verify", "--all", "--json")
        #expect(run.exitCode == 4)
        let report = try #require(try run.json([[String: Any]].self).first)
        #expect(report["outcome"] as? String == "quarantined")
        #expect(report["badChunks"] as? [Int] == [37_000_000 / (4 << 20)])
        #expect((report["message"] as? String)?.contains("hearth models repair test-model") == true)
        #expect(!FileManager.default.fileExists(atPath: hearth.model("test-model").path))
        #expect(try hearth.run("models").output.contains(/test-model\t[^\n]*\tdamaged:/))
        #expect(try hearth.run("models", "verify", "test-model").exitCode == 4)
        #expect(try hearth.run("models", "usage").output.contains(/test-model\t67 MB\tdamaged, quarantined/))
        #expect(server.sentBytes == before)

        let repair = try hearth.run("models", "repair", "test-model", "--json")
        #expect(repair.exitCode == 0, "\(repair.errors)")
        let outcome = try repair.json([String: Any].self)
        let address = server.url(for: "/test-model.gguf").absoluteString
        #expect(repair.errors.hasPrefix("Downloading the damaged parts from \(address)\n"), "\(repair.errors)")
        #expect(outcome["repairedChunks"] as? Int == 1)
        #expect(outcome["fetchedBytes"] as? Int == 4 << 20)
        #expect(server.sentBytes - before == 4 << 20)
        #expect(try Data(contentsOf: hearth.model("test-model")) == body.data)
        #expect(try hearth.run("models", "verify", "test-model").exitCode == 0)
        #expect(try hearth.run("models", "repair", "test-model").output.contains("nothing to repair"))
    }

    @Test func `models repair shows the URL without its query, which may contain a secret`() async throws {
        defer { hearth.remove() }
        let server = try await HTTPTestServer()
        let body = try ModelBody(sizeBytes: 7 << 20).served
        server.on("/test-model.gguf?key=secret") { TestResponse(body, for: $0) }
        let address = server.url(for: "/test-model.gguf").absoluteString
        let pull = try hearth.run("models", "pull", address + "?key=secret", "--as", "test-model", "--json")
        #expect(pull.exitCode == 0, "\(pull.errors)")
        #expect(!(pull.output + pull.errors).contains("secret"))
        #expect(!(try hearth.run("models", "inspect", "test-model", "--json").output.contains("secret")))
        let repair = try hearth.run("models", "repair", "test-model")
        #expect(repair.exitCode == 0, "\(repair.errors)")
        #expect(repair.errors.contains("damaged parts from \(address)\n"))
        #expect(!repair.errors.contains("secret"))
    }

    @Test func `models verify requires a model name and reports an unknown one`() throws {
        defer { hearth.remove() }
        #expect(try hearth.run("models", "verify").exitCode == 64)
        #expect(try hearth.run("models", "verify", "a", "--all").exitCode == 64)
        #expect(try hearth.run("models", "verify", "--all").exitCode == 0)
        #expect(try hearth.run("models", "verify", "--all", "--json").output == "[]\n")
        #expect(try hearth.run("models", "verify", "no-such-model").exitCode == 3)
        #expect(try hearth.run("models", "repair", "no-such-model").exitCode == 3)
    }

    @Test func `models verify says that a manually added model was checked for the first time`() throws {
        defer { hearth.remove() }
        try FileManager.default.createDirectory(at: hearth.modelFolder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Hearth.fixtureModel, toPath: hearth.model("mine").path)
        let first = try hearth.run("models", "verify", "mine", "--json").json([[String: Any]].self)
        #expect(first.first?["outcome"] as? String == "firstCheck")
        let second = try hearth.run("models", "verify", "mine", "--json").json([[String: Any]].self)
        #expect(second.first?["outcome"] as? String == "intact")
    }
}
