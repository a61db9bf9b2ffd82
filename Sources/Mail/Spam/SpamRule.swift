import Foundation
import MailReading

/// A finding that makes spam or phishing more or less probable.
public struct SpamReason: Sendable, Hashable, Codable {
    /// The name of the rule, such as "lookAlikeDomain", which never changes.
    public var rule: String
    /// The change of the log-odds of spam: 0.7 doubles the odds; negative weights are evidence against spam.
    public var weight: Double
    /// The finding as a sentence for the user, such as "The sender's domain paypa1.com looks like paypal.com".
    public var text: String
    /// The parts of the sentence that come from the mail, in order, with which the page says it in other languages.
    public var facts: [String]

    package init(rule: String, weight: Double, text: String, facts: [String] = []) {
        self.rule = rule
        self.weight = weight
        self.text = text
        self.facts = facts
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rule = try values.decode(String.self, forKey: .rule)
        weight = try values.decode(Double.self, forKey: .weight)
        text = try values.decode(String.self, forKey: .text)
        // Verdicts that an older version stored have none.
        facts = try values.decodeIfPresent([String].self, forKey: .facts) ?? []
    }
}

/// A sentence about a mail, which remembers the values that were inserted into it.
package struct SpamFinding: Sendable, Hashable, ExpressibleByStringInterpolation {
    package let text: String
    package let facts: [String]

    package init(stringLiteral text: String) { (self.text, facts) = (text, []) }

    package init(stringInterpolation parts: StringInterpolation) { (text, facts) = (parts.text, parts.facts) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var facts: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += value.description
            facts.append(value.description)
        }
    }
}

/// A rule that looks for one sign of spam or of legitimate mail.
struct SpamRule: Sendable {
    let name: String
    /// See ``SpamReason/weight``.
    let weight: Double
    /// The share of the weight that is added to a classifier's score.
    ///
    /// The share is 1 for evidence that a word classifier cannot use, and `nil` for evidence that it mostly uses, too.
    let share: Double?
    /// Returns the finding as a sentence, or `nil`.
    let find: @Sendable (RuleInput) -> SpamFinding?

    init(
        _ name: String, _ weight: Double, share: Double? = nil, _ find: @escaping @Sendable (RuleInput) -> SpamFinding?
    ) {
        (self.name, self.weight, self.share, self.find) = (name, weight, share, find)
    }
}

/// A mail that is preprocessed for all rules.
struct RuleInput: Sendable {
    let message: MailMessage
    let words: MailWords
    /// The known phrases that occur in subject or text.
    let phrases: Set<String>
    let fromDomain: String
    let fromSite: String
    /// The registered domain of the return path; empty if it is missing.
    let returnSite: String
    let links: [Link]
    /// Whether the mail comes through a list that accepts posts, or replies to another mail.
    let isDiscussion: Bool
    /// The brand that the sender's name claims, if the sender's domain is not the brand's.
    let borrowedBrand: Brand?
    /// The topics of spam that the mail is about.
    let topics: [Topic]

    /// The domains that the hosts of sender and links imitate, by host.
    let imitated: [String: String]

    /// A link with its host and registered domain.
    struct Link: Sendable {
        let link: MailLink
        let host: String
        let site: String
        /// The path that follows the host, with its leading "/", and the query that follows "?".
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
        // Finds "casino" in names such as "AvoCasino".
        let head = (name + ["."] + words.subject).map { $0.contains("casino") ? "casino" : $0 }
        topics = Topic.found(inHead: RuleEngine.phrases.found(in: head), inAll: phrases)
        let hasTopic = !topics.isEmpty
        borrowedBrand = Brand.named(in: name).flatMap { $0.owns(domain) || $0.isShop && !hasTopic ? nil : $0 }
        var imitated: [String: String] = [:]
        for host in Set([fromDomain] + links.map(\.host)) { imitated[host] = LookAlike.imitated(by: host) }
        self.imitated = imitated
    }

    /// Whether the receiving server could not authenticate the sender, neither by signature nor by IP address.
    var isUnproven: Bool {
        let found = message.authentication
        return found != MailAuthentication() && found.dkim != .pass && found.dmarc != .pass
            && !(found.spf == .pass && returnSite == fromSite)
    }

    /// Whether the mail loads remote images, which personal mails rarely do.
    var loadsPictures: Bool { (message.body.page?.remoteImages ?? 0) > 0 }

    var topic: Topic? { topics.first }

    /// Returns the first of some phrases that occurs in subject or text; all phrases must be in ``RuleEngine/phrases``.
    func contains(_ wanted: [String]) -> String? { wanted.first(where: phrases.contains) }
}
