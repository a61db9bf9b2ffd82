import ArgumentParser
import Foundation
import Hearth
import Mail
import MailReading

/// The command `hearth mail account`.
struct MailAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Pull mails from IMAP servers, without changing them.",
        discussion: """
            mbsync (the package isync) pulls new mails into a Maildir of Hearth, which is then imported. Nothing is \
            sent, marked or deleted on the server. `hearth serve` checks inboxes every 40 seconds, and all folders \
            every ten minutes.
            """,
        subcommands: [
            AddAccountCommand.self, ListAccountsCommand.self, PullAccountsCommand.self, RemoveAccountCommand.self,
            ConnectAccountCommand.self,
        ])
}

/// The command `hearth mail account add`.
struct AddAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account.",
        discussion: """
            The password comes from the output of a command, such as the system's keyring ("secret-tool lookup account \
            mail", on macOS "security find-generic-password -s mail -w") or a password manager ("pass show mail"), or \
            from a file that only you may read (--password-file). Gmail, Fastmail and others require an app password.

            Microsoft accepts access tokens only (OAuth 2). --oauth2-command is a command that prints one, such as \
            mutt_oauth2.py. Hearth runs it for each pull, and does not store the token.
            """)

    @Argument(help: "The mail address.")
    var address: String

    @Option(help: "A command that prints the password and nothing else.")
    var passwordCommand: String?

    @Option(help: "A file with the password, which only you may read.", completion: .file())
    var passwordFile: String?

    @Option(help: "A command that prints an access token (OAuth 2) and nothing else.")
    var oauth2Command: String?

    @Option(help: "The IMAP server. (default: known for addresses of Gmail, Outlook.com, Fastmail and Posteo)")
    var server: String?

    @Option(help: "The server's port. (default: 993, or 143 with --starttls)")
    var port: Int?

    @Flag(help: "Encrypt with STARTTLS, which some servers require on port 143.")
    var starttls = false

    @Option(help: "The user name. (default: the address)")
    var user: String?

    @Option(help: "The name of the account and its mailbox. (default: the address)")
    var name: String?

    @Option(help: "A folder to pull, such as INBOX or 'Lists/*'; can be given several times. (default: all)")
    var folder: [String] = []

    @Option(help: "The certificate of a server that is not signed by a known authority.", completion: .file())
    var certificate: String?

    func validate() throws {
        if [passwordCommand, passwordFile, oauth2Command].compactMap(\.self).count != 1 {
            throw ValidationError("Give one of --password-command, --password-file and --oauth2-command.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let accounts = HearthServices.shared.mailAccounts
            let account = try MailAccount(
                address: address, name: name, user: user, server: server, port: port, startsTLS: starttls,
                passwordCommand: try command(), usesToken: oauth2Command != nil, folders: folder)
            try accounts.add(account, certificate: certificate.map { URL(fileURLWithPath: $0) })
            Output.line(
                "\(account.name.printable) is added. `hearth mail account pull` pulls its mails from "
                    + "\(account.server.printable).")
        }
    }

    private func command() throws -> String {
        guard let file = passwordFile else { return passwordCommand ?? oauth2Command ?? "" }
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        guard let rights = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int else {
            throw HearthError(.missingFile, "There is no file at \(path.printable).")
        }
        guard rights & 0o077 == 0 else {
            throw ValidationError("Other users may read \(path.printable). Run `chmod 600` on it first.")
        }
        return "head -n 1 '\(path.replacingOccurrences(of: "'", with: "'\\''"))'"
    }
}

/// The command `hearth mail account list`.
struct ListAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts.",
        discussion: """
            With --json, an array of objects with name, user, server, port, login (password or oauth2), folders and \
            mails (the Maildir).
            """)

    @Flag(help: "Write a JSON array.")
    var json = false

    private struct Listed: Encodable {
        let name: String
        let user: String
        let server: String
        let port: Int
        let login: String
        let folders: [String]
        let mails: String
    }

    func run() async throws {
        try await reportingFailures { [json] in
            let accounts = HearthServices.shared.mailAccounts
            let all = accounts.all().map {
                Listed(
                    name: $0.name, user: $0.user, server: $0.server, port: $0.port,
                    login: $0.usesToken ? "oauth2" : "password", folders: $0.folders,
                    mails: accounts.mails(of: $0))
            }
            if json { return try Output.json(all) }
            var table = Table(["NAME", "SERVER", "USER", "FOLDERS"])
            for each in all {
                table.add([each.name, "\(each.server):\(each.port)", each.user, each.folders.joined(separator: ", ")])
            }
            table.write()
        }
    }
}

/// The command `hearth mail account pull`.
struct PullAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Pull new mails of all accounts, or of some, and import them.",
        discussion: """
            Errors are reported with the reason, and the exit code is 9; mails pulled before an error are imported.
            """)

    @Argument(help: "Names of accounts. (default: all)")
    var names: [String] = []

    @Flag(help: "Do not wait for embeddings and attached files; `hearth serve` and `hearth mail watch` add them.")
    var wordsOnly = false

    func run() async throws {
        try await withMail { [names, wordsOnly] mail in
            let accounts = HearthServices.shared.mailAccounts
            let chosen = names.isEmpty ? accounts.all() : try names.map { try accounts.named($0) }
            if chosen.isEmpty { Output.error("There are no accounts. Add one with `hearth mail account add`.") }
            let bar = WorkBar()
            var failure: MailError?
            for account in chosen {
                var isPulled = true
                do {
                    try await accounts.pull(account)
                } catch let error as MailError {
                    isPulled = false
                    failure = failure ?? error
                    Output.error("\(account.name.printable): \(error.message.printable)")
                }
                do {
                    let report = try await mail.importMailbox(at: accounts.mails(of: account), name: account.name) {
                        bar.report(WorkProgress($0))
                    }
                    bar.end()
                    Output.line("\(account.name.printable): \(ImportMailCommand.words(report))")
                } catch is MailboxError where !isPulled {
                    // No mails have arrived, so the folder is not a mailbox yet.
                    bar.end()
                }
            }
            try await mail.finish(embeds: !wordsOnly) { bar.report(WorkProgress($0)) }
            bar.end()
            if let failure { throw ExitCode(Failure(failure).kind) }
        }
    }
}

/// The command `hearth mail account remove`.
struct RemoveAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account; the mails on the server stay.",
        discussion: """
            Pulled mails stay on this machine and in Hearth, unless --mails is given.
            """)

    @Argument(help: "The account's name.")
    var name: String

    @Flag(help: "Also remove its mails from this machine and from Hearth.")
    var mails = false

    func run() async throws {
        try await withMail { [name, mails] mail in
            let accounts = HearthServices.shared.mailAccounts
            let account = try accounts.named(name)
            let path = accounts.mails(of: account)
            if mails, let box = try await mail.mailboxes().first(where: { $0.path == path }) {
                try await mail.removeMailbox(named: box.name)
            }
            try accounts.remove(account, withMails: mails)
            Output.line(mails ? "Removed." : "Removed; its mails stay in \(path.printable).")
        }
    }
}

/// The command `hearth mail account connect`, which mbsync starts for accounts with access tokens.
struct ConnectAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Connect to the server of the account in this folder, for mbsync.",
        shouldDisplay: false)

    func run() async throws {
        let folder = URL(filePath: FileManager.default.currentDirectoryPath)
        if let problem = await MailTunnel.run(in: folder) {
            Output.error(problem)
            throw ExitCode(Failure.Kind.notFound)
        }
    }
}
