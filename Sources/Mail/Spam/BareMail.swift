import MailReading

/// Detects mails without the headers that servers and programs add: exported, pasted, or passed as text.
///
/// A classifier that was trained on delivered mails takes missing headers as a sign of spam. Such a mail is
/// judged by text and links alone, and counts as spam only with concrete evidence.
extension MailMessage {
    /// Whether all headers are missing that servers and programs add, and that classifiers rely on.
    var isBare: Bool {
        returnPath == nil && list == nil && authentication == MailAuthentication()
            && !headers.contains { MailHeader.deliveryHeaders.contains($0.name) || $0.name.hasPrefix("arc-") }
    }
}

extension MailHeader {
    /// Headers that relaying servers, mail programs and filters add.
    fileprivate static let deliveryHeaders: Set<String> = [
        "received", "x-received", "received-spf", "authentication-results", "dkim-signature", "domainkey-signature",
        "x-originating-ip", "x-mailer", "user-agent", "x-mimeole", "thread-index", "x-priority", "importance",
        "precedence", "auto-submitted", "x-auto-response-suppress", "feedback-id", "x-virus-scanned",
    ]
}
