import Foundation
import Mail
import Testing

@testable import Hearth

@Suite struct MailAccountTests {
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(path: "hearth-accounts-\(UUID())")
        deinit { try? FileManager.default.removeItem(at: path) }
    }

    private let folder = Folder()

    private func account(
        _ address: String = "ann@example.org", server: String? = "imap.example.org", user: String? = nil,
        command: String = "echo secret", folders: [String] = []
    ) throws -> MailAccount {
        try MailAccount(
            address: address, user: user, server: server, passwordCommand: command, folders: folders)
    }

    /// Returns accounts whose mbsync is a script.
    private func accounts(_ script: String) throws -> MailAccounts {
        try FileManager.default.createDirectory(at: folder.path, withIntermediateDirectories: true)
        let program = folder.path.appending(path: "mbsync").path
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return MailAccounts(folder: folder.path.appending(path: "accounts"), mbsync: program)
    }

    @Test func `the mbsync configuration pulls new mails and changes nothing on the server`() throws {
        let text = try account(folders: ["*", "!Lists/*"]).configuration(hasCertificate: true)
        for line in [
            "Host \"imap.example.org\"", "Port 993", "SSLType IMAPS", "CertificateFile ./certificate.pem",
            "Sync PullNew", "Create Near", "Remove None", "Expunge None", "Patterns \"*\" \"!Lists/*\"",
            "PassCmd \"sh ./password\"",
        ] { #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)") }
        #expect(!text.contains("secret"))
        let known = try account("ann@gmail.com", server: nil)
        #expect(known.server == "imap.gmail.com" && known.folders.contains("![Gmail]/All Mail"))
    }

    @Test func `an account with tokens lets hearth log in, and Microsoft's accounts need tokens`() throws {
        let account = try MailAccount(
            address: "ann@outlook.de", passwordCommand: "print-token", usesToken: true)
        #expect(account.server == "outlook.office365.com" && account.usesToken)
        let lines = account.configuration(hasCertificate: true).split(separator: "\n")
        #expect(
            lines.contains(#"Tunnel "exec \"$HEARTH_PROGRAM\" mail account connect""#) && lines.contains("SSLType None")
        )
        #expect(!lines.contains { $0.hasPrefix("Host") || $0.hasPrefix("PassCmd") || $0.hasPrefix("Certificate") })
        #expect(lines.contains("Sync PullNew") && lines.contains("Expunge None"))
        for address in ["ann@outlook.de", "ann@hotmail.com", "ann@LIVE.co.uk", "ann@msn.com"] {
            let error = #expect(throws: MailError.self, "\(address)") {
                try MailAccount(address: address, passwordCommand: "echo secret")
            }
            #expect(error?.message.contains("--oauth2-command") == true)
        }
        // Accounts of earlier versions have passwords.
        let old =
            #"{"name": "a", "user": "a", "server": "b", "port": 993, "startsTLS": false, "passwordCommand": "c", "folders": []}"#
        #expect(try !JSONDecoder().decode(MailAccount.self, from: Data(old.utf8)).usesToken)
    }

    @Test func `account values that add configuration lines or leave the folder are refused`() throws {
        #expect(throws: MailError.self) { try account(server: nil) }
        #expect(throws: MailError.self) { try account("../up@example.org") }
        for text in ["a\"b", "a\nExpunge Both", "a\\", ""] {
            #expect(throws: MailError.self, "\(text)") { try account(server: text) }
            #expect(throws: MailError.self, "\(text)") { try account(user: text) }
            #expect(throws: MailError.self, "\(text)") { try account(folders: [text]) }
        }
        #expect(throws: MailError.self) { try account(command: "echo a\necho b") }
    }

    @Test func `an account can be added, pulled and removed, and its folder is private`() async throws {
        let accounts = try accounts("grep -q 'Sync PullNew' \"$2\" && sh ./password > said && mkdir -p mail/INBOX/cur")
        let account = try account()
        try accounts.add(account)
        #expect(accounts.all() == [account])
        #expect(throws: MailError.self) { try accounts.add(account) }
        let place = URL(filePath: accounts.mails(of: account)).deletingLastPathComponent()
        for name in ["", "account.json", "mbsyncrc", "password"] {
            let rights = try FileManager.default.attributesOfItem(atPath: place.path + "/" + name)[.posixPermissions]
            #expect((rights as? Int ?? 0o777) & 0o077 == 0, "\(name)")
        }
        try await accounts.pull(account)
        #expect(try String(contentsOf: place.appending(path: "said"), encoding: .utf8) == "secret\n")
        try accounts.remove(account, withMails: false)
        #expect(accounts.all().isEmpty && FileManager.default.fileExists(atPath: accounts.mails(of: account)))
        try accounts.add(account)
        try accounts.remove(account, withMails: true)
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }

    @Test(arguments: [
        ("IMAP command 'AUTHENTICATE PLAIN <a>' returned an error: NO [AUTHENTICATIONFAILED] no.", "password of ann"),
        ("SSL error connecting x (1.2.3.4:993): self-signed certificate", "certificate"),
        ("Cannot connect to x (1.2.3.4:993): Connection refused\nNo working address found for x", "on port 993"),
        ("Error: Cannot resolve server 'x': Name or service not known", "was not found"),
        ("Skipping account hearth, PassCmd exited with status 1", "password command"),
        ("Socket error from x: Broken pipe", "was lost"), ("Error: channel x is locked", "already"),
        ("first\nsomething else", "something else"),
        ("hearth-tunnel: The token has expired.\nIMAP error: unexpected EOF from tunnel 'x'", "The token has expired."),
    ])
    func `mbsync errors are translated to sentences`(errors: String, words: String) async throws {
        let accounts = try accounts("cat <<'END' >&2\n\(errors)\nEND\nexit 1")
        let account = try account()
        try accounts.add(account)
        let error = await #expect(throws: MailError.self) { try await accounts.pull(account) }
        let code: MailError.Code = errors.contains("locked") ? .busy : .pullFailed
        #expect(error?.code == code && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(.timeLimit(.minutes(30))) func `cancelling a task ends its pull, and missing mbsync is named`() async throws {
        let begun = folder.path.appending(path: "begun").path
        let accounts = try accounts("echo > '\(begun)'; exec sleep 600")
        let account = try account()
        try accounts.add(account)
        let pulling = Task { try await accounts.pull(account) }
        while !FileManager.default.fileExists(atPath: begun) { try await Task.sleep(for: .milliseconds(5)) }
        pulling.cancel()
        await #expect(throws: CancellationError.self) { try await pulling.value }
        let without = MailAccounts(folder: folder.path, mbsync: nil)
        let error = await #expect(throws: MailError.self) { try await without.pull(account) }
        #expect(error?.message.contains("isync") == true)
    }
}
