import ArgumentParser
import Foundation
import Hearth
import Mail

/// The command `hearth mail train`.
struct TrainMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train", abstract: "Learn what spam is from your marks, or from a junk folder.",
        discussion: """
            Without options, shows what was learned. Each mark of `hearth mail spam` is learned; from 200 learned mails \
            on, with 20 of each kind, they change the verdicts on other mails. With --folder, the mails of a folder are \
            learned as spam, and mails that you read in other folders as not spam. --forget takes that back; your marks \
            stay. Learned mails are stored as hashes.
            """)

    @Option(help: "Learn the mails of this folder as spam, such as Junk.")
    var folder: String?

    @Option(help: "The mailbox with the folder; needed if there are several mailboxes.")
    var mailbox: String?

    @Flag(help: "Forget what was learned from folders.")
    var forget = false

    @Flag(help: "Write one JSON object: marks, spam, ham, isUsed, and folders with mailbox, folder, mails and learned.")
    var json = false

    func validate() throws {
        if forget, folder != nil { throw ValidationError("Give --folder or --forget, not both.") }
        if mailbox != nil, folder == nil { throw ValidationError("--mailbox needs --folder.") }
    }

    func run() async throws {
        try await withMail { [folder, mailbox, forget, json] mail in
            if let folder {
                let names = try await mail.mailboxes().map(\.name)
                guard let name = mailbox ?? (names.count == 1 ? names[0] : nil) else {
                    throw MailError(
                        .invalid,
                        "Say which mailbox has the folder, with --mailbox. `hearth mail list` shows the mailboxes.")
                }
                try await mail.learn(folder: folder, mailbox: name)
            } else if forget {
                try await mail.forgetFolders()
            }
            if folder != nil || forget { try await mail.queue.processAll(isQuick: true) }
            let learning = try await mail.learning()
            if json { return try Output.json(learning) }
            Output.line(learning.sentence)
            guard !learning.folders.isEmpty else { return }
            var table = Table(["MAILBOX", "FOLDER", "MAILS", "LEARNED"], rightAligned: [2, 3])
            for folder in learning.folders {
                table.add([folder.mailbox, folder.folder, "\(folder.mails)", "\(folder.learned)"])
            }
            table.write()
        }
    }

    /// Shows the commands that learn from junk folders that were not learned yet.
    static func showOffers(_ mail: MailService) async throws {
        for offer in try await mail.learning().offers {
            let (name, folder) = (offer.mailbox.printable.inShell, offer.folder.printable.inShell)
            Output.error("Hearth can learn from \(offer.mails) mails in a junk folder, if you run:")
            Output.error("  hearth mail train --mailbox \(name) --folder \(folder)")
        }
    }
}

extension String {
    /// The text in quotation marks for a shell.
    fileprivate var inShell: String { "'" + replacingOccurrences(of: "'", with: "'\\''") + "'" }
}
