import Mail

/// The translation of mbsync's error output into sentences with a remedy.
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
        if says("PassCmd") {
            return "The password command of \(account.name) failed or printed nothing. Try it in a terminal: it must "
                + "print only the password."
        }
        if says("AUTHENTICATIONFAILED", "'AUTHENTICATE ", "'LOGIN ") {
            return "\(server) rejected the password of \(account.user). Check the password command; Gmail, Fastmail "
                + "and others require an app-specific password."
        }
        if says("SSL error", "certificate") {
            return "\(server) presented a certificate that is for another host, has expired, or is not trusted; no "
                + "password was sent. If the server is yours, add the account with --certificate and the server's "
                + "certificate."
        }
        if says("Cannot resolve") {
            return "The host \(server) was not found. Check its name and the network connection."
        }
        if says("Cannot connect", "No working address") {
            return "\(server) cannot be reached on port \(account.port). Check the connection, the port, and that IMAP "
                + "is available on it."
        }
        if says("Socket error", "timed out", "timeout", "unexpected EOF", "Unexpected EOF", "BYE") {
            return "The connection to \(server) was lost. The mails received so far are kept, and the next pull "
                + "resumes from there."
        }
        let last = errors.split(whereSeparator: \.isNewline).last.map { String($0.prefix(300)) } ?? "no reason given"
        return "mbsync cannot pull \(account.name): \(last)"
    }
}
