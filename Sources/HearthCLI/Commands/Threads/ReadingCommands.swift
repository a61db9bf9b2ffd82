import ArgumentParser
import Chat
import Hearth

/// The command `hearth threads list`.
struct ListThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the threads, pinned ones first, then newest first.",
        discussion: """
            On a terminal, prints a table; otherwise lines of seven tab-separated fields: title, date of the last \
            change, style, model, id, project, and "pinned", "archived" or nothing.

            With --json, an array of objects, newest first, with the keys id, title, createdAt, updatedAt, settings, \
            ownSettings, projectID, isPinned, isArchived, firstWords and messages, which is empty.
            """)

    @Option(help: "List only the threads of this project.")
    var project: String?

    @Flag(help: "List the archived threads instead of the others.")
    var archived = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await withChats { chat in
            let place = try project.map { try chat.store.project(of: $0).id }
            let all = try chat.store.threads()
            let threads = all.filter { $0.isArchived == archived && (place == nil || $0.projectID == place) }
            if json { return try Output.datedJSON(threads) }
            if all.isEmpty { return Output.error("There are no threads yet. `hearth chat` starts one.") }
            if threads.isEmpty { return Output.error("There are no such threads.") }
            ThreadList(threads, try chat.store.projects()).write()
        }
    }
}

/// The command `hearth threads show`.
struct ShowThreadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the messages of a thread.",
        discussion: """
            With --json, one object with the keys id, title, createdAt, updatedAt, settings, ownSettings, projectID, \
            isPinned, isArchived and messages; each message has id, role, text, timestamp and metadata.
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

    @Option(help: "Search only the threads of this project.")
    var project: String?

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
            let place = try project.map { try chat.store.project(of: $0).id }
            let matches = try chat.store.search(words.joined(separator: " "), limit: limit, in: place)
            if json { return try Output.datedJSON(matches) }
            if matches.isEmpty { return Output.error("No message contains these words.") }
            MatchList(matches).write()
        }
    }
}
