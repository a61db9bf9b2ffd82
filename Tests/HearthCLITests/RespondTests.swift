import Foundation
import Testing

@Suite struct RespondTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private struct Report: Decodable {
        let text: String
        let model: String
        let finish_reason: String
        let prompt_tokens: Int
        let output_tokens: Int
        let seed: UInt64
        let time_to_first_token_seconds: Double
    }

    private func report(_ run: Hearth.Run) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    }

    @Test func `an answer is text on standard output and nothing on standard error`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "-m", Hearth.sampleModel, "--greedy", "--max-tokens", "8", "Hello")
        #expect(run.exitCode == 0)
        #expect(!run.output.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
        #expect(run.output.hasSuffix("\n"))
        #expect(run.errors.isEmpty)
    }

    @Test func `streamed, complete and JSON answers are the same text`() throws {
        defer { hearth.remove() }
        let options = ["-m", Hearth.sampleModel, "--greedy", "--pinned", "--max-tokens", "12", "Who are you?"]
        let streamed = try hearth.run(["respond"] + options)
        let complete = try hearth.run(["respond", "--no-stream"] + options)
        let json = try report(hearth.run(["respond", "--json"] + options))
        #expect(streamed.output == complete.output)
        #expect(json.text == complete.output.dropLast())
        #expect(json.model == "Hearth Tiny")
        #expect(json.prompt_tokens > 0)
        #expect(json.output_tokens > 0)
        #expect(json.time_to_first_token_seconds > 0)
    }

    @Test func `a prompt comes through standard input`() throws {
        defer { hearth.remove() }
        let options = ["-m", Hearth.sampleModel, "--greedy", "--pinned", "--max-tokens", "8"]
        let argument = try hearth.run(["respond"] + options + ["Hello"])
        let piped = try hearth.run(["respond"] + options, input: "Hello\n")
        #expect(piped.output == argument.output)
    }

    @Test func `a seed repeats an answer`() throws {
        defer { hearth.remove() }
        func answer(_ seed: String) throws -> String {
            try report(
                hearth.run(
                    "respond", "-m", Hearth.sampleModel, "--temperature", "1.5", "--seed", seed, "--max-tokens", "24",
                    "--pinned", "--json", "Tell me a story.")
            ).text
        }
        let first = try answer("7")
        #expect(try answer("7") == first)
        #expect(try answer("8") != first)
    }

    @Test func `the length limit is the finish reason`() throws {
        defer { hearth.remove() }
        let run = try hearth.run(
            "respond", "-m", Hearth.sampleModel, "--raw", "--max-tokens", "3", "--json", "Once upon a time")
        #expect(try report(run).finish_reason == "length")
        #expect(try report(run).output_tokens == 3)
    }

    @Test func `a prompt longer than the context is refused with both numbers`() throws {
        defer { hearth.remove() }
        let run = try hearth.run(
            "respond", "-m", Hearth.sampleModel, "--context-tokens", "64",
            input: String(repeating: "word ", count: 2000))
        #expect(run.exitCode == 6)
        #expect(run.errors.contains(/The prompt has \d{3,} tokens, and the context holds \d+/))
    }

    @Test(arguments: [
        (["--temperature", "3"], "--temperature is 3.0; it can be 0 to 2."),
        (["--max-tokens", "0"], "--max-tokens is 0; it can be 1 or more."),
        (["--greedy", "--temperature", "1"], "contradict each other"),
        (["--raw", "--instructions", "x"], "put the instructions into the text"),
    ])
    func `wrong usage says what is wrong`(_ options: [String], _ message: String) throws {
        defer { hearth.remove() }
        let run = try hearth.run(["respond", "-m", Hearth.sampleModel] + options + ["Hello"])
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(message))
    }

    @Test func `an empty standard input is no prompt`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "-m", Hearth.sampleModel)
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("Standard input is empty"))
    }
}
