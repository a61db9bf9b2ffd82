import Foundation
import Testing

@Suite struct CountTokensTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    /// Returns the number that `-q` prints, which must be the only output.
    private func count(_ arguments: String..., input: String = "") throws -> Int {
        let run = try hearth.run(["count-tokens", "-q", "-m", Hearth.fixtureModel] + arguments, input: input)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(run.output.hasSuffix("\n"))
        return try #require(Int(run.output.dropLast()), "\(run.output)")
    }

    @Test func `count-tokens includes the chat template of a prompt`() throws {
        defer { hearth.remove() }
        let short = try count("lamp")
        #expect(short > 3)
        // An additional word has one to three tokens.
        #expect((1...3).contains(try count("lamp lamp") - short))
        #expect(try count(String(repeating: "lamp ", count: 100)) >= short + 90)
    }

    @Test func `count-tokens counts standard input like an argument`() throws {
        defer { hearth.remove() }
        #expect(try count(input: "How long is this?\n") == count("How long is this?"))
    }

    @Test func `count-tokens includes instructions given by either form of the option`() throws {
        defer { hearth.remove() }
        let alone = try count("How long is this?")
        let instructed = try count("-i", "Answer in one sentence.", "How long is this?")
        #expect(instructed >= alone + 5)
        #expect(try count("--instructions", "Answer in one sentence.", "How long is this?") == instructed)
    }

    @Test func `count-tokens prints the number of tokens and the context size`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("count-tokens", "-m", Hearth.fixtureModel, "--context-tokens", "512", "lamp")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "\(try count("lamp")) tokens; the context holds 512\n")
    }

    @Test func `count-tokens counts a text that exceeds the context`() throws {
        defer { hearth.remove() }
        let long = String(repeating: "lamp ", count: 400)
        #expect(try count("--context-tokens", "128", input: long) > 300)
    }

    @Test func `count-tokens includes a transcript before the prompt`() throws {
        defer { hearth.remove() }
        let file = hearth.home.appendingPathComponent("talk.json").path
        let run = try hearth.run(
            "respond", "-m", Hearth.fixtureModel, "--greedy", "--max-tokens", "6", "--save-transcript", file, "Hello")
        #expect(run.exitCode == 0, "\(run.errors)")
        let talk = try count("--transcript", file)
        #expect(talk > (try count("Hello")))
        #expect(try count("--transcript", file, "And now?") > talk + 3)
    }

    @Test func `count-tokens refuses an empty input as wrong usage, and reports a missing transcript`() throws {
        defer { hearth.remove() }
        let empty = try hearth.run("count-tokens", "-m", Hearth.fixtureModel)
        #expect(empty.exitCode == 64)
        #expect(empty.errors.contains("Standard input is empty"))
        let missing = try hearth.run("count-tokens", "-m", Hearth.fixtureModel, "--transcript", "missing.json")
        #expect(missing.exitCode == 12)
        #expect(missing.errors.contains("missing.json"))
    }
}
