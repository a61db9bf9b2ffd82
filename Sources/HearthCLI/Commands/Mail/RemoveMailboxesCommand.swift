import ArgumentParser
import Foundation
import Mail

/// The command `hearth mail rm`.
struct RemoveMailboxesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove mailboxes from Hearth; the files are not deleted.",
        discussion: """
            Removes their mails and everything derived from them; what was learned from your marks stays. `hearth mail \
            list` shows the mailboxes.
            """)

    @Argument(help: "Names or paths.")
    var mailboxes: [String]

    func run() async throws {
        try await withMail { [names = mailboxes] mail in
            let all = try await mail.mailboxes()
            // Refuses unknown names before any mailbox is removed. The set drops duplicate names.
            let found = Set(try names.map { try Self.find($0, all) })
            for name in found.sorted() { try await mail.removeMailbox(named: name) }
            Output.line(found.count == 1 ? "Removed." : "Removed \(found.count).")
        }
    }

    private static func find(_ name: String, _ all: [ImportedMailbox]) throws -> String {
        if let box = all.first(where: { $0.name == name }) { return box.name }
        let path = URL(fileURLWithPath: name).standardizedFileURL.path
        if let box = all.first(where: { $0.path == path }) { return box.name }
        throw MailError(
            .notFound, "There is no mailbox '\(name.printable)'. `hearth mail list` shows the mailboxes.")
    }
}
