import Foundation
import Testing

/// Tests of `hearth chat`, `threads`, `backup` and `restore` in one home folder.
@Suite struct ThreadTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private func chat(_ thread: String?, _ input: String, _ more: String...) throws -> Hearth.Run {
        let named = thread.map { ["--thread", $0] } ?? []
        return try hearth.run(["chat", "-m", Hearth.fixtureModel] + named + more, input: input)
    }

    private func threads(_ arguments: String...) throws -> [[String: Any]] {
        let run = try hearth.run(["threads"] + arguments + ["--json"])
        #expect(run.exitCode == 0, "\(run.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    private func messages(_ thread: String) throws -> [[String: Any]] {
        let run = try hearth.run("threads", "show", thread, "--json")
        #expect(run.exitCode == 0, "\(run.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require(object?["messages"] as? [[String: Any]])
    }

    @Test func `chat stores a thread, finds it by name and continues it`() throws {
        defer { hearth.remove() }
        let first = try chat(nil, "Who are you?\n/rename My chat\n/style precise\n", "--stats")
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(first.output.contains(/\[\d+ prompt tokens \(\d+ cached\), \d+ written/))
        #expect(try chat("my CHAT", "And what do you know?\n/retry\n").exitCode == 0)
        #expect(try threads("list").compactMap { $0["title"] as? String } == ["My chat"])
        let kept = try messages("My chat")
        #expect(kept.compactMap { $0["role"] as? String } == ["user", "assistant", "user", "assistant"])
        let found = try threads("search", "know")
        #expect(found.contains { ($0["snippet"] as? String)?.contains("know") == true })
        let settings = try threads("list").first?["settings"] as? [String: Any]
        #expect(settings?["stylePreset"] as? String == "precise")
    }

    @Test func `commands in a chat change the thread or report why they fail`() throws {
        defer { hearth.remove() }
        let lines = [
            "/new B", "/instructions Be brief.", "/overflow drop", "/model nope", "/retry", "/nonsense", "/thread A",
            "/rename",
        ]
        let run = try chat("A", lines.joined(separator: "\n"))
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("There is no chat model 'nope' here."))
        #expect(run.output.contains("There is nothing to answer yet."))
        #expect(run.output.contains("There is no command /nonsense."))
        let all = try threads("list")
        #expect(Set(all.compactMap { $0["title"] as? String }) == ["A", "B"])
        let settings = all.first { $0["title"] as? String == "B" }?["settings"] as? [String: Any]
        #expect(settings?["systemPrompt"] as? String == "Be brief.")
        #expect(settings?["overflowPolicy"] as? String == "dropOldest")
    }

    @Test func `a chat that ends without a message leaves no thread`() throws {
        defer { hearth.remove() }
        #expect(try chat(nil, "/help\n").exitCode == 0)
        #expect(try threads("list").isEmpty)
    }

    @Test func `chat refuses options for private chats if the thread is saved`() throws {
        defer { hearth.remove() }
        #expect(try chat(nil, "", "--greedy").exitCode == 64)
        #expect(try chat(nil, "", "--pinned").exitCode == 64)
        #expect(try chat("A", "", "--private").exitCode == 64)
        #expect(try hearth.run("threads").output.isEmpty)
    }

    @Test func `chat without a model fails and creates no thread`() throws {
        defer { hearth.remove() }
        #expect(try hearth.run("chat", input: "Hello\n").exitCode == 3)
        #expect(try threads("list").isEmpty)
    }

    @Test func `threads can be renamed, exported, cleared, deleted and imported`() throws {
        defer { hearth.remove() }
        #expect(try chat("A", "Who are you?\n").exitCode == 0)
        #expect(try hearth.run("threads", "rename", "a", "B").exitCode == 0)
        let file = hearth.home.appendingPathComponent("chats.json").path
        #expect(try hearth.run("threads", "export", "--output", file).exitCode == 0)
        #expect(try hearth.run("threads", "export", "--output", file).exitCode == 64)
        let markdown = try hearth.run("threads", "export", "B", "--markdown")
        #expect(markdown.output.contains("# B") && markdown.output.contains("Who are you?"))
        // A script has to confirm.
        #expect(try hearth.run("threads", "clear").exitCode == 64)
        #expect(try messages("B").count == 2)
        #expect(try hearth.run("threads", "clear", "--yes").exitCode == 0)
        #expect(try messages("B").isEmpty)
        #expect(try hearth.run("threads", "delete", "B", "nobody").exitCode == 12)
        #expect(try threads("list").count == 1)
        #expect(try hearth.run("threads", "delete", "B").exitCode == 64)
        #expect(try hearth.run("threads", "delete", "B", "--yes").exitCode == 0)
        #expect(try threads("list").isEmpty)
        #expect(try hearth.run("threads", "import", file).exitCode == 0)
        #expect(try messages("B").count == 2)
        #expect(try hearth.run("threads", "import", input: "{}").exitCode == 64)
    }

    @Test func `threads are pinned, archived and listed again`() throws {
        defer { hearth.remove() }
        for name in ["A", "B", "C"] { #expect(try chat(name, "Who are you?\n").exitCode == 0) }
        #expect(try hearth.run("threads", "pin", "a", "c").output == "Pinned A, C.\n")
        #expect(try hearth.run("threads", "unpin", "C").exitCode == 0)
        #expect(try hearth.run("threads", "archive", "B").output == "Archived B.\n")
        let listed = try hearth.run("threads").output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(listed.map(\.first) == ["A", "C"] && listed.first?.last == "pinned")
        #expect(try threads("list", "--archived").compactMap { $0["title"] as? String } == ["B"])
        #expect(try threads("search", "who").count == 3)
        // None is changed if one of the names is unknown.
        #expect(try hearth.run("threads", "archive", "A", "nobody").exitCode == 12)
        #expect(try threads("list", "--archived").count == 1)
        #expect(try hearth.run("threads", "unarchive", "B").exitCode == 0)
        #expect(try threads("list").count == 3)
    }

    @Test func `a chat begins in a project, is moved, and stays when the project is deleted`() throws {
        defer { hearth.remove() }
        #expect(try hearth.run("projects", "create", "Chemistry", "-i", "Be brief.").output == "Created Chemistry.\n")
        #expect(try hearth.run("projects", "create", "chemistry").exitCode != 0)
        #expect(try hearth.run("projects", "create", "Art", "--documents", "nowhere").exitCode == 12)
        let lines = [
            "/instructions", "/project", "/project none", "/instructions", "/project chem", "/project CHEMISTRY",
        ]
        let run = try chat("A", lines.joined(separator: "\n"), "--project", "chemistry")
        #expect(run.exitCode == 0, "\(run.errors)")
        let said = run.output.split(separator: "\n").map(String.init)
        #expect(
            said.filter { $0.hasPrefix("[project") } == [
                "[project: Chemistry]", "[project: none]", "[project: Chemistry]",
            ])
        #expect(said.contains("Be brief.") && said.contains("no instructions"))
        #expect(said.contains { $0.contains("There is no project 'chem'.") })
        #expect(try threads("list", "--project", "Chemistry").count == 1)
        #expect(try hearth.run("threads", "move", "A").exitCode == 0)
        #expect(try threads("list", "--project", "Chemistry").isEmpty)
        #expect(try chat("A", "", "--project", "Chemistry").errors.contains("`hearth threads move` moves it"))
        #expect(try hearth.run("threads", "move", "A", "--project", "Chemistry").exitCode == 0)
        #expect(try hearth.run("projects", "edit", "Chemistry", "--name", "Physics", "-i", "none").exitCode == 0)
        let listed = try hearth.run("projects").output.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(listed.prefix(2) == ["Physics", "1"])
        #expect(try hearth.run("projects", "delete", "Physics").exitCode == 64)
        #expect(try hearth.run("projects", "delete", "Physics", "--yes").exitCode == 0)
        #expect(try threads("list").count == 1)
        #expect(try hearth.run("projects", "create", "Gone").exitCode == 0)
        #expect(try hearth.run("threads", "move", "A", "--project", "Gone").exitCode == 0)
        #expect(try hearth.run("projects", "delete", "Gone", "--with-threads", "--yes").exitCode == 0)
        #expect(try threads("list").isEmpty)
    }

    @Test func `restoring a backup restores deleted threads`() throws {
        defer { hearth.remove() }
        #expect(try chat("A", "Who are you?\n").exitCode == 0)
        let file = hearth.home.appendingPathComponent("backup.sqlite").path
        #expect(try hearth.run("backup", file).exitCode == 0)
        #expect(try hearth.run("backup", file).exitCode == 64)
        #expect(try hearth.run("threads", "delete", "A", "--yes").exitCode == 0)
        #expect(try hearth.run("restore", file + "x", "--yes").exitCode == 12)
        #expect(try hearth.run("restore", file).exitCode == 64)
        #expect(try threads("list").isEmpty)
        #expect(try hearth.run("restore", file, "--yes").exitCode == 0)
        #expect(try messages("A").count == 2)
    }

    @Test func `doctor reports a damaged database and suggests restoring it`() throws {
        defer { hearth.remove() }
        #expect(try chat("A", "Who are you?\n").exitCode == 0)
        #expect(try hearth.run("doctor").output.contains(/ok +Chats: 1 threads, 2 messages/))
        let file = hearth.home.appendingPathComponent("hearth.sqlite")
        var bytes = try Data(contentsOf: file)
        // Overwrites every page except the first, which identifies the file as a database.
        bytes.replaceSubrange(4096..., with: Data(repeating: 0x5A, count: bytes.count - 4096))
        try bytes.write(to: file)
        let run = try hearth.run("doctor")
        #expect(run.exitCode == 8)
        #expect(run.output.contains(/missing +Chats:/))
        #expect(run.output.contains("hearth restore"))
    }

    @Test func `control characters in an answer or a title never reach the terminal`() throws {
        defer { hearth.remove() }
        #expect(try chat("A", "/rename \u{1B}[31mred\u{1B}[0m\n/threads\n").exitCode == 0)
        for run in [try chat("B", "/threads\n"), try hearth.run("threads"), try hearth.run("threads", "show", "B")] {
            #expect(!run.output.contains("\u{1B}"))
        }
    }
}
