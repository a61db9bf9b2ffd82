import Foundation
import Testing

/// Settings, variables and causes of failure mean the same to every command.
@Suite struct SettingsTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    @Test func `the context size and the cache type of the environment and the settings apply to every command`() throws
    {
        defer { hearth.remove() }
        let variables = ["HEARTH_CONTEXT_TOKENS": "512", "HEARTH_CACHE_TYPE": "f32"]
        func count(_ arguments: String..., environment: [String: String]) throws -> String {
            try hearth.run(
                ["count-tokens", "-m", Hearth.fixtureModel] + arguments + ["Hello"], environment: environment
            ).output
        }
        #expect(try count(environment: variables).hasSuffix("the context holds 512\n"))
        #expect(try count("--context-tokens", "256", environment: variables).hasSuffix("the context holds 256\n"))
        let text = String(repeating: "word ", count: 1_000)
        for command in [["respond"], ["respond", "--raw"]] {
            let run = try hearth.run(
                command + ["-m", Hearth.fixtureModel, "--max-tokens", "2", text], environment: variables)
            #expect(run.exitCode == 6, "\(command): \(run.errors)")
        }
        let chat = try hearth.run(
            ["chat", "--private", "-m", Hearth.fixtureModel, "--max-tokens", "2"], input: text + "\n",
            environment: variables)
        #expect(chat.output.contains("512") || chat.errors.contains("512"), "\(chat.errors)")
        func memory(_ arguments: String..., environment: [String: String] = [:]) throws -> [String: Int] {
            let run = try hearth.run(
                ["models", "inspect", "--json", Hearth.fixtureModel] + arguments, environment: environment)
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            return (object?["memory"] as? [String: Any] ?? [:]).compactMapValues { $0 as? Int }
        }
        let (usual, changed) = (try memory("--context-tokens", "512"), try memory(environment: variables))
        #expect(changed["contextTokens"] == 512)
        #expect(try changed["cacheBytes"] == 2 * #require(usual["cacheBytes"]))
        let settings = hearth.home.appendingPathComponent("settings.json")
        try Data(#"{"cacheType": "f32"}"#.utf8).write(to: settings)
        #expect(try memory("--context-tokens", "512")["cacheBytes"] == changed["cacheBytes"])
        #expect(try memory("--context-tokens", "512", "--cache-type", "f16")["cacheBytes"] == usual["cacheBytes"])
        let wrong = try hearth.run(
            "respond", "-m", Hearth.fixtureModel, "--max-tokens", "2", "Hello", environment: ["HEARTH_CACHE_TYPE": "q4"]
        )
        #expect(wrong.exitCode == 0 && wrong.errors.contains("HEARTH_CACHE_TYPE is not used"))
    }

    @Test func `commands that only list things report invalid settings`() throws {
        defer { hearth.remove() }
        try Data("{".utf8).write(to: hearth.home.appendingPathComponent("settings.json"))
        for command in [["available"], ["bench", "backends"], ["models", "list"], ["threads"], ["docs"], ["mail"]] {
            let run = try hearth.run(command)
            #expect(run.errors.contains("settings.json can't be used, line 1"), "\(command): \(run.errors)")
        }
    }

    @Test func `a missing file, folder or run has the same exit code in every command`() throws {
        defer { hearth.remove() }
        let (none, model) = ("/no/such/thing", Hearth.fixtureModel)
        for command in [
            ["docs", "add", none], ["docs", "eval", none], ["mail", "import", none], ["mail", "inspect", none],
            ["mail", "inspect", none, none + "2"], ["mail", "import-marks", none], ["threads", "import", none],
            ["restore", none, "--yes"],
            ["respond", "-m", model, "--resume", none, "Hello"], ["respond", "-m", model, "--schema", none, "Hello"],
            ["count-tokens", "-m", model, "--transcript", none], ["bench", "show"], ["bench", "show", none],
            ["bench", "export", "run"], ["bench", "compare", "one", "two"],
            ["mail", "account", "add", "ann@example.org", "--server", "x", "--password-file", none],
            [
                "mail", "account", "add", "ann@example.org", "--server", "x", "--password-command", "x",
                "--certificate", none,
            ],
        ] {
            let run = try hearth.run(command)
            #expect(run.exitCode == 12, "\(command): \(run.exitCode) \(run.errors)")
        }
        for command in [
            ["respond", "-m", none, "Hello"], ["models", "inspect", none + ".gguf"], ["models", "import", none],
        ] {
            #expect(try hearth.run(command).exitCode == 3, "\(command)")
        }
        #expect(try hearth.run("bench", "sanity", "-m", model, "--backend", "none").exitCode == 64)
    }

    @Test func `docs names the collections that have documents if the chosen one is empty`() throws {
        defer { hearth.remove() }
        let file = hearth.home.appendingPathComponent("hours.txt")
        try Data("The library opens at nine.".utf8).write(to: file)
        #expect(!(try hearth.run("docs", "list").errors.contains("--collection")))
        #expect(try hearth.run("docs", "collections", "--add", "Samples").exitCode == 0)
        #expect(try hearth.run("docs", "add", "--collection", "Samples", file.path).exitCode == 0)
        for command in [
            ["ask", "--quotes", "When?"], ["ask", "--quotes", "--json", "When?"], ["search", "hours"], ["list"],
        ] {
            let run = try hearth.run(["docs"] + command)
            #expect(run.errors.contains("has documents: 'Samples'"), "\(command): \(run.errors)")
        }
        #expect(!(try hearth.run("docs", "ask", "--quotes", "-c", "Samples", "Who is it?").errors.contains("is empty")))
    }
}
