import ArgumentParser
import Mail

/// The command `hearth mail local-only`.
struct LocalOnlyMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "local-only", abstract: "Mark mailboxes as never leaving this machine.",
        discussion: "Remote models cannot read them: summaries and replies need a model of this machine.")

    @Argument(help: "Names of mailboxes.")
    var mailboxes: [String]

    @Flag(help: "Remove the mark.")
    var off = false

    func run() async throws {
        try await withMail { [mailboxes, off] mail in
            for mailbox in mailboxes { try await mail.setLocalOnly(!off, mailbox: mailbox) }
            Output.line(off ? "Remote models may be asked about them." : "They never leave this machine.")
        }
    }
}
