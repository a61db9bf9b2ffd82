import MailReading

/// A mail that came without what servers and programs add on the way: exported, pasted, or handed over as text.
///
/// A classifier that has learned from delivered mails takes what is missing there for a sign of spam. Such a mail is judged
/// by its text and links alone, and counts as spam only on evidence that names itself.
extension MailMessage {
    /// Whether none of the headers is there that servers and programs add, and that classifiers lean on.
    var isBare: Bool {
        returnPath == nil && list == nil && authentication == MailAuthentication()
            && !headers.contains { MailHeader.ofTheWay.contains($0.name) || $0.name.hasPrefix("arc-") }
    }
}

extension MailHeader {
    /// What servers on the way, programs that write mails, and filters leave behind.
    fileprivate static let ofTheWay: Set<String> = [
        "received", "x-received", "received-spf", "authentication-results", "dkim-signature", "domainkey-signature",
        "x-originating-ip", "x-mailer", "user-agent", "x-mimeole", "thread-index", "x-priority", "importance",
        "precedence", "auto-submitted", "x-auto-response-suppress", "feedback-id", "x-virus-scanned",
    ]
}
