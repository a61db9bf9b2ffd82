package import Foundation
package import Mail
import Platform

extension HearthServices {
    /// The accounts whose mails are pulled to this machine.
    package var mailAccounts: MailAccounts { MailAccounts(folder: URL(filePath: home.path + "/accounts")) }
}

/// The accounts on mail servers.
///
/// Each account has a folder with its description, mbsync's configuration and state, and the mails. Only the user has
/// access to the folders.
package struct MailAccounts: Sendable {
    private let folder: URL
    private let mbsync: String?

    /// Creates a value for a folder, which need not exist yet, and by default for the installed mbsync.
    init(folder: URL, mbsync: String? = ChildProcess.path(of: "mbsync")) {
        (self.folder, self.mbsync) = (folder, mbsync)
    }

    /// Returns the accounts, sorted by name.
    package func all() -> [MailAccount] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { try? Self.account(at: folder.appending(path: $0)) }
    }

    package func named(_ name: String) throws -> MailAccount {
        guard let account = all().first(where: { $0.name == name }) else {
            throw MailError(
                .notFound, "There is no account '\(name)'. `hearth mail account list` lists the accounts.")
        }
        return account
    }

    static func account(at place: URL) throws -> MailAccount {
        try JSONDecoder().decode(MailAccount.self, from: Data(contentsOf: place.appending(path: "account.json")))
    }

    private func place(_ account: MailAccount) -> URL { folder.appending(path: account.name) }

    /// Returns the Maildir that an account's mails are pulled to.
    package func mails(of account: MailAccount) -> String { place(account).appending(path: "mail").path }

    /// Adds an account without pulling its mails.
    ///
    /// A file with the server's certificate is needed if no known authority has issued it.
    ///
    /// - Throws: `MailError` (`exists`, `invalid` for a certificate that is too large, `storage`); `HearthError` for an
    ///   unreadable certificate.
    package func add(_ account: MailAccount, certificate: URL? = nil) throws {
        let place = place(account)
        guard !FileManager.default.fileExists(atPath: place.appending(path: "account.json").path) else {
            throw MailError(
                .exists,
                "The account '\(account.name)' already exists. Remove it, or give this one another name with "
                    + "--name.")
        }
        var files = [
            ("mbsyncrc", Data(account.configuration(hasCertificate: certificate != nil).utf8)),
            ("password", Data((account.passwordCommand + "\n").utf8)),
        ]
        if let certificate {
            guard let data = try? Data(contentsOf: certificate) else { throw HearthError.unreadable(certificate.path) }
            guard data.count < 1 << 20 else {
                throw MailError(.invalid, "\(certificate.path) is too large for a certificate. Check the path.")
            }
            files.append(("certificate.pem", data))
        }
        // Written last, because this file makes the folder an account.
        files.append(("account.json", try JSONEncoder().encode(account)))
        let mine = [FileAttributeKey.posixPermissions: 0o700]
        do {
            for inner in ["mail", "state"] {
                try FileManager.default.createDirectory(
                    at: place.appending(path: inner), withIntermediateDirectories: true, attributes: mine)
            }
            try FileManager.default.setAttributes(mine, ofItemAtPath: folder.path)
            try FileManager.default.setAttributes(mine, ofItemAtPath: place.path)
        } catch {
            throw MailError(
                .storage, "\(place.path) cannot be created. Check the free space and your write permission.")
        }
        for (name, data) in files {
            let path = place.appending(path: name).path
            try? FileManager.default.removeItem(atPath: path)
            guard
                FileManager.default.createFile(
                    atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
            else { throw MailError(.storage, "\(path) cannot be written. Check the free space.") }
        }
    }

    /// Removes an account: its configuration, the sync state and, on request, the pulled mails.
    ///
    /// Mails on the server are never deleted.
    ///
    /// - Throws: `MailError` (`storage`).
    package func remove(_ account: MailAccount, withMails: Bool) throws {
        let place = place(account)
        do {
            if withMails { return try FileManager.default.removeItem(at: place) }
            for name in ["account.json", "mbsyncrc", "password", "certificate.pem"] {
                let file = place.appending(path: name)
                if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
            }
        } catch {
            throw MailError(.storage, "\(place.path) cannot be removed. Check your write permission.")
        }
    }

    // MARK: Pulling

    /// The time limit of a pull, after which the next pull resumes an incomplete one.
    private static let time = Duration.seconds(3_600)

    /// Pulls new mails of an account into its Maildir.
    ///
    /// The server is only read.
    ///
    /// With `inboxOnly`, other folders are skipped if the account includes the inbox.
    ///
    /// - Throws: `MailError` (`pullFailed` or `busy`, with the reason in a sentence), `CancellationError`; mails pulled
    ///   so far stay.
    package func pull(_ account: MailAccount, inboxOnly: Bool = false) async throws {
        guard let mbsync else {
            throw MailError(
                .pullFailed,
                "Pulling mail needs mbsync, which is not installed. Install isync (Debian, Ubuntu, Homebrew), then try "
                    + "again.")
        }
        let child = ChildProcess(
            path: mbsync, folder: place(account).path,
            limits: ChildProcess.Limits(
                time: Self.time, memoryBytes: account.usesToken ? 4 << 30 : 1 << 30, outputBytes: 1 << 20,
                fileBytes: 1 << 30),
            // mbsync needs the network and the programs that print passwords. A tunnel maps all libraries of `hearth`.
            confinement: nil, cancellation: Cancellation(), environment: Self.environment)
        let hasInbox = !Set(account.folders).isDisjoint(with: ["*", "INBOX"])
        let channel = inboxOnly && hasInbox ? "hearth:INBOX" : "hearth"
        let output: ChildProcess.Output
        do {
            output = try await child.output(["-c", "mbsyncrc", "-q", channel])
        } catch let error as ProcessError {
            throw MailError(.pullFailed, error.message)
        }
        switch output.ending {
        case .exited(0): return
        case .ranOutOfTime:
            throw MailError(
                .pullFailed,
                "Pulling \(account.name) took over an hour and was stopped. The next pull resumes from there.")
        default: throw PullFailure.error(output.errors, account)
        }
    }

    /// The user's environment, which password commands need, with English messages, because they are parsed.
    private static var environment: [String] {
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("LC_") || name.hasPrefix("HEARTH_") { variables[name] = nil }
        variables["LC_ALL"] = "C.UTF-8"
        variables[MailTunnel.program] = ShippedFile.executable
        return variables.map { "\($0)=\($1)" }
    }

    /// The pauses between two pulls of the inboxes, and between two pulls of all folders.
    private static let rest = (inbox: Duration.seconds(40), all: Duration.seconds(600))

    /// Pulls all accounts and imports their mails repeatedly, until the task is cancelled.
    ///
    /// `onFailure` receives an account that could not be pulled, once for each reason.
    package func follow(into mail: MailService, onFailure: @Sendable (MailAccount, String) -> Void) async {
        var told: [String: String] = [:]
        var whole: [String: ContinuousClock.Instant] = [:]
        while !Task.isCancelled {
            // A pause of the background work also pauses pulling.
            let isPaused = (try? await mail.queue.isPaused) ?? false
            for account in isPaused ? [] : all() {
                let isWhole = whole[account.name].map { $0.duration(to: .now) >= Self.rest.all } ?? true
                var problem: String?
                do {
                    try await pull(account, inboxOnly: !isWhole)
                    if isWhole { whole[account.name] = .now }
                } catch is CancellationError {
                    return
                } catch {
                    problem = "\(error)"
                }
                // Imports the mails that arrived before a failure. Fails for an account without any mails yet, whose
                // folder is not a mailbox.
                try? await mail.importSoon(at: mails(of: account), name: account.name)
                if let problem, told[account.name] != problem {
                    onFailure(account, problem)
                    mail.tell(problem, ofMailbox: account.name)
                }
                told[account.name] = problem
            }
            // Only a cancellation is thrown, which ends the loop.
            try? await Task.sleep(for: Self.rest.inbox)
        }
    }
}
