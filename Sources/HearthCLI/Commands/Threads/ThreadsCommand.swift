import ArgumentParser
import Chat
import Hearth

/// The command `hearth threads`.
struct ThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "threads", abstract: "List, show, search, export and delete the chats on this machine.",
        discussion: """
            Identify a thread by its id, or by its title, in upper or lower case if only one matches.

            With --json, standard output is one JSON value. Questions and errors go to standard error.
            """,
        subcommands: [
            ListThreadsCommand.self, ShowThreadCommand.self, SearchThreadsCommand.self, RenameThreadCommand.self,
            PinThreadsCommand.self, UnpinThreadsCommand.self, ArchiveThreadsCommand.self, UnarchiveThreadsCommand.self,
            MoveThreadsCommand.self,
            ExportThreadsCommand.self, ImportThreadsCommand.self, ClearThreadsCommand.self, DeleteThreadsCommand.self,
        ],
        defaultSubcommand: ListThreadsCommand.self)
}

extension AsyncParsableCommand {
    /// Runs work with the chats of this home, and prints a failure, which becomes the documented exit code.
    func withChats(_ work: (ChatService) async throws -> Void) async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            do {
                try await work(try services.chat())
            } catch {
                await services.shutDown()
                throw error
            }
            await services.shutDown()
        }
    }
}
