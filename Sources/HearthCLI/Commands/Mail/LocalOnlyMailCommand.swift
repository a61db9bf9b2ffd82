import ArgumentParser
import Mail

/// The command `hearth mail local-only`.
struct LocalOnlyMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "local-only", abstract: "Mark mailboxes as never leaving this machine.",
        discussion: "No remote model is shown anything of them: summaries and replies need a model of this machine.")

    @Argument(help: "Names of mailboxes.")
    var mailboxes: [String]

    @Flag(help: "Take the mark away.")
    var off = false

    func run() async throws {
        try await withMail { [mailboxes, off] mail in
            for mailbox in mailboxes { try await mail.setLocalOnly(!off, mailbox: mailbox) }
            Output.line(off ? "Remote models may be asked about them." : "They never leave this machine.")
        }
    }
}
