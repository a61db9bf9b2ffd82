import Foundation
import Testing

@Suite struct CommandTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    /// Compares help texts with recorded ones, so that a change shows in the diff.
    ///
    /// With `RECORD_SNAPSHOTS=1`, the test records the texts again and fails.
    @Test(arguments: [
        [], ["serve"], ["rpc-worker"], ["chat"], ["respond"], ["schema"], ["schema", "object"], ["count-tokens"],
        ["available"],
        ["embed"], ["models"], ["models", "list"], ["models", "search"], ["models", "pull"], ["models", "import"],
        ["models", "inspect"], ["models", "verify"], ["models", "repair"], ["models", "rm"], ["models", "usage"],
        ["models", "use"],
        ["models", "exam"],
        ["threads"], ["threads", "list"], ["threads", "show"], ["threads", "search"], ["threads", "rename"],
        ["threads", "pin"], ["threads", "unpin"], ["threads", "archive"], ["threads", "unarchive"],
        ["threads", "move"],
        ["projects"], ["projects", "list"], ["projects", "create"], ["projects", "edit"], ["projects", "delete"],
        ["prompts"], ["prompts", "list"], ["prompts", "show"], ["prompts", "add"], ["prompts", "remove"],
        ["prompts", "import"], ["prompts", "export"],
        ["memory"], ["memory", "list"], ["memory", "add"], ["memory", "edit"], ["memory", "remove"], ["memory", "on"],
        ["memory", "off"],
        ["threads", "export"], ["threads", "import"], ["threads", "clear"], ["threads", "delete"], ["backup"],
        ["restore"], ["doctor"], ["exit-codes"], ["mcp"], ["mcp", "serve"], ["mcp", "install"],
    ])
    func `the help of each command matches its recorded text`(_ command: [String]) throws {
        defer { hearth.remove() }
        let run = try hearth.run(command + ["--help"])
        #expect(run.exitCode == 0)
        let name = (["hearth"] + command).joined(separator: "-") + ".txt"
        let file = Hearth.root.appendingPathComponent("Tests/HearthCLITests/Snapshots/\(name)")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try run.output.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(name); run the tests again without RECORD_SNAPSHOTS.")
        }
        #expect(try run.output == String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: ["0", "1", "20", "39", "40", "wide"])
    func `help is printed for a terminal of any width`(_ columns: String) throws {
        defer { hearth.remove() }
        let run = try hearth.run("prompts", "--help", environment: ["COLUMNS": columns])
        #expect(run.exitCode == 0 && run.output.contains("import"))
    }

    @Test func `projects and prompts say what was not changed`() throws {
        defer { hearth.remove() }
        try hearth.run("projects", "create", "Course")
        #expect(try hearth.run("projects", "edit", "Course").output.hasPrefix("Nothing to change"))
        #expect(try hearth.run("projects", "edit", "Course", "--name", "Class").output == "Changed Class.\n")
        let file = hearth.home.appendingPathComponent("mine.md")
        try Data("---\nname: mine\n---\nSay hello.\n".utf8).write(to: file)
        #expect(try hearth.run("prompts", "import", file.path).output == "Saved mine.\n")
        let again = try hearth.run("prompts", "import", file.path)
        #expect(again.exitCode == 11 && again.errors.contains("a prompt named mine. Use --replace"))
    }

    @Test func `--version prints a version number`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("--version")
        #expect(run.exitCode == 0)
        #expect(run.output.contains(/^\d+\.\d+\.\d+\n$/))
    }

    @Test func `lists and reports escape line breaks and control characters in names`() throws {
        defer { hearth.remove() }
        let models = hearth.home.appendingPathComponent("models")
        try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Hearth.fixtureModel, toPath: models.appendingPathComponent("two\nlines\u{1B}.gguf").path)
        let folder = hearth.home.appendingPathComponent("three\nlines")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("A text about badgers.".utf8).write(to: folder.appendingPathComponent("a\tb\u{202E}.txt"))
        try Data("From a@example.org Mon Mar  3 10:00:00 2025\nFrom: a@example.org\nSubject: x\n\nhi\n".utf8)
            .write(to: folder.appendingPathComponent("bo\nx.mbox"))
        try hearth.run("docs", "add", folder.path)
        try hearth.run("mail", "import", folder.appendingPathComponent("bo\nx.mbox").path)
        for (command, name) in [
            (["doctor"], #"two\nlines\u{1b}"#), (["models", "list"], #"two\nlines\u{1b}"#),
            (["models", "usage"], #"two\nlines\u{1b}"#), (["docs", "list"], #"a\tb\u{202e}.txt"#),
            (["mail", "list"], #"three\nlines/bo\nx.mbox"#),
        ] {
            let run = try hearth.run(command)
            let shown = run.output + run.errors
            #expect(shown.contains(name), "\(command)")
            #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(command)")
        }
    }

    @Test func `doctor reports the engine, devices, CPU kernels and missing parts`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("doctor")
        // This home is empty, so there is no embedding model.
        #expect(run.exitCode == 8)
        #expect(run.output.contains(/ok +Engine: llama.cpp \d/))
        #expect(run.output.contains(/ok +Device CPU/))
        #expect(run.output.contains(/ok +CPU kernels: .+/))
        #expect(run.output.contains(/missing +Embeddings: no embedding model installed/))
        #expect(run.output.contains(/missing +Embeddings: .*\n +→ .*[Rr]un Tools\/setup/))
    }

    @Test func `models inspect describes a model as text and as JSON`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("models", "inspect", Hearth.fixtureModel)
        #expect(run.exitCode == 0)
        #expect(run.output.contains(/Name +Hearth Tiny/))
        #expect(run.output.contains(/Architecture +qwen3/))
        #expect(run.output.contains(/Trained context +8192 tokens/))
        #expect(run.output.contains(/Loadable +yes/))
        let json = try hearth.run("models", "inspect", "--json", Hearth.fixtureModel)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["trainedContextTokens"] as? Int == 8192)
        #expect((object?["chatTemplate"] as? String)?.contains("<|im_start|>") == true)
    }

    @Test func `respond finds an installed model by name and uses it if no model is named`() throws {
        defer { hearth.remove() }
        let folder = hearth.home.appendingPathComponent("models")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("tiny.gguf").path, withDestinationPath: Hearth.fixtureModel)
        #expect(try hearth.run("models").output.hasPrefix("tiny\tgenerative\t"))
        #expect(try hearth.run("respond", "-m", "tiny", "--max-tokens", "2", "Hello").exitCode == 0)
        #expect(try hearth.run("respond", "--max-tokens", "2", "Hello").exitCode == 0)
        #expect(try hearth.run("models", "use", "tiny").exitCode == 0)
        #expect(try hearth.run("respond", "--max-tokens", "2", "Hello").exitCode == 0)
    }

    @Test func `a private chat answers piped lines until /quit and stores nothing`() throws {
        defer { hearth.remove() }
        let run = try hearth.run(
            "chat", "--private", "-m", Hearth.fixtureModel, "--greedy", "--max-tokens", "8", "--stats",
            input: "Hello\n/nonsense\n\nAnd now?\n/quit\nnever read\n")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("There is no command /nonsense."))
        #expect(run.output.matches(of: /\[\d+ prompt tokens \(\d+ cached\), \d+ written/).count == 2)
        #expect(!FileManager.default.fileExists(atPath: hearth.home.appendingPathComponent("hearth.sqlite").path))
    }

    @Test func `chat reports that a message exceeds the context and continues with the next message`() throws {
        defer { hearth.remove() }
        let long = String(repeating: "word ", count: 2000)
        let run = try hearth.run(
            "chat", "--private", "-m", Hearth.fixtureModel, "--context-tokens", "256", "--max-tokens", "4",
            input: "\(long)\nHello\n")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("/new starts a new conversation"))
    }

    @Test func `embed refuses a chat model`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("embed", "-m", Hearth.fixtureModel, "Hello")
        #expect(run.exitCode == 7)
        #expect(run.errors.contains("Choose an embedding model"))
    }

    /// Acceptance criterion AC-A-01b: an embedding has 384 numbers.
    @Test func `embed writes a unit vector for each text`() throws {
        defer { hearth.remove() }
        let model = try EmbeddingModel.path
        let run = try hearth.run("embed", "-m", model, "a cat", "a dog")
        #expect(run.exitCode == 0, "\(run.errors)")
        let vectors = try run.output.split(separator: "\n").map {
            try JSONDecoder().decode([Double].self, from: Data($0.utf8))
        }
        try #require(vectors.count == 2)
        for vector in vectors {
            #expect(vector.count == 384)
            #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-4)
        }
    }

    @Test func `embed refuses a text that is too long unless truncation is requested`() throws {
        defer { hearth.remove() }
        let model = try EmbeddingModel.path
        let long = String(repeating: "word ", count: 900)
        #expect(try hearth.run("embed", "-m", model, input: long).exitCode == 6)
        let run = try hearth.run("embed", "-m", model, "--truncate", "--json", input: long)
        #expect(run.exitCode == 0)
        #expect(run.output.contains("\"truncated\":true"))
    }
}

/// The embedding model that Tools/setup installs for the user who runs the tests.
enum EmbeddingModel {
    static var path: String {
        get throws {
            let environment = ProcessInfo.processInfo.environment
            let home = environment["HOME"] ?? NSHomeDirectory()
            #if os(macOS)
                let data = home + "/Library/Application Support/Hearth"
            #else
                let data = (environment["XDG_DATA_HOME"] ?? home + "/.local/share") + "/hearth"
            #endif
            let folder = (environment["HEARTH_HOME"] ?? data) + "/models"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let name = try #require(
                names.sorted().first { $0.hasPrefix("all-MiniLM-L6-v2") && $0.hasSuffix(".gguf") },
                "There is no embedding model in \(folder). Run Tools/setup.")
            return folder + "/" + name
        }
    }
}
