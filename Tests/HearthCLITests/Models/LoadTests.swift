import Foundation
import Support
import Testing

/// Tests of messages about model loads, and of the models that can answer.
@Suite struct LoadTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private var marks: URL { hearth.home.appendingPathComponent("state/unfinished/models") }

    @Test func `a model load that crashed an earlier program is reported once`() throws {
        defer { hearth.remove() }
        // The mark remains from a killed program, because no program has locked this copy.
        let mark = UnfinishedWork(folder: marks.path).begin("fingerprint\nlarge-model")
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: marks.path).first)
        try FileManager.default.copyItem(
            at: marks.appendingPathComponent(file), to: marks.appendingPathComponent("left"))
        withExtendedLifetime(mark) {}
        for expected in [1, 0] {
            let run = try hearth.run("respond", "-m", Hearth.fixtureModel, "--greedy", "--max-tokens", "2", "Hello")
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.ranges(of: "large-model").count == expected, "\(run.errors)")
        }
    }

    @Test(arguments: ["respond", "count-tokens"])
    func `Ctrl-C during a model load is not reported as a crash later`(_ command: String) throws {
        defer { hearth.remove() }
        for _ in 1...5 {
            let running = try RunningHearth(hearth, [command, "-m", Hearth.fixtureModel, "Hello"])
            try running.wait {
                // The first mark creates the folder.
                (try? FileManager.default.contentsOfDirectory(atPath: marks.path))?.isEmpty == false
            }
            running.send(SIGINT)
            let run = try running.finish()
            #expect([0, 130].contains(run.exitCode), "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: marks.path).isEmpty)
        }
    }

    @Test func `hearth available gives each model's reason for answering or not once`() throws {
        defer { hearth.remove() }
        for name in ["one", "two"] {
            #expect(try hearth.run("models", "import", Hearth.fixtureModel, "--as", name).exitCode == 0)
        }
        func reasons(_ run: Hearth.Run, _ name: String) throws -> Int {
            try run.output.matches(of: Regex("\\b\(name) (answers|is not)")).count
        }
        let unchosen = try hearth.run("available", "--verbose")
        #expect(unchosen.exitCode == 0)
        #expect(try reasons(unchosen, "one") == 1, "\(unchosen.output)")
        #expect(try reasons(unchosen, "two") == 1, "\(unchosen.output)")
        #expect(try hearth.run("models", "use", "two").exitCode == 0)
        let chosen = try hearth.run("available", "--verbose")
        #expect(chosen.exitCode == 0)
        #expect(try reasons(chosen, "one") == 1, "\(chosen.output)")
        #expect(try reasons(chosen, "two") == 1, "\(chosen.output)")
        #expect(chosen.output.contains("two answers: it is the model that was chosen."))
        #expect(chosen.output.contains("Foundation Models"))
    }
}
