import MailFormat

/// Something about a mail that speaks for or against its being spam or phishing.
public struct SpamReason: Sendable, Hashable, Codable {
    /// The rule's name, which stays the same: "lookAlikeDomain".
    public var rule: String
    /// How much it speaks for it, as a change of the log-odds: 0.7 doubles the odds; below zero it speaks against it.
    public var weight: Double
    /// What was found, as a sentence for the reader, such as "The sender's site paypa1.com looks like paypal.com".
    public var text: String

    /// Makes a reason.
    public init(rule: String, weight: Double, text: String) {
        self.rule = rule
        self.weight = weight
        self.text = text
    }
}

/// One thing to look for in a mail.
struct SpamRule: Sendable {
    let name: String
    /// See ``SpamReason/weight``.
    let weight: Double
    /// Says what was found; nil if nothing was.
    let find: @Sendable (RuleInput) -> String?

    init(_ name: String, _ weight: Double, _ find: @escaping @Sendable (RuleInput) -> String?) {
        (self.name, self.weight, self.find) = (name, weight, find)
    }
}

/// A mail, prepared once for all rules.
struct RuleInput: Sendable {
    let message: MailMessage
    let words: MailWords
    /// The known phrases that stand in subject or text.
    let phrases: Set<String>
    let fromDomain: String
    let fromSite: String
    let links: [Link]

    /// The sites that the sender's and the links' names imitate, by name.
    let imitated: [String: String]

    /// A link with the site that it leads to.
    struct Link: Sendable {
        let link: MailLink
        let host: String
        let site: String
    }

    private static let mostLinks = 200

    init(_ message: MailMessage) {
        self.message = message
        words = MailWords(message)
        phrases = RuleEngine.phrases.found(in: words.subject + ["."] + words.body)
        fromDomain = message.from.first?.domain ?? ""
        fromSite = MailDomain.registered(fromDomain)
        links = message.body.links.prefix(Self.mostLinks).compactMap { link in
            let host = MailDomain.host(of: link.target)
            return host.isEmpty ? nil : Link(link: link, host: host, site: MailDomain.registered(host))
        }
        var imitated: [String: String] = [:]
        for host in Set([fromDomain] + links.map(\.host)) { imitated[host] = LookAlike.imitated(by: host) }
        self.imitated = imitated
    }

    /// The first of some phrases that stands in subject or text; each is one of ``RuleEngine/phrases``.
    func contains(_ wanted: [String]) -> String? { wanted.first(where: phrases.contains) }
}
