import Foundation
public import MailReading

/// A converter from a mail to a ``FeatureVector``.
///
/// The features are words, word pairs, character 4-grams of subject and domain, list and sender headers, and
/// structure.
///
/// Recipient, date and receiving servers are left out. They show where a mail was collected, and a model
/// would learn that instead.
public struct MailFeatures: Sendable {
    /// The binary logarithm of the number of entries in a weight table.
    let bits: Int
    /// Whether sender and headers are left out, for mails that lack them.
    let isOfTextAlone: Bool

    /// Creates features for weight tables of `1 << bits` entries.
    public init(bits: Int, isOfTextAlone: Bool = false) { (self.bits, self.isOfTextAlone) = (bits, isOfTextAlone) }

    public func vector(_ message: MailMessage) -> FeatureVector { vector(message, words: nil) }

    func vector(_ message: MailMessage, words: MailWords?) -> FeatureVector {
        var builder = FeatureVector.Builder(bits: bits)
        add(words ?? MailWords(message), to: &builder)
        if !isOfTextAlone {
            addSender(message, to: &builder)
            addHeaders(message, to: &builder)
        }
        addStructure(message, to: &builder)
        return builder.vector()
    }

    private func add(_ words: MailWords, to builder: inout FeatureVector.Builder) {
        for word in words.subject { builder.add("subject", word, weight: 2) }
        for (first, second) in zip(words.subject, words.subject.dropFirst()) {
            builder.add("subject2", "\(first) \(second)")
        }
        for word in words.body { builder.add("body", word) }
        for (first, second) in zip(words.body, words.body.dropFirst()) { builder.add("body2", "\(first) \(second)") }
        addParts(of: words.subject.joined(separator: " "), "subject4", to: &builder)
    }

    /// Adds character 4-grams, most of which survive cutting, joining and misspelling of words.
    private func addParts(of text: String, _ space: StaticString, to builder: inout FeatureVector.Builder) {
        let scalars = Array(text.unicodeScalars.prefix(200))
        guard scalars.count >= 4 else { return }
        for start in 0...(scalars.count - 4) {
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[start..<start + 4])
            builder.add(space, String(part), weight: 0.5)
        }
    }

    private func addSender(_ message: MailMessage, to builder: inout FeatureVector.Builder) {
        guard let from = message.from.first else {
            builder.add("sender", "none", weight: 2)
            return
        }
        let domain = from.domain
        builder.add("domain", domain, weight: 2)
        builder.add("domain", MailDomain.registered(domain), weight: 2)
        builder.add("top", MailDomain.top(domain), weight: 2)
        let local = from.address.prefix { $0 != "@" }.lowercased()
        for part in local.split(whereSeparator: { !$0.isLetter }) { builder.add("local", part, weight: 1.5) }
        builder.add("sender", local.contains { $0.isNumber } ? "digits" : "letters")
        let name = from.name ?? ""
        builder.add("sender", name.isEmpty ? "unnamed" : "named")
        for word in MailWords.words(name, limit: 10) { builder.add("name", word) }
        if name.contains("@") { builder.add("sender", "address as name", weight: 2) }
        addParts(of: domain, "domain4", to: &builder)
    }

    private func addHeaders(_ message: MailMessage, to builder: inout FeatureVector.Builder) {
        func flag(_ name: String) { builder.add("header", name, weight: 2) }
        let from = message.from.first?.domain ?? ""
        if let list = message.list {
            flag("list")
            if list.isPostable { flag("list: postable") }
            if list.isUnsubscribable { flag("list: unsubscribable") }
            if list.id != nil { flag("list: id") }
        }
        if !message.inReplyTo.isEmpty || !message.references.isEmpty { flag("answer") }
        if ThreadSubject.isReply(message.subject) { flag("subject: answer") }
        if let other = message.replyTo.first, MailDomain.registered(other.domain) != MailDomain.registered(from) {
            flag("reply-to: elsewhere")
        } else if !message.replyTo.isEmpty {
            flag("reply-to")
        }
        if let path = message.returnPath {
            let domain = MailDomain.registered(MailAddress(address: path).domain)
            flag(
                path.isEmpty
                    ? "return-path: none"
                    : domain == MailDomain.registered(from) ? "return-path: same" : "return-path: other")
        }
        for name in [
            "auto-submitted", "precedence", "x-priority", "importance", "x-auto-response-suppress", "feedback-id",
        ] {
            if let value = message.header(name) {
                flag("\(name): \(name == "feedback-id" ? "" : value.lowercased().prefix(12))")
            }
        }
        if let mailer = message.header("x-mailer") ?? message.header("user-agent") {
            for word in MailWords.words(mailer, limit: 2) { builder.add("mailer", word) }
        }
        if message.messageID == nil { flag("no message id") }
        switch message.to.count + message.cc.count {
        case 0: flag("to: none")
        case 1: flag("to: one")
        case 2...5: flag("to: some")
        default: flag("to: many")
        }
        let verdicts = [
            ("spf", message.authentication.spf), ("dkim", message.authentication.dkim),
            ("dmarc", message.authentication.dmarc),
        ]
        for (name, verdict) in verdicts { if let verdict, verdict != .none { flag("\(name) \(verdict.rawValue)") } }
    }

    private func addStructure(_ message: MailMessage, to builder: inout FeatureVector.Builder) {
        func flag(_ name: String) { builder.add("form", name, weight: 1.5) }
        let body = message.body
        flag(body.page == nil ? "plain" : body.isFromPage ? "page" : "both")
        flag("length \(Self.magnitude(body.text.utf8.count))")
        flag("links \(Self.magnitude(body.links.count))")
        if let page = body.page {
            flag("images \(Self.magnitude(page.remoteImages))")
            if page.trackers > 0 { flag("tracker") }
            if page.hiddenCharacters > 20 { flag("hidden text") }
            if page.hasForm { flag("form") }
            if page.hasScript { flag("script") }
        }
        var seen: Set<String> = []
        for link in body.links.prefix(50) {
            let host = MailDomain.host(of: link.target)
            let domain = MailDomain.registered(host)
            guard !domain.isEmpty, seen.insert(domain).inserted else { continue }
            builder.add("link", domain)
            builder.add("link top", MailDomain.top(host))
        }
        for attachment in message.attachments.prefix(10) {
            builder.add("file", attachment.name.map { ($0 as NSString).pathExtension.lowercased() } ?? attachment.type)
        }
        addLook(body.text, to: &builder)
    }

    /// Adds the share of capitals and of non-Latin letters.
    private func addLook(_ text: String, to builder: inout FeatureVector.Builder) {
        var letters = 0
        var capitals = 0
        var wide = 0
        for scalar in text.unicodeScalars.prefix(4_000) {
            if scalar.properties.isAlphabetic {
                letters += 1
                if scalar.properties.isUppercase { capitals += 1 }
                if scalar.value >= 0x250 { wide += 1 }
            }
        }
        if letters > 20 {
            builder.add("look", "capitals \(capitals * 10 / letters)", weight: 1.5)
            if wide * 5 > letters { builder.add("look", "other script", weight: 2) }
        }
    }

    private static func magnitude(_ count: Int) -> Int {
        count == 0 ? 0 : 1 + (Int.bitWidth - count.leadingZeroBitCount) / 2
    }
}

/// The version of the features in a weight table; weights of another version cannot be used.
public enum MailFeatureVersion {
    /// The current version, which increases with every change to the features.
    public static let current = 1
}
