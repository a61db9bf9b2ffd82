import Foundation
import MailReading

/// Something about a mail that speaks for or against its being spam or phishing.
public struct SpamReason: Sendable, Hashable, Codable {
    /// The rule's name, which stays the same: "lookAlikeDomain".
    public var rule: String
    /// How much it speaks for it, as a change of the log-odds: 0.7 doubles the odds; below zero it speaks against it.
    public var weight: Double
    /// What was found, as a sentence for the reader, such as "The sender's domain paypa1.com looks like paypal.com".
    public var text: String

    /// Creates a reason.
    package init(rule: String, weight: Double, text: String) {
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
    /// How much of the weight counts beside a classifier: all of it for what no classifier of words can see, nil for what
    /// it has seen most of already.
    let share: Double?
    /// Says what was found; nil if nothing was.
    let find: @Sendable (RuleInput) -> String?

    init(_ name: String, _ weight: Double, share: Double? = nil, _ find: @escaping @Sendable (RuleInput) -> String?) {
        (self.name, self.weight, self.share, self.find) = (name, weight, share, find)
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
    /// The site that failures are reported to; empty if there is none.
    let returnSite: String
    let links: [Link]
    /// Whether it goes through a list that one can write to, or answers another mail.
    let isDiscussion: Bool
    /// The brand that the sender's name is, if the sender's site is not the brand's.
    let borrowedBrand: Brand?
    /// What it speaks of that spam speaks of.
    let topics: [Topic]

    /// The sites that the sender's and the links' names imitate, by name.
    let imitated: [String: String]

    /// A link with the site that it leads to.
    struct Link: Sendable {
        let link: MailLink
        let host: String
        let site: String
        /// What stands behind the host, with its "/", and behind the "?".
        let path: Substring
        let query: Substring

        init?(_ link: MailLink) {
            let host = MailDomain.host(of: link.target)
            guard !host.isEmpty else { return nil }
            (self.link, self.host, site) = (link, host, MailDomain.registered(host))
            let rest = link.target.range(of: "://").map { link.target[$0.upperBound...] } ?? link.target[...]
            let behind = rest.drop { !"/?#\\".contains($0) }.prefix { $0 != "#" }
            path = behind.prefix { $0 != "?" }
            query = behind.dropFirst(path.count + 1)
        }
    }

    private static let mostLinks = 200

    init(_ message: MailMessage) {
        self.message = message
        words = MailWords(message)
        phrases = RuleEngine.phrases.found(in: words.subject + ["."] + words.body)
        fromDomain = message.from.first?.domain ?? ""
        fromSite = MailDomain.registered(fromDomain)
        returnSite = MailDomain.registered(MailAddress(address: message.returnPath ?? "").domain)
        links = message.body.links.prefix(Self.mostLinks).compactMap { Link($0) }
        isDiscussion =
            message.list?.isPostable == true
            || (!message.inReplyTo.isEmpty || !message.references.isEmpty) && ThreadSubject.isReply(message.subject)
        let from = message.from.first
        let domain = from?.domain ?? ""
        let name = MailWords.words(from?.name ?? (domain.isEmpty ? from?.address : nil) ?? "", limit: 12)
        // "AvoCasino" is one word.
        let head = (name + ["."] + words.subject).map { $0.contains("casino") ? "casino" : $0 }
        topics = Topic.found(inHead: RuleEngine.phrases.found(in: head), inAll: phrases)
        let hasTopic = !topics.isEmpty
        borrowedBrand = Brand.named(in: name).flatMap { $0.owns(domain) || $0.isShop && !hasTopic ? nil : $0 }
        var imitated: [String: String] = [:]
        for host in Set([fromDomain] + links.map(\.host)) { imitated[host] = LookAlike.imitated(by: host) }
        self.imitated = imitated
    }

    /// Whether a receiving server looked, and found neither a signature nor a machine that belongs to the sender.
    var isUnproven: Bool {
        let found = message.authentication
        return found != MailAuthentication() && found.dkim != .pass && found.dmarc != .pass
            && !(found.spf == .pass && returnSite == fromSite)
    }

    /// Whether its page has pictures that are loaded from elsewhere, as hardly any letter has.
    var loadsPictures: Bool { (message.body.page?.remoteImages ?? 0) > 0 }

    /// The first thing that it speaks of.
    var topic: Topic? { topics.first }

    /// The first of some phrases that stands in subject or text; each is one of ``RuleEngine/phrases``.
    func contains(_ wanted: [String]) -> String? { wanted.first(where: phrases.contains) }
}
