import ArgumentParser
import Foundation
import Hearth
import Store

/// The command `hearth backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy all chats, documents and mails into one file.",
        discussion: """
            The copy is a consistent snapshot of the database, even while it is in use. It does not include models \
            and settings. `hearth restore` restores it.
            """)

    @Argument(help: "A new file.")
    var file: String

    func run() async throws {
        try await reportingFailures {
            try HearthServices.shared.database().backUp(to: file)
            Output.line("The chats, documents and mails are saved in \(file.printable).")
            await HearthServices.shared.shutDown()
        }
    }
}

/// The command `hearth restore`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace all chats, documents and mails with those of a backup.",
        discussion: """
            Checks the backup first; no other `hearth` may be running. The current chats, documents and mails are kept \
            in a file next to the database, whose name is shown; delete it when you no longer need it. Asks for \
            confirmation; without a terminal, --yes is required. To add chats instead of replacing them, use `hearth \
            threads import`.
            """)

    @Argument(help: "A file that `hearth backup` wrote.")
    var file: String

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        try await reportingFailures {
            let home = HearthServices.shared.home
            if FileManager.default.fileExists(atPath: home.databaseFile) {
                try await confirm("Replace all chats, documents and mails with those of \(file.printable)?", yes: yes)
            }
            let kept = try LocalDatabase.restore(
                from: file, to: home.databaseFile, migrations: HearthServices.migrations)
            Output.line("The chats, documents and mails are now those of \(file.printable).")
            if let kept {
                Output.line(
                    "The previous ones are kept in \(kept.printable). Delete this file when you no longer need it.")
            }
        }
    }
}
