import ArgumentParser
import Chat
import Foundation
import Hearth

/// The command `hearth threads rename`.
struct RenameThreadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename a thread.")

    @Argument(help: "The thread's title or id.")
    var thread: String

    @Argument(help: "The new title.")
    var title: String

    func run() async throws {
        try await withChats { chat in
            let renamed = try chat.rename(try chat.store.thread(of: thread).id, to: title)
            Output.line("The thread is now named \(renamed.title.printable).")
        }
    }
}

/// The command `hearth threads clear`.
struct ClearThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Delete all messages; keep the threads and their titles.",
        discussion: """
            Also deletes the messages that `hearth chat` remembers for the up key. Asks for confirmation. Without a \
            terminal, --yes is required. `hearth backup` or `hearth threads export` keeps a copy.
            """)

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        try await withChats { chat in
            let count = try chat.store.counters().messages
            try await confirm("Delete all \(count) messages of all threads?", yes: yes)
            try await chat.clearAll()
            try HearthServices.shared.removeInputHistory()
            Output.line("All messages were deleted; the threads remain.")
        }
    }
}

/// The command `hearth threads delete`.
struct DeleteThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete threads with all their messages.",
        discussion: """
            Asks for confirmation. Without a terminal, --yes is required.
            """)

    @Argument(help: "Titles or ids of threads.")
    var threads: [String]

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        try await withChats { chat in
            // Refuses unknown names before any thread is deleted.
            let found = try threads.map { try chat.store.thread(of: $0) }
            let titles = found.map(\.title.printable).joined(separator: ", ")
            try await confirm("Delete \(titles) with all messages?", yes: yes)
            var deleted: Set<String> = []
            for thread in found where deleted.insert(thread.id.uuidString).inserted {
                try await chat.deleteThread(thread.id)
            }
            Output.line("Deleted \(titles).")
        }
    }
}

extension AsyncParsableCommand {
    /// Asks for confirmation before data is deleted, unless `yes` is set.
    ///
    /// - Throws: The exit code if the user does not confirm; `ValidationError` if there is no terminal to ask.
    func confirm(_ question: String, yes: Bool) async throws {
        if yes { return }
        guard Terminal.canAsk else { throw ValidationError("There is no terminal to ask. Give --yes to confirm.") }
        guard await Terminal.confirms(question, isYesByDefault: false) else {
            Output.error("Nothing was changed.")
            throw ExitCode.interrupted
        }
    }
}
