import Foundation
import GGUF
import Testing

/// Tests of `hearth models import`, from files and from other programs' folders.
@Suite struct ImportTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    /// The home folder of a user with models of other programs.
    private var user: URL { hearth.home.appendingPathComponent("user") }

    private func write(_ data: Data, to path: String) throws {
        let file = user.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func run(_ arguments: String...) throws -> Hearth.Run {
        try hearth.run(["models", "import"] + arguments, environment: ["HOME": user.path])
    }

    @Test func `models import copies, hard-links or symlinks a file`() throws {
        defer { hearth.remove() }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Hearth.fixtureModel))
        try write(bytes, to: "files/my model.gguf")
        let path = user.appendingPathComponent("files/my model.gguf").path
        for (flag, name) in [("--copy", "copied"), ("--hard-link", "shared"), ("--link", "linked")] {
            let run = try run(path, flag, "--as", name)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("\(name) is installed: \(hearth.model(name).path)\n"))
            #expect(try Data(contentsOf: hearth.model(name)) == bytes)
        }
        let usage = try hearth.run("models", "usage", "--json").json([String: Any].self)
        let models = try #require(usage["models"] as? [[String: Any]])
        #expect(
            Dictionary(uniqueKeysWithValues: models.map { ($0["id"] as? String, $0["sharing"] as? String) })
                == ["copied": "none", "shared": "hardLink", "linked": "symbolicLink"])
        #expect(try hearth.run("models").output.contains(/\nlinked\t[^\n]*\tinstalled, linked\t/))
        let again = try run(path, "--as", "copied", "--json").json([String: Any].self)
        #expect(again["wasInstalled"] as? Bool == true)
        #expect(try run(path, "--link").output.contains("already has these bytes"))
    }

    @Test func `models import refuses a file that is not a model`() throws {
        defer { hearth.remove() }
        try write(Data("%PDF-1.7 and so on, long enough for a header".utf8), to: "files/paper.gguf")
        let run = try run(user.appendingPathComponent("files/paper.gguf").path)
        #expect(run.exitCode == 4)
        #expect(run.errors.contains("GGUF"))
        #expect(try self.run(user.path + "/files/missing.gguf").exitCode == 3)
        for name in ["no-such-name", "no-such-file.gguf"] {
            let run = try self.run(name)
            #expect(run.exitCode == 3)
            #expect(run.errors.contains("There is no file '\(name)', and no other program"))
        }
        #expect(try self.run("--as", "x").exitCode == 64)
        #expect(try hearth.run("models", "--installed").output.isEmpty)
    }

    @Test func `models import lists and imports models of other programs by name`() throws {
        defer { hearth.remove() }
        let bodies = try (1...3).map { try ModelBody(sizeBytes: 7 << 20, seed: $0) }
        let digest = try bodies[0].sha256
        try write(bodies[0].data, to: ".ollama/models/blobs/sha256-\(digest)")
        let layer = ["mediaType": "application/vnd.ollama.image.model", "digest": "sha256:\(digest)"] as [String: Any]
        let manifest: [String: Any] = [
            "schemaVersion": 2, "layers": [layer.merging(["size": bodies[0].data.count]) { $1 }],
        ]
        try write(
            JSONSerialization.data(withJSONObject: manifest),
            to: ".ollama/models/manifests/registry.ollama.ai/library/tiny/latest")
        let hub = ".cache/huggingface/hub/models--owner--tiny-GGUF"
        try write(Data("abc123".utf8), to: "\(hub)/refs/main")
        let blob = try bodies[1].sha256
        try write(bodies[1].data, to: "\(hub)/blobs/\(blob)")
        let snapshot = user.appendingPathComponent("\(hub)/snapshots/abc123")
        try FileManager.default.createDirectory(at: snapshot, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: snapshot.appendingPathComponent("tiny-hub.gguf").path, withDestinationPath: "../../blobs/\(blob)")
        try write(bodies[2].data, to: ".lmstudio/models/publisher/tiny-studio-GGUF/tiny-studio.gguf")

        let list = try run("--json").json([[String: Any]].self)
        #expect(
            Set(list.compactMap { $0["program"] as? String }) == ["ollama", "hugging-face", "lm-studio"], "\(list)")
        #expect(try run().output.split(separator: "\n").count == 3)
        for (program, body) in zip(["ollama", "hugging-face", "lm-studio"], bodies) {
            let found = try run("--from", program, "--json").json([[String: Any]].self)
            let name = try #require(found.first?["name"] as? String)
            #expect(found.count == 1)
            // Two of the names end in .gguf, as file names do.
            let run = try run(name, "--as", program, "--json")
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(try run.json([String: Any].self)["sha256"] as? String == (try body.sha256))
            #expect(try Data(contentsOf: hearth.model(program)) == body.data)
        }
        // LM Studio provides no checksums.
        let known = try run("--json").json([[String: Any]].self).compactMap { $0["installedAs"] as? String }
        #expect(Set(known).isSuperset(of: ["ollama", "hugging-face"]))
        #expect(try run().output.contains("installed as ollama"))
    }
}
