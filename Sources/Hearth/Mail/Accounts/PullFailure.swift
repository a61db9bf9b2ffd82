/// What mbsync's complaints mean to people, and what to do.
enum PullFailure {
    static func sentence(_ errors: String, _ account: MailAccount) -> String {
        func says(_ texts: String...) -> Bool { texts.contains { errors.contains($0) } }
        let server = account.server
        if says("PassCmd") {
            return "The password command of \(account.name) failed or wrote nothing. Try it in a terminal: it writes "
                + "the password and nothing else."
        }
        if says("AUTHENTICATIONFAILED", "'AUTHENTICATE ", "'LOGIN ") {
            return "\(server) does not accept the password of \(account.user). Check the password command; Gmail, "
                + "Fastmail and others want a password made for one app."
        }
        if says("SSL error", "certificate") {
            return "\(server) shows a certificate that is not its own, has ended, or that nobody vouches for; no "
                + "password was sent. If the server is yours, add the account with --certificate and the server's certificate."
        }
        if says("Cannot resolve") {
            return "There is no server called \(server), or this machine is not connected. Check both."
        }
        if says("Cannot connect", "No working address") {
            return "\(server) cannot be reached at port \(account.port). Check the connection, the port, and whether "
                + "it speaks IMAP there."
        }
        if says("is locked") {
            return "\(account.name) is being pulled already. Wait until that has ended."
        }
        if says("Socket error", "timed out", "timeout", "unexpected EOF", "Unexpected EOF", "BYE") {
            return "The connection to \(server) broke off. What came is kept, and the next pull goes on from there."
        }
        let last = errors.split(whereSeparator: \.isNewline).last.map { String($0.prefix(300)) } ?? "no reason given"
        return "mbsync cannot pull \(account.name): \(last)"
    }
}
