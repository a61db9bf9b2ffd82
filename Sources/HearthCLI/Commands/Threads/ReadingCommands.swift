import ArgumentParser
import Chat
import Hearth

/// The command `hearth threads list`.
struct ListThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the threads, newest first.",
        discussion: """
            On a terminal, prints a table; otherwise lines of five tab-separated fields: title, date of the last \
            change, style, model and id.

            With --json, an array of objects with the keys id, title, createdAt, updatedAt, settings and messages, \
            which is empty.
            """)

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await withChats { chat in
            let threads = try chat.store.threads()
            if json { return try Output.datedJSON(threads) }
            if threads.isEmpty { return Output.error("There are no threads yet. `hearth chat` starts one.") }
            ThreadList(threads).write()
        }
    }
}

/// The command `hearth threads show`.
struct ShowThreadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the messages of a thread.",
        discussion: """
            With --json, one object with the keys id, title, createdAt, updatedAt, settings and messages; each message \
            has id, role, text, timestamp and metadata.
            """)

    @Argument(help: "The thread's title or id.")
    var thread: String

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await withChats { chat in
            let thread = try chat.store.thread(try chat.store.thread(of: self.thread).id)
            if json { return try Output.datedJSON(thread) }
            ThreadText.write(thread)
        }
    }
}

/// The command `hearth threads search`.
struct SearchThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find messages in all threads.",
        discussion: """
            Finds messages of all branches that contain all the words. On a terminal, prints a table; otherwise lines \
            of four tab-separated fields: thread, date, author, and the text around the match.

            With --json, an array of objects with the keys threadID, threadTitle, messageID, role, timestamp, snippet \
            and highlights.
            """)

    @Argument(help: "The words to search for.")
    var words: [String]

    @Option(help: "The maximum number of matches.")
    var limit = 50

    @Flag(help: "Write one JSON array.")
    var json = false

    func validate() throws {
        guard (1...1000).contains(limit) else {
            throw ValidationError("--limit is \(limit); it can be 1 to 1000.")
        }
    }

    func run() async throws {
        try await withChats { chat in
            let matches = try chat.store.search(words.joined(separator: " "), limit: limit)
            if json { return try Output.datedJSON(matches) }
            if matches.isEmpty { return Output.error("No message contains these words.") }
            MatchList(matches).write()
        }
    }
}
