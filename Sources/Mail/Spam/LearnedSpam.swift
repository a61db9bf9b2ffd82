import Foundation
import MailReading

/// The user's marks as spam and not spam, as counts of the tokens of the marked mails.
///
/// This adapts Graham's "A Plan for Spam" (2002) to very few marks. Single words occur in too many mails to
/// learn from one mark. Therefore senders, domains and word pairs are counted, and weighted by the share of a
/// mail that occurs in marked mails. A single mark changes the verdict on the next mail of the same campaign,
/// and hardly affects others.
public struct LearnedSpam: Sendable {
    /// The number of marked mails that contain a token.
    public struct Count: Sendable, Hashable {
        /// The number of mails marked as spam.
        public var spam: Int
        /// The number of mails marked as not spam.
        package var ham: Int

        package init(spam: Int = 0, ham: Int = 0) { (self.spam, self.ham) = (spam, ham) }

        var isEmpty: Bool { spam == 0 && ham == 0 }
        /// The log-odds of spam: 1.47 after one mark as spam, -1.47 after one as not spam.
        var logOdds: Double { log((Double(spam) + 0.3) / (Double(ham) + 0.3)) }
    }

    /// The hashed tokens of a mail.
    struct Tokens: Sendable, Hashable {
        /// The sender's address, domain and list.
        let sender: Set<Int64>
        /// Word pairs, the subject, and the domains of links.
        let content: Set<Int64>

        var all: Set<Int64> { sender.union(content) }
    }

    private static let maximumPairs = 300
    private static let most = 8.0
    /// The log-odds for a mail with the same content as a single marked mail; they must outweigh the classifier.
    static let wholeWeight = 6.0
    private static let senderWeight = 2.0

    static func tokens(_ message: MailMessage) -> Tokens {
        var sender: Set<Int64> = []
        var content: Set<Int64> = []
        if let from = message.from.first {
            sender.insert(hash("from", from.address.lowercased()))
            let site = MailDomain.registered(from.domain)
            if !RuleEngine.freeMail.contains(site), !site.isEmpty { sender.insert(hash("site", site)) }
        }
        if let id = message.list?.id { sender.insert(hash("list", id)) }
        let words = MailWords(message)
        for (first, second) in zip(words.subject, words.subject.dropFirst()) {
            content.insert(hash("s", "\(first) \(second)"))
        }
        for (first, second) in zip(words.body, words.body.dropFirst()).prefix(maximumPairs) {
            content.insert(hash("b", "\(first) \(second)"))
        }
        let subject = ThreadSubject.base(message.subject)
        if !subject.isEmpty { content.insert(hash("subject", subject)) }
        for link in message.body.links.prefix(20) {
            let site = MailDomain.registered(MailDomain.host(of: link.target))
            if !site.isEmpty { content.insert(hash("link", site)) }
        }
        return Tokens(sender: sender, content: content)
    }

    /// Returns the effect of the marks on the log-odds of spam, from -8 to 8; 0 if no token is known.
    ///
    /// The counts contain only tokens that occur in marked mails.
    static func logOdds(_ tokens: Tokens, _ counts: [Int64: Count]) -> Double {
        let known = tokens.content.compactMap { counts[$0] }.filter { !$0.isEmpty }
        let total = max(8, tokens.content.count)
        // Each token of a mail with one mark has log-odds of 1.47; if all tokens are known, the full weight applies.
        let share = Double(known.count) / Double(total)
        let mean = known.reduce(0) { $0 + $1.logOdds } / Double(max(1, known.count)) / Count(spam: 1).logOdds
        // The share is squared, because any two mails have a few word pairs in common.
        let content = mean * share * share * wholeWeight
        let senders = tokens.sender.compactMap { counts[$0]?.logOdds }
        let sender = senders.max { abs($0) < abs($1) }.map { $0 / Count(spam: 1).logOdds * senderWeight } ?? 0
        return max(-most, min(most, content + sender))
    }

    private static func hash(_ space: StaticString, _ text: String) -> Int64 {
        var hash = FeatureHash()
        hash.add(space)
        hash.add(text)
        return Int64(bitPattern: hash.value)
    }
}
