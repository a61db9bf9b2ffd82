import ArgumentParser
import Chat
import Hearth

/// The threads of a command that marks threads.
struct MarkedThreads: ParsableArguments {
    @Argument(help: "Titles or ids of threads.")
    var threads: [String]

    /// Changes all threads, or none if one of the names is unknown.
    func change(_ done: String, _ chat: ChatService, _ change: (ChatService, ChatThread) throws -> Void) throws {
        let found = try threads.map { try chat.store.thread(of: $0) }
        for thread in found { try change(chat, thread) }
        Output.line("\(done) \(found.map(\.title.printable).joined(separator: ", ")).")
    }
}

/// The command `hearth threads pin`.
struct PinThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "List threads before all others.")

    @OptionGroup var marked: MarkedThreads

    func run() async throws {
        try await withChats { try marked.change("Pinned", $0) { try $0.mark($1.id, isPinned: true) } }
    }
}

/// The command `hearth threads unpin`.
struct UnpinThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "List pinned threads by their date again.")

    @OptionGroup var marked: MarkedThreads

    func run() async throws {
        try await withChats { try marked.change("Unpinned", $0) { try $0.mark($1.id, isPinned: false) } }
    }
}

/// The command `hearth threads archive`.
struct ArchiveThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Hide threads in lists; searches still find them.")

    @OptionGroup var marked: MarkedThreads

    func run() async throws {
        try await withChats { try marked.change("Archived", $0) { try $0.mark($1.id, isArchived: true) } }
    }
}

/// The command `hearth threads unarchive`.
struct UnarchiveThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unarchive", abstract: "List archived threads again.")

    @OptionGroup var marked: MarkedThreads

    func run() async throws {
        try await withChats { try marked.change("Restored", $0) { try $0.mark($1.id, isArchived: false) } }
    }
}

/// The command `hearth threads move`.
struct MoveThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move threads into a project, or out of their projects.",
        discussion: """
            Settings that a thread sets itself stay. Its other settings are those of the project.

              hearth threads move Chat3 Chat4 --project Chemistry
              hearth threads move Chat3
            """)

    @OptionGroup var marked: MarkedThreads

    @Option(help: "The project's name or id. (default: out of all projects)")
    var project: String?

    func run() async throws {
        try await withChats { chat in
            let place = try project.map { try chat.store.project(of: $0).id }
            try marked.change("Moved", chat) { try $0.move($1.id, to: place) }
        }
    }
}
