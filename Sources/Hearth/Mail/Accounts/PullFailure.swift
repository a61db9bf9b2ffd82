import Mail
import Platform

/// The translation of errors of mbsync and of tunnels into sentences with a remedy.
enum PullFailure {
    static func error(_ errors: String, _ account: MailAccount) -> MailError {
        if errors.contains("is locked") {
            return MailError(.busy, "\(account.name) is already being pulled. Wait until that has finished.")
        }
        return MailError(.pullFailed, sentence(errors, account))
    }

    private static func sentence(_ errors: String, _ account: MailAccount) -> String {
        func says(_ texts: String...) -> Bool { texts.contains { errors.contains($0) } }
        let server = account.server
        for line in errors.split(whereSeparator: \.isNewline) where line.hasPrefix(MailTunnel.errorMark) {
            return String(line.dropFirst(MailTunnel.errorMark.count))
        }
        if says("PassCmd") {
            return "The password command of \(account.name) failed or printed nothing. Try it in a terminal: it must "
                + "print only the password."
        }
        if says("AUTHENTICATIONFAILED", "'AUTHENTICATE ", "'LOGIN ") {
            return "\(server) rejected the password of \(account.user). Check the password command; Gmail, Fastmail "
                + "and others require an app-specific password."
        }
        if says("SSL error", "certificate") {
            return untrusted(server)
        }
        if says("Cannot resolve") { return notFound(server) }
        if says("Cannot connect", "No working address") { return unreachable(account) }
        if says("Socket error", "timed out", "timeout", "unexpected EOF", "Unexpected EOF", "BYE") {
            return lost(server)
        }
        let last = errors.split(whereSeparator: \.isNewline).last.map { String($0.prefix(300)) } ?? "no reason given"
        return "mbsync cannot pull \(account.name): \(last)"
    }

    #if !HEARTH_MOBILE
        static func sentence(_ failure: MailServerConnection.Failure, _ account: MailAccount) -> String {
            switch failure {
            case .tokenRefused:
                "\(account.server) rejected the access token of \(account.user). It may have expired, or be for another "
                    + "account or without permission for IMAP. Run the token command in a terminal, and sign in again if it "
                    + "asks you to."
            case .untrusted: untrusted(account.server)
            case .notFound: notFound(account.server)
            case .unreachable: unreachable(account)
            case .lost: lost(account.server)
            }
        }
    #endif

    private static func untrusted(_ server: String) -> String {
        "\(server) presented a certificate that is for another host, has expired, or is not trusted; no password was sent. "
            + "If the server is yours, add the account with --certificate and the server's certificate."
    }

    private static func notFound(_ server: String) -> String {
        "The host \(server) was not found. Check its name and the network connection."
    }

    private static func unreachable(_ account: MailAccount) -> String {
        "\(account.server) cannot be reached on port \(account.port). Check the connection, the port, and that IMAP is "
            + "available on it."
    }

    private static func lost(_ server: String) -> String {
        "The connection to \(server) was lost. The mails received so far are kept, and the next pull resumes from there."
    }
}
