import ArgumentParser
import Foundation
import Hearth
import Store

/// `hearth backup`: a copy of the database.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy all chats into one file, also while they are used.",
        discussion: """
            The copy is of one moment, however much is written meanwhile. Models and settings are not in it. \
            `hearth restore` puts it back.
            """)

    @Argument(help: "A new file.")
    var file: String

    func run() async throws {
        try await reportingFailures {
            try HearthServices.shared.database().backUp(to: file)
            Output.line("The chats are saved in \(file.printable).")
            await HearthServices.shared.shutDown()
        }
    }
}

/// `hearth restore`: a backup in the place of the database.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of all chats.",
        discussion: """
            The backup is checked first, and no other `hearth` may run. The chats of now are kept in a file beside the \
            database, whose name is shown; delete it when you don't need it. Asks first if standard input is a terminal; a program that gives it another input is not asked, as with \
            --yes. To add chats instead of replacing them, use `hearth threads import`.
            """)

    @Argument(help: "A file that `hearth backup` wrote.")
    var file: String

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await reportingFailures {
            let home = HearthServices.shared.home
            if FileManager.default.fileExists(atPath: home.databaseFile) {
                try await confirm("Replace all chats with those of \(file.printable)?", yes: yes)
            }
            try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
            let kept = try LocalDatabase.restore(
                from: file, to: home.databaseFile, migrations: HearthServices.migrations)
            Output.line("The chats are those of \(file.printable) now.")
            if let kept {
                Output.line("Those of before are kept in \(kept.printable). Delete it when you don't need it.")
            }
        }
    }
}
